/** The schema of /laws.json. Within a version, fields may be added, but none is renamed, removed or given another meaning. */
import { z } from 'astro/zod';
import {
  boundBodies,
  jurisdictions,
  lawConfidences,
  lawKinds,
  lawStatuses,
  lawTopics,
} from '#src/content/lists/law-lists.ts';
import { whoOwes, statusOn, type Law } from '#src/laws/record/law.ts';
import { lawPath, placeName, placePath } from '#src/laws/record/law-words.ts';
import { knowledgeLabels, knowledgeOf, type PlaceResearch } from '#src/laws/place/place-words.ts';

/** What the published files need in addition to the records. */
export interface Publication {
  /** Year-month-day. */
  today: string;
  /** Turns a path into a URL. */
  absolute: (path: string) => string;
  /** The paths of the published articles, by the name of their file. */
  articlePaths: ReadonlyMap<string, string>;
  /** What was researched about each place, by slug. */
  places: ReadonlyMap<string, PlaceResearch>;
}

const keyOf = <Key extends string>(list: Record<Key, unknown>) =>
  z.enum(Object.keys(list) as [Key, ...Key[]]);
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const secondary = z
  .boolean()
  .describe('True when secondary sources are all that says so, or gives its day.');

const duty = z.object({
  id: z.string().describe('Unique within the law; it never changes.'),
  text: z.string().describe('What has to be done.'),
  who: z.string().describe('Who has to do it, as a reader would say it.'),
  binds: z.array(keyOf(boundBodies)).describe('Who has to do it, from a closed list.'),
  section: z.string().optional().describe('Where the law says so.'),
  starts: day.optional().describe('The day from which the duty applies.'),
  due: day.optional().describe('The last day to do it.'),
  every: z
    .object({
      month: z.int().describe('1 to 12.'),
      day: z.int().describe('The day of the month.'),
      years: z.enum(['all', 'even', 'odd']).describe('In which years it is due.'),
      from: z.int().describe('The first year.'),
      until: z.int().optional().describe('The last year; without it there is no end.'),
    })
    .optional()
    .describe('The last day to do it, year after year.'),
  endedOn: day.optional().describe('The day from which no one owes it anymore.'),
  isSecondary: secondary,
});

const event = z.object({
  date: day.optional().describe('The day, when it is certain.'),
  about: z.string().optional().describe('The year or the year and month, when the day is not.'),
  event: z.string().describe('What happened, or is set to happen.'),
  changes: z.array(z.string()).describe('The ids of the duties whose date or text this changed.'),
  isSecondary: secondary,
});

const source = z.object({
  publisher: z.string(),
  work: z.string(),
  url: z.url(),
  isOfficial: z.boolean().describe('True for a page of a government or a court.'),
  isFrontPage: z.boolean().describe('True when no deeper page was certain.'),
});

const correction = z.object({
  date: day.describe('The day of the correction.'),
  said: z.string().describe('What the record said before.'),
  now: z.string().describe('What is right.'),
  source: z.object({ publisher: z.string(), work: z.string(), url: z.url() }),
});

const publicLaw = z.object({
  id: z.string().describe('It never changes; the page of the law is /laws/<id>.'),
  url: z.url().describe('The page of the law.'),
  jurisdiction: z
    .enum(jurisdictions.map(({ slug }) => slug))
    .describe('A state or territory, or us.'),
  place: z.string().describe('The name of the state, or Federal.'),
  name: z.string(),
  shortName: z.string(),
  summary: z.string().describe('What it means for an agency, in one sentence.'),
  citation: z.string(),
  kind: keyOf(lawKinds),
  status: keyOf(lawStatuses).describe('How it stands on the day in "asOf".'),
  statusNote: z.string().optional().describe('What the status alone would hide.'),
  isEnforcementPaused: z.boolean().describe('True while a court order pauses its enforcement.'),
  effectiveOn: day.optional().describe('The day on which it took or takes effect, when certain.'),
  endedOn: day.optional().describe('The day since which it binds no one anymore.'),
  binds: z.array(keyOf(boundBodies)).describe('Who is bound, from a closed list.'),
  whoIsBound: z.string(),
  duties: z.array(duty),
  enforcement: z.string(),
  toDo: z.array(z.string()).describe('What an agency does about it.'),
  topics: z.array(keyOf(lawTopics)).describe('The first is the main one.'),
  history: z.array(event).describe('The oldest first.'),
  sources: z.array(source).describe('Official pages first, front pages last.'),
  confidence: keyOf(lawConfidences).describe('How sure the register is of the record.'),
  unsettled: z.array(z.string()).describe('What is not settled or could not be verified.'),
  related: z.array(z.string()).describe('Ids of other laws that a reader needs too.'),
  articles: z.array(z.url()).describe('Articles on this site about it.'),
  checkedOn: day.describe('The last day that our check of the sources covers.'),
  corrections: z.array(correction).describe('Mistakes in the record that were corrected.'),
});

const publicPlace = z.object({
  slug: z.enum(jurisdictions.map(({ slug }) => slug)),
  name: z.string(),
  url: z.url().describe('The page of the place.'),
  knowledge: keyOf(knowledgeLabels).describe('Whether an empty place was researched.'),
  researchedOn: day.optional().describe('The day of the research.'),
  lookedAt: z.array(z.string()).describe('What was looked at.'),
  note: z.string().optional(),
});

/** The whole file. */
export const publicRegister = z.object({
  version: z.literal(1).describe('It changes when a field is renamed or removed.'),
  schema: z.url().describe('The meaning of each field, as JSON Schema.'),
  notice: z.string(),
  asOf: day.describe('The day for which each status holds.'),
  laws: z.array(publicLaw),
  places: z.array(publicPlace).describe('Every place, those without a record included.'),
});

/** A record as it is published: parsing drops fields that the schema does not list. */
const toPublicLaw = (law: Law, { today, absolute, articlePaths }: Publication) =>
  publicLaw.parse({
    ...law,
    url: absolute(lawPath(law)),
    place: placeName(law),
    status: statusOn(law, today),
    duties: law.duties.map((owed) => ({ ...owed, binds: whoOwes(law, owed) })),
    articles: law.articles.flatMap((id) => {
      const path = articlePaths.get(id);
      return path ? [absolute(path)] : [];
    }),
  });

/** The content of /laws.json. */
export const toPublicRegister = (
  laws: Law[],
  publication: Publication,
): z.output<typeof publicRegister> => ({
  version: 1,
  schema: publication.absolute('/laws.schema.json'),
  notice:
    'Not legal advice. A record says until when its sources were checked. Within a version, fields are added, and none is renamed, removed or given another meaning.',
  asOf: publication.today,
  laws: laws.map((law) => toPublicLaw(law, publication)),
  places: jurisdictions.map(({ slug, name }) => {
    const research = publication.places.get(slug);
    const count = laws.filter(({ jurisdiction }) => jurisdiction === slug).length;
    return publicPlace.parse({
      lookedAt: [],
      ...research,
      slug,
      name,
      url: publication.absolute(placePath(slug)),
      knowledge: knowledgeOf(research, count),
    });
  }),
});
