/** Recognizes the subject of a message by its words: our offer, the law, a price. */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { site } from '#src/site.ts';
import { oneOf } from './phrases.ts';

const { introductions, numbers } = questionWords;
const priceWords =
  /\b(?:how much|hw much|ow much|cost\w*|pric\w*|pay\w*|fee|fees|rate|rates|charge|charges|quote|budget|plan|plans|subscription|tier|expensive|afford\w*|dollar|dollars)\b/i;
const lawWords =
  /\b(?:law|laws|act|acts|HB|SB|TRAIGA|statute|statutes|congress|senate|(?:take|takes|taking|took|go|goes|went|come|came|be) (?:effect|into (?:force|effect)|in force)|(?:house|senate|AI|assembly) (?:bill|bills)|(?:bill|bills) (?:on|about|number|no|passed|signed|died|vetoed|become|becomes))\b/i;
const stateWords = /\bstates?\b/i;
const agenciesOfState =
  /\bstates? (?:agency|agencies|department\w*|universit\w*|government\w*)\b/gi;

/** Whether a message asks for a price. */
export const asksPrice = (question: string): boolean =>
  priceWords.test(question) || question.includes('$');

const asker = new RegExp(
  String.raw`\b(?:you|your|yours|u|ur|we|we['’]?re|our|ours|us|i|i['’]?m|my|me|lexi|${site.name})\b`,
  'i',
);
/** Whether it mentions the visitor or us. */
export const namesAsker = (question: string): boolean => asker.test(question);

const records = new RegExp(
  String.raw`\b(?:quote|quotes|invoice|invoices|booking|bookings|booked|maturity|(?:score|scores|scored|result|results|level|report)\b.{0,30}\bassessment|assessment(?: \d+)?(?: (?:of|for|\w+))? (?:score|scores|result|results|level|report)|(?:you|your|${site.name}|${site.name}'s)\b.{0,30}\b(?:contract|contracts|customer|client|account|order|orders|pay|pays|paid|owe|owes|buy|bought|purchase\w*|sign|signed|subscri\w*|use|uses|using|license\w*|renew\w*|cancel\w*|demo|chat|ask|asked|talk\w*)|(?:contract|contracts|customer|client|account|order|orders|pay|pays|paid|owe|owes|buy|bought|purchase\w*|sign|signed|subscri\w*|use|uses|using|license\w*|renew\w*|cancel\w*|demo|chat|ask|asked|work)\b.{0,30}\b(?:you|u|your|${site.name}|yours)|customer|customers|client|clients|workspace|suite|your software|your product|(?:anyone|anybody|someone|somebody) (?:from|at|in|of)|(?:show|list|give|pull|get|see|send|read)\b.{0,30}\b(?:inventory|inventories|incident\w*|scores|results|reviews|assessments|complaint\w*|chats|conversations)|(?:your|${site.name}'s) (?:system|platform|suite|tool|tools|database|records|files|app|portal|crm|assessment|test|tests|bias test|fairness check)|(?:fail|failed|fails|pass|passed|flunked)\b.{0,30}\b(?:test|tests|audit|audits|review|check|assessment)|(?:did|does|has|is|was|when|what|how much)\b.{0,30}\b(?:pay|pays|paid|paying|renew\w*|renewal|license|signed|bought|booked|owe|owes|late|overdue|happy|unhappy|rated|rate)|(?:send|show|give|tell|pull|transfer|delete|change|cancel|share)\b.{0,30}\b(?:renewal|contract|license|account|login|dashboard|bill|balance|plan|file|assessment)|(?:did|have|had) (?:you|${site.name}) (?:charge|charged|bill|billed|invoice|invoiced|quote|quoted|sell|sold|promise|promised|offer|offered|give|given|send|sent)|(?:account manager|contact|contact person|rep|representative|point of contact|admin) (?:for|at|of|in))\b`,
  'i',
);
const notOfOther =
  /\b(?:we|we['’]?re|our|ours|us|my|i['’]?m|i am|i work|(?:can|could|may|should|would|will|must|how (?:do|does|can))(?: the)? \w+(?: \w+)?(?: \w+)?(?: \w+)? (?:county|parish|city|of|pay|buy|get|order|book|use|cancel|sign)|need|needs|want|wants|would like|is looking|interested|law|laws|act|rule|rules|statute|ordinance|HB|SB|court|courts|dispute|disputes|jurisdiction|venue|coalition|update|article|reported|report on|cost|price|costs|prices|cancellation|policy)\b/i;
/** Whether it asks for what an agency has, did or got with us, and not for the visitor's own records or for general rules. */
export const asksForRecords = (question: string): boolean =>
  records.test(question) && !notOfOther.test(question);

const news =
  /\b(?:AI|A\.I\.|artificial intelligence|algorithm\w*|automated|facial recognition|camera\w*|chatbot\w*|deepfake\w*|model|models|genai|federal|congress|council|governor|legislat\w*|lawmaker\w*|senat\w*|bill|bills|court|courts|police|agencies|government\w*)\b/i;
/** Whether it may ask for news: about AI, a law, or what a government did. */
export const asksForNews = (question: string): boolean =>
  news.test(question) || isAboutLaw(question);

const day =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)\b/i;
/** Whether a word is a day of the week or a month. */
export const isDay = (word: string): boolean => day.test(word);

const figure =
  /\b(?:how (?:many|much|long|big|large|often|soon|far|old|high)|number|percent|percentage|amount|amt|total|score|points|days|hours|rate|cap|size|count)\b/i;
const dayAsked = /\b(?:when|date|year|deadline|since|until|due)\b/i;
/** Whether it asks for a number or an amount, or for a day. */
export const asksFigure = (question: string): 'number' | 'day' | null =>
  figure.test(question) ? 'number' : dayAsked.test(question) ? 'day' : null;

const articles =
  /\b(?:article|articles|blog|blog post|weekly|update|updates|story|you (?:wrote|write|reported|report|mentioned|mention|covered|described)|mentioned|wrote about)\b/i;
const articleWords = new RegExp(articles, 'gi');
/** Whether it refers to an article. */
export const isAboutArticles = (question: string): boolean => articles.test(question);
/** The message without words that refer to an article, because articles do not contain them. */
export const withoutArticles = (question: string): string => question.replace(articleWords, ' ');

const us = new RegExp(String.raw`\b(?:you|your|yours|lexi|my|${site.name})\b`, 'i');
/** Whether it addresses or names us. */
export const isAboutUs = (question: string): boolean => us.test(question);

/** Whether it asks about a law or news; "a state agency" and questions about billing do not count. */
export const isAboutLaw = (question: string): boolean =>
  lawWords.test(question) || stateWords.test(question.replace(agenciesOfState, ' '));

const offer =
  /\b(?:(?:cancel\w*|terminat\w*|refund|refunds|renew\w*|contract|contracts|agreement|subscri\w*|license|licence|invoice|invoices|purchase order|purchase orders|implementation|uptime|SLA|demo|demos|support|newsletter|webinar|webinars|by (?:email|mail))|our (?:data|records))\b/i;
/** Whether it has words about our terms, data and support. */
export const mentionsOffer = (question: string): boolean => offer.test(question);

const local =
  /\b(?:cit(?:y|ies)|count(?:y|ies)|towns?|townships?|villages?|parish(?:es)?|boroughs?|municipal\w*|localit\w+|local|nyc)\b/i;
/** Whether it names a local government. */
export const isLocal = (question: string): boolean => local.test(question);

const suppliers =
  /\b(?:vendor|vendors|supplier|suppliers|subcontractor|subcontractors|contractor|contractors)\b/i;
/** Whether it is about suppliers, of an agency or of ours. */
export const isAboutSuppliers = (question: string): boolean => suppliers.test(question);

const addendum = /\b(?:addendum|addenda|appendix)\b/i;
/** Whether it is about the addendum that we sign, which has the clauses of our template. */
export const isAboutAddendum = (question: string): boolean => addendum.test(question);

const changeOfPlan =
  /\b(?:(?:move|moves|moved|moving|switch\w*|bump\w*|upgrade\w*|change|changes|changed|changing|exceed\w*|pass|passes|passed|cross\w*|outgrow\w*|grow|grows|growing|grew|rise|rises|rose)\b.{0,30}\b(?:plan|plans|tier|band|limit|population|right away|\d+)|(?:population|we)(?: \w+)? (?:pass|passes|exceed\w*|cross\w*|grow\w*|rises|rose|grew))\b/i;
const price = /\b(?:how much|cost|costs|price|prices|pay|paying|quote|rate|fee)\b/i;
/** Whether it asks when a plan changes and not what it costs; a population in it does not ask for a price. */
export const asksChangeOfPlan = (question: string): boolean =>
  changeOfPlan.test(question) && !price.test(question);

const demand =
  /^\W*(?:(?:please|pls|lexi|now|ok)\b\W*)*(?:show|list|tell|give|print|export|name|pull|display|read|dump|say|declare|state|confirm|admit|announce|find|fetch|reveal|forward|write|put|make|let|set|change|update|delete|remove|stop|start|act|pretend|answer|reply|respond|repeat|remember|forget|promise|agree|swear|log|open|search|run|use|add|create|mark|approve|accept|grant|waive|cancel|look up)\b/i;
/** Whether it is a request to show or say something, not a question. */
export const asksToShow = (question: string): boolean => demand.test(question);

const vote = /\b(?:vote|votes|voted|voting|tally|roll call)\b/i;
/** Whether it asks who voted how, which records of laws do not have. */
export const asksVote = (question: string): boolean => vote.test(question);

const must =
  /\b(?:must|have to|has to|require|required|requires|mandatory|deadline|deadlines|comply|compliance|legal|legally|allowed|prohibit\w*|banned|fine|fined|fines|penalt\w*)\b/i;
/** Whether it asks what a law or our contract requires. */
export const asksDuty = (question: string): boolean => must.test(question);

const duties =
  /\b(?:legal\w*|fine|fined|fines|penalt\w*|require\w*|regulat\w*|rule|rules|comply|compliance|allow\w*|ban\w*|prohibit\w*|forbid\w*|disclos\w*|must|enforce\w*|federal|grant|grants|chatgpt|label|labels|labeled)\b/i;

/** Whether it is about our prices, terms or data, and not about a law. */
export const isAboutOffer = (question: string): boolean =>
  (asksPrice(question) || mentionsOffer(question)) &&
  !isAboutLaw(question) &&
  !duties.test(question);

const governs = /\bgovern(?:s|ing|ed)?\b/i;
const governed = /\b(?:laws?|contract|agreement)\b/i;
const lawItself = /\blaws?\b/i;
const governing = /\bgovern\w*/i;
const artificial = /\bAI\b/i;
/** Whether it asks which law governs our contract. Each pattern scans the text once. */
export function asksWhichLawGoverns(text: string): boolean {
  if (artificial.test(text)) return false;
  const after = (first: RegExp, second: RegExp) => {
    const at = text.search(first);
    return at >= 0 && second.test(text.slice(at));
  };
  return after(governs, governed) || after(lawItself, governing);
}

/** An introduction of the visitor: "We are a city in Texas." */
export const introduction = new RegExp(
  String.raw`\b${oneOf(introductions.who)} ${oneOf(introductions.then)}\b[^.,;?!]*(?:[.,;?!]|$)`,
  'gi',
);

/** Large numbers, which say how large the visitor is: "40,000", "40k", "1200". */
export const largeNumbers = new RegExp(
  String.raw`\$?\b\d{1,3}(?:,\d{3})+\b|\b\d+(?:\.\d+)?\s?${oneOf(`${numbers.thousands}|${numbers.millions}`)}\b|\b\d{4,}\b`,
  'gi',
);
