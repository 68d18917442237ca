/** The source URLs of the register of laws. The build writes the list, which is deployed with the functions that read it. */
import type { Law } from '#src/laws/record/law.ts';
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

/** The source URLs of the laws, each once, with the ids of the laws that have it. */
export function listSources(laws: Pick<Law, 'id' | 'sources'>[]): LawSource[] {
  const byUrl = new Map<string, string[]>();
  for (const { id, sources } of laws)
    for (const { url } of sources) byUrl.set(url, [...(byUrl.get(url) ?? []), id]);
  return [...byUrl].map(([url, ids]) => ({ url, laws: [...new Set(ids)].sort() }));
}
