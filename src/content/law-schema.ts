/** One law of the register, field by field; unknown fields are mistakes. A record says what holds, with its sources, and until when that was checked (R44). */
import { z } from 'astro/zod';
import { makeSlug } from '#src/formats/slug.ts';
import { closestMatch } from 'leven';
import {
  compare,
  day,
  fix,
  group,
  list,
  optionalList,
  ownIds,
  slug,
  sourceFields,
  text,
  whole,
  words,
} from './head-fields.ts';
import {
  boundBodies,
  jurisdictions,
  lawConfidences,
  lawKinds,
  lawStatuses,
  lawTopics,
} from './law-lists.ts';

/** One of the keys of a closed list; a mistyped one is answered with the key that it resembles. */
const oneOf = <Key extends string>(choices: Record<Key, unknown>, example: NoInfer<Key>) => {
  const keys = Object.keys(choices) as [Key, ...Key[]];
  return z.enum(keys, {
    error: (found) => {
      if (typeof found.input !== 'string' || !found.input) return fix(example)(found);
      const meant = makeSlug(found.input);
      const near = closestMatch(meant, keys, { maxDistance: Math.ceil(meant.length / 3) });
      return `"${found.input}" is not in the list. Write${near ? '' : ' one of'}: ${near ?? keys.join(', ')}.`;
    },
  });
};

const mark = z.boolean({ error: fix('true') }).default(false);

const place = Object.fromEntries(jurisdictions.map((one) => [one.slug, one]));

const recurrence = group(
  {
    /** The month, 1 to 12. */
    month: whole(1, 12, 12),
    /** The day of the month. */
    day: whole(1, 31, 30),
    /** Which years: all, even or odd. */
    years: oneOf({ all: true, even: true, odd: true }, 'all').default('all'),
    /** The year in which it is due for the first time. */
    from: whole(2000, 2100, 2026),
    /** The year in which it is due for the last time; without it there is no end. */
    until: whole(2000, 2100, 2030).optional(),
  },
  'and below it month, day and from',
).check(
  compare(({ month, day: written, from, until }, report) => {
    // 2025 is no leap year: the day is there in every year.
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
    /** A short name that never changes: calendars and links refer to it. */
    id: slug('public-notice'),
    /** What has to be done, in one or two sentences. */
    text: words(15, 500, 'Tell people that they deal with an AI system.'),
    /** Who has to do it, as a reader would say it. */
    who: words(4, 140, 'State and local agencies'),
    /** Who has to do it, from the list of `binds`; without it, everyone whom the law binds. */
    binds: optionalList(oneOf(boundBodies, 'cities')),
    /** Where the law says so. */
    section: words(1, 80, '§ 552.051').optional(),
    /** The day from which the duty applies; only when the day is certain. */
    starts: day.optional(),
    /** The last day to do it; only when the day is certain. */
    due: day.optional(),
    /** The last day to do it, year after year; only when the day is certain. */
    every: recurrence.optional(),
    /** The day from which nobody owes it any more; calendars cancel what would come later. */
    endedOn: day.optional(),
    /** True when one secondary source is all that says so; pages say that too. */
    isSecondary: mark,
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
    /** The month or the year in quotes, when the day is not certain. */
    about: text(
      '"2025-08"',
      /^\d{4}(-(0[1-9]|1[0-2]))?$/,
      'is neither a month nor a year. Write it like this, in quotes: "2025-08" or "2025".',
    ).optional(),
    /** What happened. */
    event: words(5, 400, 'The governor signed it'),
    /** The ids of the duties whose date or text this changed; calendars send these again. */
    changes: optionalList(slug('public-notice')),
    /** True when one secondary source is all that says so; pages say that too. */
    isSecondary: mark,
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
    isOfficial: mark,
    /** True when only the front page of the site was certain; such a source comes last. */
    isFrontPage: mark,
  },
  'publisher, work and url',
);

/** One law of the register; the name of its file is its id, which never changes. */
export const lawSchema = group(
  {
    /** Whose law it is: a state's name in lower case with hyphens, or us. */
    jurisdiction: oneOf(place, 'texas'),
    /** Its name as people say it. */
    name: words(8, 140, 'Texas Responsible Artificial Intelligence Governance Act'),
    /** A name for tables and calendars. */
    shortName: words(3, 40, 'Texas HB 149'),
    /** What it means for an agency, in one sentence for lists and search results. */
    summary: words(50, 220, 'What it asks of an agency, in one sentence of 50 to 220 characters'),
    /** Its numbers: bill, act, sections of the code. */
    citation: words(4, 260, 'HB 149 (2025); Bus. & Com. Code chs. 551-554'),
    /** What it is. */
    kind: oneOf(lawKinds, 'statute'),
    /** How it stands; "enacted" reads as "in force" from `effectiveOn` on by itself. */
    status: oneOf(lawStatuses, 'in-force'),
    /** What the status alone would hide, in one or two sentences. */
    statusNote: words(20, 400, 'What a reader should know about the status').optional(),
    /** The day on which it took or takes effect; only when the day is certain. */
    effectiveOn: day.optional(),
    /** The day since which it binds no one any more. */
    endedOn: day.optional(),
    /** What happened to it and what is set to happen, the oldest first. */
    history: list(historyEntry, 1, 40, 'and below it each event with date and event'),
    /** Who is bound, from the list; [] when no one is. */
    binds: z.array(oneOf(boundBodies, 'cities'), { error: fix('[] when no one is bound') }),
    /** Who is bound, in one or two sentences. */
    whoIsBound: words(15, 600, 'Who is bound, and who is not'),
    /** What it asks; [] when nothing. */
    duties: z.array(duty, { error: fix('[] when it asks nothing') }).check(ownIds('duty')),
    /** What happens to those who do not comply, and who sees to it. */
    enforcement: words(4, 600, 'The Attorney General alone enforces it.'),
    /** What an agency does about it. */
    toDo: list(
      words(10, 300, 'List the tools that decide.'),
      1,
      6,
      'and below it one to six sentences, each after a hyphen',
    ),
    /** Its subjects, from the list; the first is the main one. */
    topics: list(oneOf(lawTopics, 'disclosure'), 1, 8, 'and below it each topic after a hyphen'),
    /** Where a reader can check it: official pages first, front pages last. */
    sources: list(source, 1, 20, 'and below it each source with publisher, work and url'),
    /** How sure we are. */
    confidence: oneOf(lawConfidences, 'high'),
    /** What is not settled or could not be verified, one sentence each. */
    unsettled: optionalList(words(15, 400, 'Whether cities are covered was not verified.')),
    /** The last day that our check of the sources covers; when only the month is known, its first day. */
    checkedOn: day,
    /** Records that a reader of this one needs too, by id. */
    related: optionalList(slug('tx-hb-149')),
    /** Articles that tell of it, by file name without its ending. */
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
      // A month says nothing of its days: compare what both know.
      const known = Math.min(when.length, previous.length);
      if (when.slice(0, known) < previous.slice(0, known))
        report(
          ['history', index, date ? 'date' : 'about'],
          `${when} is before ${previous}, which is above it. Put the oldest event first.`,
        );
      previous = when;
    }
    const rank = (one: (typeof sources)[number]) => (one.isFrontPage ? 2 : one.isOfficial ? 0 : 1);
    for (const [index, one] of sources.entries()) {
      const isFront = URL.parse(one.url)?.pathname === '/' && !URL.parse(one.url)?.search;
      if (isFront && !one.isFrontPage)
        report(
          ['sources', index, 'url'],
          'This is the front page of a site. Copy the address of the page itself, or add: isFrontPage: true',
        );
      const above = sources[index - 1];
      if (above && rank(one) < rank(above))
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

/** The record of a law as its file has it, parsed; its id is the name of the file. */
export type LawRecord = z.output<typeof lawSchema>;

/** One duty of a law. */
export type Duty = LawRecord['duties'][number];
