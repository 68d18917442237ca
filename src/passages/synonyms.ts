/** The synonyms of the search and of Lexi: visitors and pages often use different words. */
import fillerWords from '../content/filler-words.json' with { type: 'json' };
import { meaningfulWords } from './words.ts';

/** Each list has bars between its names, as in `question-words.json`. */
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

/** States with short names other than their postal codes. */
export const stateShortNames = readLists([
  'Arizona|Ariz',
  'California|Calif|Cali|Cal',
  'Colorado|Colo',
  'Connecticut|Conn',
  'Florida|Fla',
  'Massachusetts|Mass',
  'Michigan|Mich',
  'Minnesota|Minn',
  'New York|NYC|NYS',
  'North Carolina|N Carolina',
  'North Dakota|N Dakota',
  'Oklahoma|Okla',
  'Pennsylvania|Penn|Penna',
  'South Carolina|S Carolina',
  'South Dakota|S Dakota',
  'Tennessee|Tenn',
  'Washington|Wash',
  'West Virginia|W Virginia',
  'Wisconsin|Wis|Wisc',
]);

/** Words and phrases to replace in messages: the replacement, then what people type. */
export const shortForms = [
  ['before', 'b4'],
  ['without', 'w/o'],
  ['about', 'deal with'],
  ['about', 'deals with'],
  ['about', 'dealing with'],
  ['enough', 'enuf'],
  ['level', 'lvl'],
  ['through', 'thru'],
  ['questions', 'qs'],
  ['message', 'msg'],
  ['information', 'info'],
  ['employees', 'emps'],
  ['included', 'incl'],
];

/** Everyday synonyms, only for questions, because a search means its exact words. */
export const everydayGroups = readLists([
  'cancel|terminate|end|leave|get out|walk away|quit|back out|drop|stop using',
  'chatbot|bot|virtual assistant|automated assistant|AI assistant',
  'contract|agreement|terms',
  'sign in|log in|login|SSO|single sign-on|Microsoft account|Active Directory|Okta|Entra',
  'readiness|maturity|mature|ready|prepared',
  'go wrong|goes wrong|incident|malfunction|failure',
  'piggyback|cooperative purchasing|co-op|other agencies may buy',
  'indemnify|indemnity|hold harmless|indemnification',
  'FOIA|public records|records request|open records|sunshine law|Freedom of Information Act',
  'price|pricing|cost|fee|expensive|pay|charge|budget|afford|rate',
  'breach|hack|hacked|security incident|data leak|leaked|stolen|compromised',
  'uptime|SLA|downtime|outage|availability|goes down|offline',
  'train|training|learn from|teach',
  'host|hosting|hosted|cloud|server|data center|where is data stored',
  'delete|erase|remove|purge|destroy|wipe',
  'refund|money back|reimburse',
  'invoice|billing',
  'purchase order|PO',
  'buy|purchase|procure|procurement|RFP|request for proposals',
  'demo|demonstration|walkthrough|presentation|show us|see it in action',
  'template|sample|boilerplate|model policy|example policy|starter|draft policy',
  'download|word document|docx|editable',
  'user|seat|license per user|head count|employee account',
  'staff|employee|worker|workforce',
  'police|law enforcement|officer|sheriff',
  'penalty|fine|fined|sanction',
  'start|begin|effective|take effect|in force|kick in|go live|onboarding',
  'disclose|disclosure|tell people|notify|notice|inform|label|announce',
  'resident|citizen|constituent|people|ppl|inhabitant',
  'council|commission|board|elected official',
  'ban|prohibit|forbid|outlaw|prohibited',
  'freeze|moratorium|preemption|preempt|pause',
  'school|school district|student|K-12',
  'court|judge|judicial',
  'email|mail|e-mail',
  'phone|telephone|call|number',
  'office|located|location|address|based|headquarters',
  'discount|cheaper|savings|save|deal|coalition price',
  'webinar|online event|live session',
  'newsletter|weekly update|mailing list|subscribe by email',
  'bias|fairness|discrimination|discriminate|disparate impact|unfair',
  'vendor|supplier|contractor|provider|consultant',
  'accessibility|accessible|ADA|Section 508|WCAG|VPAT|screen reader',
  'insurance|certificate of insurance|COI',
  'liability|liable|responsible for damages',
  'minutes|meeting notes|transcript|notetaker|note taker',
  'deepfake|fake video|faked|cloned voice|imitation|impersonation|impersonate|pretend',
  'inventory|registry|list of AI|catalog',
  'government|govt|gov|gvmt',
  'department|dept|depts',
  'document|doc|paperwork',
  'year|yr|yearly|annual|annually',
  'month|mo|monthly',
  'attorney general|AG',
  'requirement|req',
  'assessment|assesment|quiz|questionnaire',
  'website|web site|site|web page',
  'hiring|employment|job applicant|recruiting|HR',
  'facial recognition|face recognition|FRT|face scan',
  'accept|take|allow',
  'database|db',
  'approval|permission|authorization|clearance',
  'cause|fault|blame',
  'own|belong|ownership',
  'old|past|previous|earlier|former',
  'invoice|bill|receipt|statement',
  'change|modify|edit|amend|revise|alter',
  'replace|replacement|swap|switch|change',
  'lawyer|attorney|counsel|legal team',
  'mistake|error|wrong|incorrect|false',
  'child|kid|minor|teen|yr old|year old',
  'SSN|social security number',
  'weekend|saturday|sunday|evening|night',
  'keep|store|retain|save|retention',
  'city|town|village|municipality|borough|township',
  'money|fund|funding',
  'limit|cap|maximum|max',
  'minimum|least|min',
  'sign up|register|enroll',
  'guarantee|promise|warranty',
  'liable|responsible|accountable',
  'hand over|share|disclose|give to',
  'quick|fast|soon',
  'boss|employer',
  'paper|paperwork|form',
  'meeting notes|official record|minutes',
  'rollout|implementation|set up|setup|installation|install|deploy',
  'several years|3 year|three year|multi-year|5 year',
  'anybody outside|third party|outside firm|independent|external',
  'screen|module',
  'account|acct',
  'penetration test|pen test|pentest|pentested',
  'article|blog post|post',
  'test|check|verify',
  'law|act|statute|legislation|bill|regulation|rule',
]);

/** Words about how a question is asked, not what it is about; only for questions. */
export const fillers = fillerWords.join(' ');

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
