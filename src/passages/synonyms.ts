/** Names for the same thing in public-sector AI: a reader types one, a page may say another. */
import { meaningfulWords } from './words.ts';

const groups = [
  ['ADA', 'Americans with Disabilities Act'],
  ['ADS', 'ADMT', 'automated decision system', 'automated decision'],
  ['AI', 'artificial intelligence'],
  ['AIA', 'algorithmic impact assessment'],
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
  ['PII', 'personal data', 'personal information', 'personally identifiable information'],
  ['RFP', 'request for proposals', 'procurement', 'purchasing'],
  ['RMF', 'risk management framework'],
  ['SSO', 'single sign-on', 'SAML'],
  ['TRAIGA', 'HB 149', 'Texas Responsible Artificial Intelligence Governance Act'],
  ['book a demo', 'schedule a demo'],
  ['chatbot', 'virtual assistant', 'voice assistant'],
  ['job', 'hiring', 'employment'],
  ['price', 'pricing', 'cost'],
].map((names) => names.map((name) => meaningfulWords(name)));

/** Every name by its first word, the longest first. */
const namesByFirstWord = new Map<string, { name: string[]; group: string[][] }[]>();
for (const group of groups) {
  for (const name of group) {
    const first = name[0] ?? '';
    const all = namesByFirstWord.get(first) ?? [];
    all.push({ name, group });
    namesByFirstWord.set(
      first,
      all.sort((a, b) => b.name.length - a.name.length),
    );
  }
}

/** One thing that a query asks for: the words as typed, and the other names of the same thing. */
export interface Concept {
  words: string[];
  others: string[][];
}

/** Cuts folded words into concepts: a known name of several words is one, and so is any other word. */
export function findConcepts(words: string[]): Concept[] {
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length;) {
    const found = namesByFirstWord
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
