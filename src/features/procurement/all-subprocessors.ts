/** The subprocessors of this build. */
import { getCollection } from 'astro:content';
import type { ListedSubprocessor } from './subprocessors.ts';

/** Everyone who ever worked for us, by name. */
export async function allSubprocessors(): Promise<ListedSubprocessor[]> {
  return (await getCollection('subprocessors'))
    .map(({ id, data }) => ({ ...data, id }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
