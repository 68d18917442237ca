/** The legal texts of this build. */
import { getCollection } from 'astro:content';
import { readPolicy, type Policy } from './read-policy.ts';

let policies: Promise<Policy[]> | undefined;

/** Every legal text in the order of the tabs; read once per build. */
export function allPolicies(): Promise<Policy[]> {
  policies ??= loadPolicies();
  return policies;
}

/** The legal text with this id; throws when there is none. */
export async function requirePolicy(id: string): Promise<Policy> {
  const policy = (await allPolicies()).find((candidate) => candidate.id === id);
  if (!policy) throw new Error(`There is no src/content/legal/${id}.md.`);
  return policy;
}

/** Every version that was ever in effect, each with its path, e.g. `subscription/2026-11-20`. */
export async function archivedPolicies(): Promise<{ path: string; policy: Policy }[]> {
  const entries = await getCollection('legalArchive');
  return entries.map(({ id: path, data, body = '', filePath = path }) => {
    const [id = ''] = path.split('/');
    return { path, policy: readPolicy({ id, file: filePath, head: data, body }) };
  });
}

async function loadPolicies(): Promise<Policy[]> {
  const entries = await getCollection('legal');
  return entries
    .map(({ id, data, body = '', filePath = id }) =>
      readPolicy({ id, file: filePath, head: data, body }),
    )
    .sort((a, b) => a.order - b.order);
}
