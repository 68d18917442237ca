/** The workspace screen: scripted answers from three sample documents, with the passages that they rest on. */
import * as z from 'zod/mini';

/** The documents that one can ask. */
export const documents = [
  { id: 'zoning', name: 'Zoning code, chapter 12.pdf', pages: 84 },
  { id: 'fees', name: 'Fee schedule.pdf', pages: 22 },
  { id: 'minutes', name: 'Council minutes, July 8.pdf', pages: 16 },
] as const;

type DocumentId = (typeof documents)[number]['id'];

interface Question {
  id: QuestionId;
  document: DocumentId;
  question: string;
  /** The answer in one sentence, then what else to know; `[1]` cites the first passage. */
  answer: string;
  details: string;
  /** The parts between ** are what the answer rests on. */
  passages: { place: string; text: string }[];
  draft?: string;
  /** What the document does not say. */
  missing?: string;
}

/** The questions that have an answer. */
export const questions: Question[] = [
  {
    id: 'shed',
    document: 'zoning',
    question:
      'A resident wants a 10 by 10 foot shed in zone R-2. What setbacks apply, and do they need a permit?',
    answer:
      'No building permit is needed unless the shed has plumbing or gas. Setbacks still apply.',
    details:
      'At 100 square feet the shed is below the limit of 120. It needs a permit only if it has plumbing or gas. [1] It must stay 5 feet from the rear lot line, or 10 feet where the lot is next to a public alley. [2]',
    passages: [
      {
        place: '§\u00a012-07, page 9',
        text: 'A detached accessory structure **of less than 120 square feet of floor area, not served by plumbing or gas, does not require a building permit**, but shall meet the yards of the zone in which it is built.',
      },
      {
        place: '§\u00a012-41(c), page 31',
        text: 'The rear yard of an accessory structure in R-1 and R-2 shall be **not less than five feet, and not less than ten feet where the lot abuts a public alley**.',
      },
    ],
    draft:
      'A 10 by 10 foot shed in zone R-2 does not need a building permit if it has no plumbing or gas (§\u00a012-07). Please keep it at least 5 feet from the rear lot line, or 10 feet if your lot is next to a public alley (§\u00a012-41(c)). We are checking the rules for side and front yards and for height, and will follow up.',
    missing:
      'Side and front yards in R-2, and height limits for sheds. Ask the zoning desk, or add chapter 14.',
  },
  {
    id: 'fence',
    document: 'zoning',
    question: 'How tall can a fence be in a front yard on a corner?',
    answer: 'Three feet within 25 feet of the corner, four feet elsewhere.',
    details:
      'The general limit in front yards is four feet. [1] Near a corner it is three, so that drivers can see. [2]',
    passages: [
      {
        place: '§\u00a012-52(a), page 40',
        text: 'In a front yard **no fence or wall shall exceed four feet in height**, measured from the sidewalk.',
      },
      {
        place: '§\u00a012-52(d), page 41',
        text: 'On a corner lot, **within 25 feet of the point where the curb lines meet, no fence, wall or hedge shall exceed three feet**.',
      },
    ],
  },
  {
    id: 'deck',
    document: 'fees',
    question: 'What does the permit for a 240 square foot deck cost?',
    answer: '$157: the base fee of $85 and 30 cents for each square foot.',
    details:
      '240 square feet at $0.30 is $72, and $85 with $72 is $157. [1] Work that began without a permit costs twice as much. [2]',
    passages: [
      {
        place: 'Table 3, page 6',
        text: 'Decks, porches and carports: **base fee $85.00, plus $0.30 for each square foot**.',
      },
      {
        place: 'Note 2, page 7',
        text: '**The fee is doubled where work began before the permit was issued.**',
      },
    ],
  },
  {
    id: 'installments',
    document: 'fees',
    question: 'Can a resident pay a permit fee in installments?',
    answer: 'This document doesn’t say.',
    details:
      'It says only that a fee is due before the permit is issued. [1] Ask the finance department before you answer the resident.',
    passages: [
      {
        place: 'Section 1, page 2',
        text: 'Unless a table says otherwise, **a fee is due before the permit is issued**, by card, check or money order.',
      },
    ],
    missing: 'Installments, deferred payment, or help for people who cannot pay.',
  },
  {
    id: 'plates',
    document: 'minutes',
    question: 'What did council ask for about the license plate readers?',
    answer: 'A report before the contract is renewed, and an audit clause in the renewal.',
    details:
      'The police report was due on July 11. [1] Staff are to negotiate the right to audit. That passed without a vote against. [2]',
    passages: [
      {
        place: 'Item 7, page 8',
        text: 'Council directed the police department **to report on searches and deleted reads by July 11**, before it considers the renewal.',
      },
      {
        place: 'Item 7, page 9',
        text: 'Staff shall **negotiate a right to audit as part of any renewal**. Adopted without a vote against.',
      },
    ],
  },
  {
    id: 'debris',
    document: 'minutes',
    question: 'Draft a short notice for residents about picking up storm debris.',
    answer: 'Here is a draft; check the hours with Public Works.',
    details: 'The dates and the rules for piles come from item 4. [1]',
    passages: [
      {
        place: 'Item 4, page 4',
        text: '**Crews collect storm debris from July 20 to August 7.** Branches are **piled at the curb, not in bags, and at least three feet from hydrants and mailboxes**.',
      },
    ],
    draft:
      'City crews collect storm debris from July 20 to August 7. Please pile branches at the curb, not in bags, at least 3 feet from hydrants and mailboxes.',
    missing: 'The hours of collection.',
  },
];

const questionIds = ['shed', 'fence', 'deck', 'installments', 'plates', 'debris'] as const;
type QuestionId = (typeof questionIds)[number];

/** The models that one can choose; the answers are scripted, so only the name changes. */
export const models = ['Long documents', 'Everyday writing', 'Quick answers'] as const;

// The question that was asked, and the chosen model.
const workspaceSchema = z.object({ asked: z.enum(questionIds), model: z.enum(models) });

/** The choices on the workspace screen. */
export type Workspace = z.output<typeof workspaceSchema>;

const sample: Workspace = { asked: 'shed', model: 'Long documents' };

/** The part of the tour's state for the workspace screen. */
export const workspacePart = z.catch(workspaceSchema, sample);

/** A passage in pieces, with those marked on which the answer rests. */
export function markPassage(text: string): { text: string; marked: boolean }[] {
  return text
    .split('**')
    .map((piece, at) => ({ text: piece, marked: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** The details of an answer in sentences, each with the number of the passage that it cites, or null. */
export function citeDetails(details: string): { text: string; passage: number | null }[] {
  return details.split(/(?<=\[\d\]) /).map((part) => {
    const cited = /^(.*) \[(\d)\]$/.exec(part);
    return { text: cited?.[1] ?? part, passage: cited ? Number(cited[2]) : null };
  });
}
