/** The schema of a law's record; unknown fields are mistakes. A record has what the law says, its sources, and the day of the last check (R44). */
import { z } from 'astro/zod';
import { corrections } from './correction-schema.ts';
import { isFrontPage } from '#src/content/lists/front-page.ts';
import {
  compare,
  day,
  fix,
  group,
  list,
  oneOf,
  optionalList,
  ownIds,
  slug,
  sourceFields,
  pattern,
  whole,
  prose,
} from './head-fields.ts';
import {
  boundBodies,
  dutyKinds,
  jurisdictions,
  lawConfidences,
  lawKinds,
  lawStatuses,
  lawTopics,
} from '#src/content/lists/law-lists.ts';

const flag = z.boolean({ error: fix('true') }).default(false);

const place = Object.fromEntries(
  jurisdictions.map((jurisdiction) => [jurisdiction.slug, jurisdiction]),
);

const recurrence = group(
  {
    /** The month, 1 to 12. */
    month: whole(1, 12, 12),
    /** The day of the month. */
    day: whole(1, 31, 30),
    /** In which years it is due. */
    years: oneOf({ all: true, even: true, odd: true }, 'all').default('all'),
    /** The first year. */
    from: whole(2000, 2100, 2026),
    /** The last year; without it there is no end. */
    until: whole(2000, 2100, 2030).optional(),
  },
  'and below it month, day and from',
).check(
  compare(({ month, day: written, from, until }, report) => {
    // 2025 is not a leap year, so a day that it has exists in every year.
    const date = new Date(Date.UTC(2025, month - 1, written));
    if (date.getUTCMonth() !== month - 1)
      report(
        ['day'],
        `Month ${month} has no day ${written} in every year. Write one that there is.`,
      );
    if (until !== undefined && until < from)
      report(['until'], `It ends in ${until}, before it begins in ${from}. Swap the two years.`);
  }),
);

const duty = group(
  {
    /** It never changes, because calendars and links refer to it. */
    id: slug('public-notice'),
    /** What has to be done, in one or two sentences. */
    text: prose(15, 500, 'Tell people that they deal with an AI system.'),
    /** Who has to do it, as a reader would say it. */
    who: prose(4, 140, 'State and local agencies'),
    /** What kind of duty it is, for `/compare`. */
    kind: oneOf(dutyKinds, 'inventory').default('other'),
    /** Who has to do it, as keys of `boundBodies`; without it, everyone whom the law binds. */
    binds: optionalList(oneOf(boundBodies, 'cities')),
    /** The section of the law. */
    section: prose(1, 80, '§ 552.051').optional(),
    /** The day from which the duty applies; only when the day is certain. */
    starts: day.optional(),
    /** The last day to do it; only when the day is certain. */
    due: day.optional(),
    /** The last day to do it each year; only when the day is certain. */
    every: recurrence.optional(),
    /** The day on which the duty ends; calendars cancel later dates. */
    endedOn: day.optional(),
    /** True when only secondary sources give it or its day; pages say so. */
    isSecondary: flag,
  },
  'id, text and who',
).refine(({ due, every }) => !due || !every, {
  path: ['due'],
  error: 'A duty is due once or every year, not both. Keep one, or write two duties.',
});

const historyEntry = group(
  {
    /** The day, when it is certain. */
    date: day.optional(),
    /** The month or the year, in quotes, when the day is not certain. */
    about: pattern(
      '"2025-08"',
      /^\d{4}(-(0[1-9]|1[0-2]))?$/,
      'is neither a month nor a year. Write it like this, in quotes: "2025-08" or "2025".',
    ).optional(),
    /** What happened. */
    event: prose(5, 400, 'The governor signed it'),
    /** The ids of the duties whose date or text this changed; calendars update them. */
    changes: optionalList(slug('public-notice')),
    /** True when only secondary sources give it; pages say so. */
    isSecondary: flag,
  },
  'date and event',
).refine(({ date, about }) => Boolean(date) !== Boolean(about), {
  path: ['date'],
  error:
    'An event has a date, or else about: "2025-08" when its day is not certain. Write one of the two.',
});

const source = group(
  {
    ...sourceFields,
    /** True for a page of a government or a court. */
    isOfficial: flag,
    /** True when only the front page of the site was certain; such a source comes last. */
    isFrontPage: flag,
  },
  'publisher, work and url',
);

/** A law's record; its file name is its id, which never changes. */
export const lawSchema = group(
  {
    /** The slug of a state or territory, or us. */
    jurisdiction: oneOf(place, 'texas'),
    /** Its name as people say it. */
    name: prose(8, 140, 'Texas Responsible Artificial Intelligence Governance Act'),
    /** Its name in tables and calendars. */
    shortName: prose(3, 40, 'Texas HB 149'),
    /** What it means for an agency, in one sentence for lists and search results. */
    summary: prose(50, 220, 'What it asks of an agency, in one sentence of 50 to 220 characters'),
    /** Its numbers: bill, act, sections of the code. */
    citation: prose(4, 260, 'HB 149 (2025); Bus. & Com. Code chs. 551-554'),
    kind: oneOf(lawKinds, 'statute'),
    /** Pages show "enacted" as "in force" from `effectiveOn` on; without that day, they say that its start is not settled. */
    status: oneOf(lawStatuses, 'in-force'),
    /** What readers must know in addition to the status, in one or two sentences. */
    statusNote: prose(20, 400, 'What a reader should know about the status').optional(),
    /** True while a court order pauses its enforcement; pages say so beside each duty. */
    isEnforcementPaused: flag,
    /** The day on which it took or takes effect; only when the day is certain. */
    effectiveOn: day.optional(),
    /** The day on which it stopped binding anyone. */
    endedOn: day.optional(),
    /** Past and scheduled events, the oldest first. */
    history: list(historyEntry, 1, 40, 'and below it each event with date and event'),
    /** Who is bound, as keys of `boundBodies`; [] when no one is. */
    binds: z.array(oneOf(boundBodies, 'cities'), { error: fix('[] when no one is bound') }),
    /** Who is bound, in one or two sentences. */
    whoIsBound: prose(15, 600, 'Who is bound, and who is not'),
    /** What it asks; [] when it asks nothing. */
    duties: z.array(duty, { error: fix('[] when it asks nothing') }).check(ownIds('duty')),
    /** The penalties, and who enforces them. */
    enforcement: prose(4, 600, 'The Attorney General alone enforces it.'),
    /** What an agency should do. */
    toDo: list(
      prose(10, 300, 'List the tools that decide.'),
      1,
      6,
      'and below it one to six sentences, each after a hyphen',
    ),
    /** The main topic first. */
    topics: list(oneOf(lawTopics, 'disclosure'), 1, 8, 'and below it each topic after a hyphen'),
    /** Where a reader can check it: official pages first, front pages last. */
    sources: list(source, 1, 20, 'and below it each source with publisher, work and url'),
    confidence: oneOf(lawConfidences, 'high'),
    /** What is unsettled or could not be verified, one sentence each. */
    unsettled: optionalList(prose(15, 400, 'Whether cities are covered was not verified.')),
    /** The last day that our check of the sources covers; the first day of the month when only the month is known. */
    checkedOn: day,
    /** Mistakes of ours in the record that were corrected; what happened to the law is in its history. */
    corrections,
    /** The ids of other records that readers of this one need. */
    related: optionalList(slug('tx-hb-149')),
    /** Articles about it, by file name without extension. */
    articles: optionalList(slug('texas-ai-governance-act')),
  },
  'the fields of another law',
).check(
  compare(({ duties, history, sources, status, endedOn }, report) => {
    for (const [index, { changes }] of history.entries())
      for (const [at, id] of changes.entries())
        if (!duties.some((other) => other.id === id))
          report(
            ['history', index, 'changes', at],
            `There is no duty "${id}". Write the id of a duty of this law.`,
          );
    let previous = '';
    for (const [index, { date, about }] of history.entries()) {
      const when = date ?? about ?? '';
      // A month has no day, so only the parts that both have are compared.
      const known = Math.min(when.length, previous.length);
      if (when.slice(0, known) < previous.slice(0, known))
        report(
          ['history', index, date ? 'date' : 'about'],
          `${when} is before ${previous}, which is above it. Put the oldest event first.`,
        );
      previous = when;
    }
    const rank = (entry: (typeof sources)[number]) =>
      entry.isFrontPage ? 2 : entry.isOfficial ? 0 : 1;
    for (const [index, entry] of sources.entries()) {
      if (isFrontPage(entry.url) && !entry.isFrontPage)
        report(
          ['sources', index, 'url'],
          'This is the front page of a site. Copy the address of the page itself, or add: isFrontPage: true',
        );
      const above = sources[index - 1];
      if (above && rank(entry) < rank(above))
        report(
          ['sources', index],
          'Official pages come first and front pages last. Move this source up.',
        );
    }
    if (status === 'repealed' && !endedOn)
      report(
        ['endedOn'],
        'A law that is repealed binds no one from some day on. Add: endedOn: 2026-05-14',
      );
  }),
);

/** A parsed record, without its id. */
export type LawRecord = z.output<typeof lawSchema>;

/** One duty of a law. */
export type Duty = LawRecord['duties'][number];
