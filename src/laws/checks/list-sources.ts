import type { LawSource } from './law-sources.ts';
import type { Law } from '#src/laws/record/law.ts';

/** The source URLs of the laws, each once, with the ids of the laws that have it. */
export function listSources(laws: Pick<Law, 'id' | 'sources'>[]): LawSource[] {
  const byUrl = new Map<string, string[]>();
  for (const { id, sources } of laws)
    for (const { url } of sources) byUrl.set(url, [...(byUrl.get(url) ?? []), id]);
  return [...byUrl].map(([url, ids]) => ({ url, laws: [...new Set(ids)].sort() }));
}
