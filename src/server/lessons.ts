/** The lessons of the email course, for functions. The build writes them, and they are deployed with the job. */
import { readBuiltFile } from './pages/platform-rules.ts';

/** A lesson, as an email needs it. */
export interface Lesson {
  title: string;
  /** The day of the course on which it is sent, from 1. */
  day: number;
  paragraphs: string[];
  task: string;
  paper: { label: string; path: string };
}

/** Reads the lessons of this build, in order. */
export async function readLessons(): Promise<Lesson[]> {
  return JSON.parse(await readBuiltFile('dist/lessons.json')) as Lesson[];
}
