/** The source URLs of the register of laws, for functions. The build writes the list, which is deployed with them. */
import { readBuiltFile } from '#src/server/pages/platform-rules.ts';

/** A URL and the ids of the records that cite it. */
export interface LawSource {
  url: string;
  laws: string[];
}

/** Reads the URLs of this build's register, each once. */
export async function readLawSources(): Promise<LawSource[]> {
  return JSON.parse(await readBuiltFile('dist/law-sources.json')) as LawSource[];
}
