/** The schema of what was researched about a place of the register (R51); unknown fields are mistakes. */
import { compare, day, group, oneOf, optionalList, prose } from './head-fields.ts';

/** What research of a place found. */
const findings = { records: true, none: true };

/** A place's research; its file name is the place's slug. Without a day it was not researched. */
export const placeSchema = group(
  {
    /** The day of the research. */
    researchedOn: day.optional(),
    /** What was looked at: a phrase each, to follow "We looked at". */
    lookedAt: optionalList(prose(5, 160, 'statutes and acts of 2024 to 2026')),
    found: oneOf(findings, 'none').optional(),
    /** What a reader must know besides. */
    note: prose(20, 300, 'Two bills of 2026 died in committee.').optional(),
  },
  'the fields of another place',
).check(
  compare(({ researchedOn, lookedAt, found }, report) => {
    if (!researchedOn && (found || lookedAt.length > 0))
      report(['researchedOn'], 'Research has a day. Add: researchedOn: 2026-11-27');
    if (researchedOn && !found)
      report(['found'], 'Say what the research found. Add: found: records, or: found: none');
    if (researchedOn && lookedAt.length === 0)
      report(['lookedAt'], 'Say what was looked at, each after a hyphen.');
  }),
);
