import { getCollection } from 'astro:content';
import type { ListedSubprocessor } from './subprocessors.ts';

/** All current and former subprocessors of this build, by name. */
export async function allSubprocessors(): Promise<ListedSubprocessor[]> {
  return (await getCollection('subprocessors'))
    .map(({ id, data }) => ({ ...data, id }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
