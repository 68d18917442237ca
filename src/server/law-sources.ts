/** The addresses that the register of laws names, for functions: the build writes the list, and it is deployed with them. */
import { readBuiltFile } from './built-file.ts';

/** One address with the ids of the records that name it. */
export interface LawSource {
  url: string;
  laws: string[];
}

/** Every address of this build's register, each once. */
export async function readLawSources(): Promise<LawSource[]> {
  return JSON.parse(await readBuiltFile('dist/law-sources.json')) as LawSource[];
}
