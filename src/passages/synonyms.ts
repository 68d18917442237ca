/** Synonyms in public-sector AI: a reader may type one, and a page may use another. */
import { meaningfulWords } from './words.ts';

/** The terms of the field, each with its synonyms. */
export const fieldGroups = [
  ['ACH', 'bank debit'],
  ['ADA', 'Americans with Disabilities Act'],
  ['ADS', 'ADMT', 'automated decision system', 'automated decision'],
  ['AI', 'artificial intelligence'],
  ['AIA', 'algorithmic impact assessment'],
  ['ATO', 'authority to operate', 'authorization to operate'],
  ['ALPR', 'LPR', 'license plate reader', 'plate reader'],
  ['CCPA', 'California Consumer Privacy Act'],
  ['CIO', 'chief information officer'],
  ['CISO', 'chief information security officer'],
  ['CJIS', 'Criminal Justice Information Services'],
  ['CPPA', 'California Privacy Protection Agency'],
  ['CTO', 'chief technology officer'],
  ['DPIA', 'data protection impact assessment'],
  ['EO', 'executive order'],
  ['FOIA', 'public records', 'records request', 'Freedom of Information Act'],
  ['FRT', 'facial recognition', 'face recognition'],
  ['GenAI', 'generative AI', 'generative artificial intelligence'],
  ['GSA', 'General Services Administration'],
  ['HIPAA', 'Health Insurance Portability and Accountability Act'],
  ['LLM', 'large language model', 'language model'],
  ['MFA', '2FA', 'multi-factor authentication'],
  ['NIST', 'National Institute of Standards and Technology'],
  ['OMB', 'Office of Management and Budget'],
  ['PIA', 'privacy impact assessment'],
  ['PO', 'purchase order'],
  ['PII', 'personal data', 'personal information', 'personally identifiable information'],
  ['RFP', 'request for proposals', 'procurement', 'purchasing'],
  ['RMF', 'risk management framework'],
  ['SLA', 'uptime'],
  ['SSO', 'single sign-on', 'SAML'],
  ['TRAIGA', 'HB 149', 'Texas Responsible Artificial Intelligence Governance Act'],
  ['VPAT', 'accessibility report', 'accessibility conformance report'],
  ['book a demo', 'schedule a demo'],
  ['chatbot', 'virtual assistant', 'voice assistant'],
  ['job', 'hiring', 'employment'],
  ['price', 'pricing', 'cost'],
];
const fieldNames = readGroups(fieldGroups);

/** Synonyms by their first word, the longest first. */
export type Names = Map<string, { name: string[]; group: string[][] }[]>;

/** Makes a table from groups of synonyms, with their words in the form of the lookup. */
export function readGroups(groups: string[][], fold = (word: string) => word): Names {
  const table: Names = new Map();
  for (const names of groups) {
    const group = names.map((name) => meaningfulWords(name).map(fold));
    for (const name of group) {
      const first = name[0] ?? '';
      const all = table.get(first) ?? [];
      all.push({ name, group });
      table.set(
        first,
        all.sort((a, b) => b.name.length - a.name.length),
      );
    }
  }
  return table;
}

/** One concept of a query: the words as typed, and their synonyms. */
export interface Concept {
  words: string[];
  others: string[][];
}

/** Cuts folded words into concepts: a known name of several words is one, and so is any other word. */
export function findConcepts(words: string[], names: Names = fieldNames): Concept[] {
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length;) {
    const found = names
      .get(words[at] ?? '')
      ?.find(({ name }) => name.every((word, index) => words[at + index] === word));
    const length = found?.name.length ?? 1;
    concepts.push({
      words: words.slice(at, at + length),
      others: found?.group.filter((name) => name !== found.name) ?? [],
    });
    at += length;
  }
  return concepts;
}
