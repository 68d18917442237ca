/** From a level's value on the wire to its words. */
import { maturityLevels, type MaturityLevel, type MaturityLevelId } from '../levels.ts';

/** The level with this value; there is one for every value. */
export function requireLevel(id: MaturityLevelId): MaturityLevel {
  return maturityLevels.find((level) => level.id === id) ?? maturityLevels[0];
}
