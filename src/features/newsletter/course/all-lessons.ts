import { getCollection } from 'astro:content';
import type { Lesson } from './queue-lessons.server.ts';

/** The lessons of this build, in order. */
export const allLessons = async (): Promise<Lesson[]> =>
  (await getCollection('course'))
    .map(({ body = '', data: { title, day, task, paper } }) => ({
      title,
      day,
      task,
      paper,
      paragraphs: body.trim().split(/\n{2,}/),
    }))
    .sort((a, b) => a.day - b.day);
