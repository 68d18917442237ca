/** Checks the opening tag of a story: its place, its title and its sources. */
import { findNearest } from './nearest.ts';

interface StoryTag {
  attributes: Map<string, string>;
  line: number;
  /** Null when the head cannot be read. */
  sourceIds: string[] | null;
  /** Its `named` gathers the ids, and becomes null when they cannot be known. */
  result: { named: Set<string> | null };
  tell: (line: number, field: string, words: string) => void;
}

/** Tells what a story lacks or misnames, and notes which sources it names. */
export function checkStory({ attributes, line, sourceIds, result, tell }: StoryTag): void {
  const known = ['place', 'title', 'sources'];
  const meantKnown = new Set<string>();
  for (const name of attributes.keys()) {
    if (known.includes(name)) continue;
    const meant = findNearest(
      name,
      known.filter((other) => !attributes.has(other)),
    );
    if (meant) meantKnown.add(meant);
    tell(
      line,
      `Story ${name}`,
      `A story has no "${name}". ${meant ? `Write: ${meant}=` : 'It has place, title and sources.'}`,
    );
  }
  if (meantKnown.has('sources')) result.named = null;
  const hints = {
    place:
      'Say where it happened: place="Federal", or a state, a city, "Standards", "Courts" or "Procurement".',
    title: 'Say the news in one line: title="The Senate strikes the moratorium".',
    sources: 'Name at least one source of the head: sources={["senate-vote"]}.',
  };
  for (const name of ['place', 'title'] as const)
    if (!attributes.get(name)?.trim() && !meantKnown.has(name))
      tell(line, `Story ${name}`, `The story has no ${name}. ${hints[name]}`);
  const list = attributes.get('sources');
  if (meantKnown.has('sources')) return;
  if (list === undefined || /^\s*\[\s*\]\s*$/.test(list)) {
    result.named = null;
    return tell(line, 'Story sources', `The story has no sources. ${hints.sources}`);
  }
  const ids = readIds(list);
  if (!ids) {
    result.named = null;
    return tell(
      line,
      'Story sources',
      `The list of sources cannot be read. Write it like this, each id in straight quotes: sources={["senate-vote", "house-bill-1"]}`,
    );
  }
  for (const id of ids) {
    const meant = sourceIds && !sourceIds.includes(id) ? findNearest(id, sourceIds) : undefined;
    // A mistyped id still uses the source that was meant: that one is not idle as well.
    result.named?.add(meant ?? id);
    if (!sourceIds || sourceIds.includes(id)) continue;
    const known = sourceIds.filter(Boolean).join(', ');
    tell(
      line,
      'Story sources',
      meant
        ? `There is no source "${id}" in the head. Write: "${meant}".`
        : `There is no source "${id}" in the head. Add it there, or name one of: ${known}.`,
    );
  }
}

/** Ids in `["a", "b"]`; null when it is something else. */
function readIds(list: string): string[] | null {
  if (!/^\s*\[\s*(["'])[^"']*\1(\s*,\s*(["'])[^"']*\3)*\s*,?\s*\]\s*$/.test(list)) return null;
  return [...list.matchAll(/["']([^"']*)["']/g)].map(([, id]) => id ?? '');
}
