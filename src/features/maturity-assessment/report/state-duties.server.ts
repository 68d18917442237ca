/** What a state's laws ask of its agencies, from the list that the build makes. */
import type { StateDuties } from '#src/content/register/state-duties.ts';
import { readBuiltFile } from '#src/server/built-file.ts';

/** The duties of the state that a visitor chose; null when they chose none. */
export async function findStateDuties(state: string | null): Promise<StateDuties | null> {
  if (!state) return null;
  const all = JSON.parse(await readBuiltFile('dist/state-duties.json')) as Record<
    string,
    StateDuties
  >;
  return all[state] ?? null;
}
