/** The register's records as answers need them: which ones a message names, which field it asks for, and their lines. */
import * as lists from '#src/content/lists/law-lists.ts';
import { dueWords, statusSentence } from '#src/lexi/questions/question-figures.ts';
import { listDeadlines, upcoming } from '#src/laws/deadlines/deadlines.ts';
import { aboutWords } from '#src/laws/record/law-words.ts';
import { findJurisdiction, isLocal, type Law } from '#src/laws/record/law.ts';
import { monthNames, writtenDay } from '#src/formats/calendar-days.ts';
import { meaningfulWords } from '#src/content/passages/words.ts';
import { findPopulation } from '#src/lexi/answer/price.ts';
import { findStates, wholeWords, withoutStates } from '#src/lexi/read/places.ts';
import { numbersOf, titlesIn } from './bill-numbers.ts';
import { asksFigure } from './subjects.ts';
import { spellNumbers } from '#src/lexi/model/number-words.ts';

type Duty = Law['duties'][number];
/** What a message asks about a law. */
type LawField = 'penalty' | 'when' | 'who' | 'todo' | 'summary';

/** What asks for each field; the first match decides. */
const fields: [LawField, RegExp][] = [
  ['penalty', /\bcure (?:period|time)\b/i],
  // "Do they have to say when they used it?" asks for no day.
  [
    'when',
    /\b(?:(?<!\b(?:do|does|must|should|can|may|have|has|needs?|who|what|which|how|is|are|if)\b[^.?!;]{0,80})when|(?:and|by|since) when|when(?=\W*$)|deadlines?|due|what date|effective|take effect)\b/i,
  ],
  [
    'penalty',
    /\b(?:penalt\w*|fined|fines|(?<!\b(?:is|are|am|be|was|were|\w+['’](?:s|m|re)|just|doing|feels?|looks?|works?|sounds?) )fine(?! (?:print|with|to|by|for us))|enforc\w*|sanction\w*|punish\w*|sue[ds]?|suing|lawsuit|cure period|attorney general|AG|consequences?|caught|(?:checks?|checking) (?:up )?on|blow(?:s|ing)? (?:it|this|that) off|to court|(?:go|come)(?:es)? after|(?:don['’]?t|do not|doesn['’]?t|does not|fail(?:ing)? to|not) comply|(?:ignore|break|violat\w*|miss|skip) (?:it|the|this|that)|what (?:can|could|will|would|may) happen|what happens (?:if|when|to)|if (?:we|they|an agency|a city|(?:some|any)(?:one|body)|you) (?:ignore|break|violate|miss|skip|don['’]?t|do not)s?)\b/i,
  ],
  [
    'when',
    /\b(?:start(?:s|ing)?|begins?|kick in|in force|in effect|dates?|how soon|active|yet|status)\b/i,
  ],
  [
    'who',
    /\b(?:(?:who|whom) (?:is|are|does|do|must|ha(?:s|ve)|needs?|all)\b(?:(?: \w+){0,2} (?:comply|follow|obey|do (?:it|this|that))|(?! (?:to|the|in|we|i|you|\w+ (?:to|for))\b)|(?= (?:it|this|that|the (?:law|act|rule|ban))\b))|(?:need|have) to comply|fall under|subject to|appl(?:y|ies)|reach(?:es)?|hits?|takes? in|(?<!\b(?:what (?:do|does|all)|which laws?) [^.?!]{1,60})cover(?:s|ed)?|bound|binds?|exempt\w*|(?<=\b(?:do|does|would|will|could) [^.?!]{1,30} )count\b|does it include|affect\w*|(?<=(?:^|[.?!,;] )\W*(?:(?:so|and|or|but) )?(?:is|are|am) (?!there\b)[^.?!]{1,50} )under)\b/i,
  ],
  [
    'todo',
    /\b(?:what (?:do|should|must|can) (?:we|i|our)|how (?:do|can) we comply|comply|steps?|(?<!who (?:has|have|needs?) )to do|prepare|checklist)\b/i,
  ],
];

/** The field of a record that a message asks for; the summary if it names none. */
export const findField = (message: string): LawField =>
  fields.find(([, is]) => is.test(message))?.[0] ?? 'summary';

const generic = new RegExp(
  String.raw`${fields.map(([, is]) => is.source).join('|')}|\b(?:AI|generative|mandatory|optional|under|new(?! (?:York|Jersey|Mexico|Hampshire|Orleans)\b)|bans?|banned|lets?|makes?|says?|illegal|lawful|unlawful|us(?:e|es|ed|ing)|anyone|without|artificial intelligence|laws?|acts?|statutes?|bills?|rules?|regulat\w*|require\w*|need|follow|obey|allow\w*|legal|cit(?:y|ies)|count(?:y|ies)|agenc(?:y|ies)|towns?|villages?|parish(?:es)?|boroughs?|municipal\w*|local|governments?|state|public|(?:special )?districts?|organization|register|record|IT(?!-))\b|\b\d+\b`,
  'gi',
);
/** What a message asks beyond a state and a field: "Is there an AI law in California?" asks nothing more. */
export const detailsAsked = (message: string): string => message.replace(generic, ' ');

/** Laws in force rank 0, enacted ones 1, and all others 2. */
export const rank = ({ status }: Law) => (status === 'in-force' ? 0 : status === 'enacted' ? 1 : 2);
/** Records sorted by {@link rank}. */
export const newestFirst = (laws: Law[]) => laws.toSorted((a, b) => rank(a) - rank(b));

/** The bodies of local government. */
export const localBodies = ['cities', 'counties', 'special-districts', 'public-employers'];
/** What names the bodies that laws bind. */
const bodyWords: [lists.BoundBody, RegExp][] = [
  ['cities', /\b(?:cit(?:y|ies)|towns?|townships?|villages?|boroughs?|municipal\w*)\b/i],
  ['counties', /\b(?:count(?:y|ies)|parish(?:es)?)\b/i],
  ['special-districts', /\b(?!school )\w+ (?:districts?|authorit(?:y|ies))\b/i],
  ['police', /\b(?:police|PD|cops?|deputies|sheriff\w*|law enforcement|officers?)\b/i],
  ['schools', /\b(?:schools?|students?|teachers?)\b/i],
  ['universities', /\b(?:universit(?:y|ies)|colleges?)\b/i],
  ['courts', /\b(?:(?<!\bto )courts?|judges?|clerk of court)\b/i],
  ['health', /\b(?:health|clinics?|hospitals?)\b/i],
  ['state-agencies', /\bstate (?:agenc(?:y|ies)|departments?)\b/i],
  ['businesses', /\b(?:business(?:es)?|compan(?:y|ies))\b/i],
];
/** The bodies that a message names. */
export const bodiesIn = (message: string): lists.BoundBody[] =>
  bodyWords.flatMap(([body, is]) => (is.test(message) ? body : []));

/** The message without the words for such bodies. */
export const withoutBodies = (message: string): string =>
  bodyWords.reduce((text, [, is]) => text.replace(new RegExp(is, 'gi'), ' '), message);

/** Whether a law binds local governments of any kind, or a body that the message names. */
export const bindsLocals = ({ binds }: Law, message = ''): boolean =>
  binds.some((body) => isLocal(body) || bodiesIn(message).includes(body));

/** Whether a message names only bodies with laws of their own, such as schools, none of which the law binds. */
export function isOfOthers({ binds }: Law, message: string): boolean {
  const bodies = bodiesIn(message);
  return (
    bodies.length > 0 &&
    !binds.includes('everyone') &&
    bodies.every(
      (body) => !localBodies.includes(body) && body !== 'state-agencies' && !binds.includes(body),
    )
  );
}

/** Whether a law in force or enacted leaves open if it binds local governments: its record says so of whom it binds, or among what is unsettled. */
export const leavesLocalsOpen = (law: Law): boolean =>
  rank(law) < 2 &&
  !bindsLocals(law) &&
  (/\bcounsel\b|\bnot (?:readable|settled)\b/.test(law.whoIsBound) ||
    law.unsettled.some((line) => /^Whether\b/.test(line) && namesLocals.test(line)));

const namesLocals = /\b(?:cities|counties|local|public body)\b/;
const ofLocals = /\bits subdivisions\b|\bstate and local\b/i;

/** The city whose law a record is, as "New York City"; undefined for the law of a state. */
export const cityOf = ({ shortName }: Law): string | undefined =>
  /^\p{Lu}[\p{L} ]* City\b/u.exec(shortName)?.[0];

/** Main topics of laws for one trade or one use of AI. */
const narrowTopics: ReadonlySet<string> = new Set<lists.LawTopic>([
  'accessibility',
  'biometrics-and-policing',
  'chatbots',
  'courts',
  'deepfakes-and-elections',
  'health',
  'schools',
]);

/** Higher for the law that people most likely mean by "the AI law" of a state: binding, broad, and written about. */
const prominence = (law: Law): number =>
  (rank(law) < 2 ? 4 : 0) +
  (law.binds.some((body) => lists.publicBodies.includes(body)) ? 2 : 0) +
  (law.kind === 'statute' ? 2 : 0) -
  (narrowTopics.has(law.topics[0]!) || law.kind === 'app-ban' ? 3 : 0) +
  law.topics.length * 0.3 +
  law.articles.length * 0.5 +
  law.duties.length * 0.2;

/** The name of a place by its slug. */
export const nameOfPlace = (slug: string): string => findJurisdiction(slug)!.name;

/** The dates of a duty, as a line begins with them; empty when it has none. */
function whenWords(duty: Duty, law: Law): string {
  if (duty.every || duty.due) return `by ${dueWords(duty)}`;
  const { starts } = duty;
  return starts && starts !== law.effectiveOn ? `from ${writtenDay(starts)}` : '';
}

/** A duty with who has it and its dates. */
function dutyLine(duty: Duty, law: Law): string {
  const when = whenWords(duty, law);
  return `${duty.who}${when && `, ${when}`}: ${duty.text}`;
}

/** The labels of a record's topics. */
export const topicsOf = ({ topics }: Law) => topics.map((topic) => lists.lawTopics[topic]);
/** The labels of a record's topics and of whom it binds. */
export const labelsOf = (law: Law): string[] => [
  ...topicsOf(law),
  ...law.binds.map((body) => lists.boundBodies[body]),
];

/** Every line of a record that can stand alone in an answer. */
export const linesOf = (law: Law): string[] => [
  ...law.duties.map((duty) => dutyLine(duty, law)),
  law.summary,
  law.whoIsBound,
  law.enforcement,
  ...(law.statusNote ? [law.statusNote] : []),
  ...law.toDo,
  ...law.unsettled,
  ...law.history.map(
    ({ date, about, event }) => `${date ? writtenDay(date) : aboutWords(about!)}: ${event}`,
  ),
];

/** The duties with their days. */
export const datedLines = (law: Law): string =>
  law.duties
    .filter((duty) => whenWords(duty, law))
    .map((duty) => dutyLine(duty, law))
    .join('\n');

const mostDetails = 3;
/** A shorter text on who is bound gets the summary, too. */
const shortWhoIsBound = 80;
/** A text with a day. */
export const hasDay = new RegExp(String.raw`\b(?:${monthNames.join('|')})\b|\b20\d\d\b|\bdays?\b`);
/** A line of a record about its first day. */
const hasStart = /\b(?:took|takes|take|in) (?:effect|force)\b/;
/** What asks for a first day, and not for one that something is due. */
const asksStart =
  /\b(?:effect\w*|in(?:to)? force|dates? of|start\w*|beg[iau]n\w*|kick|active|yet|status|live)\b/i;
/** A summary must also say whom the law does not bind. */
const hasException = /\b(?:but not|except|unless|only|at least)\b/;

/** How a law is enforced, in words that stand alone. */
const enforcementWords = ({ enforcement }: Law): string =>
  enforcement
    .replace(/^None\b/, 'No penalty or enforcement')
    .replace(/^(There is|The act has) none\b/, '$1 no penalty or enforcement')
    .replace(/^It was not\b/, 'Its enforcement was not');

/** What a message asks about a law. */
export interface AskedOfLaw {
  field: LawField;
  /** The lines of its record with what was asked, best first. */
  details: string[];
  message: string;
}

/** The lines of an answer: first its status if it is not in force, then what was asked. */
export function writeLawAnswer(
  law: Law,
  { field, details: found, message }: AskedOfLaw,
  today: string,
): string[] {
  const note = law.statusNote ? [law.statusNote] : [];
  const status = [`${statusSentence(law, today)}.`, ...note];
  const first = rank(law) === 2 ? status : [];
  const binding = bindingWords(law, message);
  const also = binding.slice(0, 1);
  const lineOf = (duty: Duty) => dutyLine(duty, law);
  const isOfNamed = ({ who }: Duty) =>
    bodiesIn(who).some((body) => bodiesIn(message).includes(body));
  const possible = law.duties
    .filter(({ who }) => isOfAsker(who, message))
    .sort((a, b) => Number(isOfNamed(b)) - Number(isOfNamed(a)));
  // Days of other bodies are not asked for.
  const own = possible.filter((duty) => whenWords(duty, law) && isOfNamed(duty));
  const duties = field === 'when' && own.length > 0 ? own : possible;
  const ofOthers = law.duties.filter((duty) => !duties.includes(duty)).map(lineOf);
  const details = found.filter((line) => !ofOthers.includes(line));
  const isOfBoth = field === 'penalty' || field === 'who' || hasException.test(law.whoIsBound);
  const printed = [law.summary, ...note, ...(isOfBoth ? [law.whoIsBound, law.enforcement] : [])];
  const asList = (lines: string[], most = mostDetails) =>
    lines
      .filter((line) => !printed.includes(line))
      .slice(0, most)
      .map((line) => `- ${line === law.enforcement ? enforcementWords(law) : line}`);
  switch (field) {
    case 'penalty': {
      return [...first, enforcementWords(law), ...also, ...asList(details)];
    }
    case 'who': {
      const short = law.whoIsBound.length < shortWhoIsBound ? [law.summary] : [];
      return [...first, law.whoIsBound, ...binding, ...short, ...asList(details)];
    }
    case 'todo': {
      // Advice alone does not say what the law asks.
      const all = [...new Set([...details, ...law.toDo])];
      return [...first, law.summary, ...also, ...asList(all, law.toDo.length + mostDetails)];
    }
    case 'when': {
      const coming = upcoming(listDeadlines([law], Number(today.slice(0, 4)) + 5), today).filter(
        ({ duty, kind }) => kind === 'due' && duties.includes(duty),
      );
      const next = coming.find(({ duty }) => details.includes(lineOf(duty))) ?? coming[0];
      // A line without a day does not say when.
      const asked = details.filter((line) => hasDay.test(line));
      // What is past is no answer while something is to come, and beside an answer only what is.
      const isComing = (duty: Duty) => coming.some((date) => date.duty === duty);
      const all = duties
        .filter((duty) => whenWords(duty, law))
        .filter((duty) => isComing(duty) || (asked.length === 0 && (!next || !duty.due)))
        .map(lineOf);
      const soonest = next && lineOf(next.duty);
      const isNext = soonest && /\b(?:next|due|deadlines?)\b/i.test(message);
      const lines = [...new Set([...(isNext ? [soonest] : []), ...asked, ...all])]
        .slice(0, isNext && /\bnext\b/i.test(message) ? 1 : 5)
        .map((line) =>
          next?.duty.every && line === soonest
            ? line.replace(/ of (?:each|every) [^:]*/, `$&, next on ${writtenDay(next.date)}`)
            : line,
        );
      // Without its day, the record says what of it is open.
      const isOpen = !law.effectiveOn && note.length === 0 && rank(law) === 0;
      const open = isOpen ? law.unsettled.filter((line) => hasStart.test(line)) : [];
      const listed = asList([...lines, ...open], 6);
      const before = asksStart.test(message) ? 0 : 1;
      return [...also, ...listed.slice(0, before), ...status, ...listed.slice(before)];
    }
    default: {
      // Duties of different bodies say whose they are.
      const isShared = new Set(duties.map(({ who }) => who)).size < 2;
      const all = duties.map((duty) => (isShared ? duty.text : lineOf(duty)));
      const lines = details.filter((line) => line !== law.summary);
      const more = all.filter((_, at) => !lines.includes(lineOf(duties[at]!)));
      // "How long" asks for a number.
      const counted = [...lines, ...more].filter((line) => /\d/.test(spellNumbers(line)));
      const asked = asksFigure(message) === 'number' && counted.length > 0 ? counted : lines;
      // Neither advice alone nor what says less than the summary tells what the law asks.
      const isAdvice = details[0] === law.summary || asked.every((line) => law.toDo.includes(line));
      return [
        ...first,
        law.summary,
        ...(hasException.test(law.whoIsBound) ? [law.whoIsBound] : []),
        ...(first.length > 0 ? [] : status),
        ...(isAdvice ? asList([...new Set([...asked, ...more])], 4) : asList(asked)),
      ];
    }
  }
}

const overseers = /\b(?:attorney general|comptroller|auditor|(?<=advisory )council|legislature)\b/i;

/** Whether a duty is of the body or the number of people that a message names: "Governments with 50,000 or more people". */
function isOfAsker(who: string, message: string): boolean {
  const population = findPopulation(message);
  if (bodiesIn(who).some((body) => bodiesIn(message).includes(body))) return true;
  // What an overseer must do is no duty of whoever asks, unless the message names it.
  const [overseer] = overseers.exec(who) ?? [];
  if (overseer) return message.toLowerCase().includes(overseer.toLowerCase());
  const { less, more } =
    /(?:fewer than (?<less>[\d,]+)|(?<more>[\d,]+) or more) people/.exec(who)?.groups ?? {};
  const limit = Number((less ?? more ?? '').replaceAll(',', ''));
  return !limit || population === null || population < limit === Boolean(less);
}

/** Whether the record lists the bodies that a message names, and what it says of local ones. */
export function bindingWords(law: Law, message: string): string[] {
  const said = bodiesIn(law.whoIsBound);
  const others = bodiesIn(withoutStates(message)).filter(
    (body) =>
      ![...law.binds, ...said].includes(body) &&
      !law.binds.includes('everyone') &&
      // "The districts" of a law about schools are those of schools.
      !(body === 'special-districts' && law.binds.includes('schools')),
  );
  if (others.length === 0) return [];
  const areLocal = others.every((body) => localBodies.includes(body));
  const open = law.unsettled.filter((line) => /^Whether\b/.test(line) && namesLocals.test(line));
  if (areLocal && open.length > 0) return open;
  // "The state and its subdivisions", "local police agencies": a city may be one of them, or have one.
  const mayBind = law.binds.length > 0 && ofLocals.test(law.whoIsBound);
  if (areLocal && (law.binds.includes('police') || mayBind)) return [];
  const names = others.map((body) => lists.boundBodies[body].toLowerCase()).join(' or ');
  return [
    `Our record does not list ${names} among those it binds.`,
    ...[...law.toDo, ...law.unsettled].filter((line) => /\blocal\b/i.test(line)).slice(0, 1),
  ];
}

/** Names of laws other than their numbers. */
const namesOfLaws = wholeWords(
  'TRAIGA|LOADinG|ADA|HHS|OMB|NIST|OneGov|FedRAMP 20x|TAKE IT DOWN|CCPA|ADMT|DIR|moratorium|section 504'.split(
    '|',
  ),
);

const wordsOf = (text: string) => meaningfulWords(text.replace(/artificial intelligence/gi, 'AI'));
/** The words of a law's name besides its place and year. */
function wordsOfName({ name, jurisdiction }: Law): string[] {
  const ofPlace = wordsOf(nameOfPlace(jurisdiction));
  return wordsOf(name).filter((word) => !ofPlace.includes(word) && !/^\d+$/.test(word));
}

/** The records of the register. */
export interface Register {
  all: readonly Law[];
  /** What a reader must know besides about states, by their slugs: bills that died, what was not found. */
  notes: Readonly<Record<string, string>>;
  /** The records that a message names by number or name. */
  named: (message: string) => Law[];
  /** The numbers of bills in a message that no record of its states has. */
  missing: (message: string) => string[];
  /** The records of a place, the most prominent first. */
  ofPlace: (slug: string) => Law[];
}

/** Opens the register. */
export function openRegister(laws: Law[], notes: Record<string, string>): Register {
  const read = laws.map((law) => {
    const numbers = numbersOf(`${law.shortName} ${law.citation} ${law.name}`);
    // What no other law has, as "77-23e", "P2000", "M-25-21", or a word for it.
    const own = (law.shortName.match(/\S*\d\S*/g) ?? []).filter(
      (number) => number.length > 5 || /\p{L}/u.test(number),
    );
    const known = `${law.name} ${law.shortName}`.match(namesOfLaws) ?? [];
    // "ITEC 6200" is of one state, and "SB 5" of many.
    const title = numbersOf(law.shortName).length > 0 ? '' : withoutStates(law.shortName).trim();
    const titles = /\d/.test(title) ? [title] : [];
    const names = [law.shortName, ...titles, ...own, ...known].map((name) => RegExp.escape(name));
    // Without the flag u, which takes V8 a millisecond for each law.
    const isNamed = new RegExp(String.raw`(?<!\w)(?:${names.join('|')})(?!\w)`, 'i');
    // "Act 24-205" is SB 24-205: a number with its year is the same whatever it is called.
    const hasNumber = (number: string) =>
      numbers.some(
        (other) =>
          other === number || (/-/.test(number) && other.split(' ')[1] === number.split(' ')[1]),
      );
    const isIn = (states: string[]) => states.length === 0 || states.includes(law.jurisdiction);
    return { law, isNamed, hasNumber, isIn, words: wordsOfName(law) };
  });
  return {
    all: laws,
    notes,
    ofPlace: (slug) =>
      laws
        .filter(({ jurisdiction }) => jurisdiction === slug)
        .sort((a, b) => prominence(b) - prominence(a)),
    missing(message) {
      const states = findStates(message);
      return numbersOf(message).filter(
        (number) => !read.some(({ isIn, hasNumber }) => isIn(states) && hasNumber(number)),
      );
    },
    named(message) {
      const states = findStates(message);
      const asked = numbersOf(message);
      const titles = titlesIn(message)
        .filter((title) => detailsAsked(withoutStates(title)).trim())
        .map((title) => title.toLowerCase());
      const said = new Set(wordsOf(message));
      const found = read.filter(({ law, isNamed, hasNumber, isIn, words }) => {
        // Without the place, only a title says which law is meant.
        const isTitled = states.length > 0 ? isIn(states) : / Act\b/.test(law.name);
        return (
          (isIn(states) && asked.some(hasNumber)) ||
          titles.some((title) => `${law.name}\n${law.shortName}`.toLowerCase().includes(title)) ||
          isNamed.test(message) ||
          (isTitled &&
            words.length >= (states.length > 0 ? 2 : 3) &&
            words.every((word) => said.has(word)))
        );
      });
      return newestFirst(found.map(({ law }) => law));
    },
  };
}
