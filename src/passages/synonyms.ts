/** The synonyms of the search and of Lexi: visitors and pages often use different words. */
import { meaningfulWords } from './words.ts';

/** Each list has bars between its names. */
const readLists = (lists: string[]) => lists.map((list) => list.split('|'));

/** Synonyms of technical terms, for searches and questions. */
export const fieldGroups = readLists([
  'ACH|bank debit',
  'BAA|business associate agreement',
  'BYOK|encryption keys',
  'DPA|data processing agreement|data processing terms',
  'RPO|recovery point',
  'RTO|recovery time',
  'SBOM|software bill of materials|bill of materials',
  'ToS|terms of service',
  'ADA|Americans with Disabilities Act',
  'ADS|ADMT|automated decision system|automated decision',
  'AI|artificial intelligence',
  'AIA|algorithmic impact assessment',
  'ATO|authority to operate|authorization to operate',
  'ALPR|LPR|license plate reader|plate reader',
  'CCPA|California Consumer Privacy Act',
  'CIO|chief information officer',
  'CISO|chief information security officer',
  'CJIS|Criminal Justice Information Services',
  'CPPA|California Privacy Protection Agency',
  'CTO|chief technology officer',
  'DPIA|data protection impact assessment',
  'EO|executive order',
  'FOIA|public records|records request|Freedom of Information Act',
  'FRT|facial recognition|face recognition',
  'GenAI|generative AI|generative artificial intelligence',
  'GSA|General Services Administration',
  'HIPAA|Health Insurance Portability and Accountability Act',
  'LLM|large language model|language model',
  'MFA|2FA|multi-factor authentication|second factor|two-factor|two-step',
  'NIST|National Institute of Standards and Technology',
  'OMB|Office of Management and Budget',
  'PIA|privacy impact assessment',
  'PO|purchase order',
  'PII|personal data|personal information|personally identifiable information',
  'RFP|request for proposals|procurement|purchasing',
  'RMF|risk management framework',
  'SLA|uptime',
  'SSO|single sign-on|SAML',
  'TRAIGA|HB 149|Texas Responsible Artificial Intelligence Governance Act',
  'VPAT|accessibility report|accessibility conformance report',
  'book a demo|schedule a demo',
  'chatbot|virtual assistant|voice assistant',
  'job|hiring|employment',
  'login|signin',
  'price|pricing|cost',
]);

/** Everyday synonyms, only for questions, because a search means its exact words. */
const everydayGroups = readLists([
  'cancel|terminate|end|leave|get out|walk away|quit|back out',
  'chatbot|bot|virtual assistant|automated assistant|AI assistant',
  'contract|agreement|terms',
  'sign in|log in|login|SSO|single sign-on|Microsoft account|Okta|Entra',
  'maturity|mature|readiness|ready|prepared',
  'piggyback|cooperative purchasing|co-op',
  'indemnify|hold harmless|indemnification',
  'price|pricing|cost|fee|expensive|charge|budget|afford|rate',
  'breach|hack|hacked|security incident|data leak|leaked|stolen|compromised',
  'uptime|SLA|downtime|outage|availability|goes down|offline',
  'train|learn from|teach',
  'host|hosting|cloud|server|data center|where is data stored',
  'delete|erase|remove|purge|destroy|wipe',
  'refund|money back|reimburse',
  'purchase order|PO',
  'template|sample|boilerplate|model policy|starter|draft policy',
  'staff|employee|worker|workforce|teacher',
  'police|law enforcement|officer|sheriff',
  'penalty|fine|sanction',
  'start|begin|effective|take effect|in force|kick in|go live',
  'disclose|disclosure|tell people|notify|notice|inform|label|announce',
  'resident|citizen|constituent|people|inhabitant',
  'ban|prohibit|forbid|outlaw',
  'school|school district|student|K-12',
  'discount|cheaper|savings|save|deal',
  'bias|fairness|discrimination|disparate impact|unfair',
  'vendor|supplier|contractor|provider|subcontractor',
  'accessible|ADA|Section 508|WCAG|VPAT|screen reader',
  'minutes|meeting notes|transcript|notetaker|note taker',
  'deepfake|fake video|cloned voice|impersonation',
  'inventory|registry|list of AI|catalog',
  'keep|store|retain|save|retention',
  'lawyer|attorney|counsel',
  'year|yearly|annual|annually',
  'month|monthly',
]);

/** All synonyms, for questions. */
export const synonyms = [...fieldGroups, ...everydayGroups];

const fieldNames = readGroups(fieldGroups);

/** Synonyms by their first word, the longest first, each with its group. */
export type Names = Map<string, { name: string[]; group: string[][] }[]>;

/** Builds the table of some groups; `fold` turns words into the form in which they are looked up. */
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

/** A concept of a query: its words and their synonyms. */
export interface Concept {
  words: string[];
  others: string[][];
}

/** Splits folded words into concepts: a known name of several words, or a single word. */
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
