/** The register as a CSV table: one row for each law. */
import { boundBodies, lawConfidences, lawKinds, lawTopics } from '#src/content/lists/law-lists.ts';
import type { Duty } from '#src/content/schemas/law-schema.ts';
import { byteOrderMark, writeCsvLine } from '#src/formats/csv.ts';
import type { Law } from '#src/laws/record/law.ts';
import {
  aboutWords,
  cautions,
  lawPath,
  placeName,
  statusWords,
  whenWords,
} from '#src/laws/record/law-words.ts';
import type { Publication } from './public-law.ts';

type Column = [
  label: string,
  value: (law: Law, publication: Publication) => string | string[] | undefined,
];

const columns: Column[] = [
  ['Id', ({ id }) => id],
  ['Place', placeName],
  ['Short name', ({ shortName }) => shortName],
  ['Name', ({ name }) => name],
  ['Citation', ({ citation }) => citation],
  ['Kind', ({ kind }) => lawKinds[kind]],
  ['Status', (law, { today }) => statusWords(law, today)],
  ['About the status', ({ statusNote }) => statusNote],
  ['In effect from', ({ effectiveOn }) => effectiveOn],
  ['Ended on', ({ endedOn }) => endedOn],
  ['Summary', ({ summary }) => summary],
  ['Applies to', ({ binds }) => [binds.map((body) => boundBodies[body]).join(', ')]],
  ['Who must comply', ({ whoIsBound }) => whoIsBound],
  ['Duties', (law, { today }) => law.duties.map((duty) => dutyWords(duty, law, today))],
  ['What to do', ({ toDo }) => toDo],
  ['Enforcement', ({ enforcement }) => enforcement],
  ['Topics', ({ topics }) => topics.map((topic) => lawTopics[topic]).join(', ')],
  [
    'History',
    ({ history }) =>
      history.map(({ date, about = '', event }) => `${date ?? aboutWords(about)}: ${event}`),
  ],
  ['Sources', ({ sources }) => sources.map(({ url }) => url)],
  ['Confidence', ({ confidence }) => lawConfidences[confidence]],
  ['Not settled', ({ unsettled }) => unsettled],
  ['Sources checked through', ({ checkedOn }) => checkedOn],
  ['Page', (law, { absolute }) => absolute(lawPath(law))],
  ['Place researched on', ({ jurisdiction }, { places }) => places.get(jurisdiction)?.researchedOn],
];

/** The register as a CSV file; a list is one cell with several lines. */
export const writeLawTable = (laws: Law[], publication: Publication): string =>
  [
    byteOrderMark + writeCsvLine(columns.map(([label]) => label)),
    ...laws.map((law) =>
      writeCsvLine(columns.map(([, value]) => [value(law, publication) ?? []].flat().join('\n'))),
    ),
  ].join('');

const dutyWords = (duty: Duty, law: Law, today: string): string =>
  [
    duty.text,
    `Who: ${duty.who}${duty.section ? ` (${duty.section})` : ''}.`,
    whenWords(duty, today) && `${whenWords(duty, today)}.`,
    ...cautions(law, duty),
  ]
    .filter(Boolean)
    .join(' ');
