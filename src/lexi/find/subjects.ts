/** Recognizes the subject of a message by its words: our offer, the law, a price. */
import { site } from '#src/site.ts';
import { withoutStates } from '#src/lexi/read/places.ts';

const test = (pattern: RegExp) => (message: string) => pattern.test(message);

/** Whether a message asks for a price. */
export const asksPrice = test(
  /\$|\b(?:h?ow much(?! (?:notice|time|warning|training))|hw much|cost\w*|pric\w*|pay\w*|fees?|rates?|charges?|quote|budget|(?<!(?:ions?|ncy|gic|nse|ery|ance|ment|ity|ing|ess|risk) )plans?|subscription|tier|bracket|band|expensive|afford\w*|dollars?)\b/i,
);
/** Whether it addresses or names us. */
export const isAboutUs = test(
  new RegExp(
    String.raw`\b(?:you|your|yours|lexi|my(?! own\b)(?! (?:\w+ )?(?:dep(?:t|artment)|agency|city|county|town|village|office|schools?|district|police|staff|council|court|hospital|library)\b)|${site.name})\b`,
    'i',
  ),
);
/** Whether it mentions the visitor or us. */
export const namesAsker = test(
  new RegExp(
    String.raw`\b(?:you|your|u|we|we['’]re|our|us|i|i['’]m|my|me|lexi|${site.name})\b`,
    'i',
  ),
);
const lawWords = test(
  /\b(?:laws?|acts?|HB|SB|TRAIGA|statutes?|congress|senate|(?:takes?|taking|took|go|goes|went|come|came|be) (?:effect|into (?:force|effect)|in force)|(?:house|senate|AI|assembly) bills?|bills? (?:on|about|number|no|passed|signed|died|vetoed|becomes?))\b/i,
);
const stateWords = test(
  /\bstates?\b(?! (?:agency|agencies|department\w*|universit\w*|government\w*))/i,
);
/** Whether it asks about a law or news; "a state agency" and questions about billing do not count. */
export const isAboutLaw = (message: string): boolean => lawWords(message) || stateWords(message);
const allStates =
  /\b(?:(?:which|every|each) states?\b(?! (?:AI|laws?|rules?))|(?:what|all|any|other|across|in)(?: of)?(?: the)? states)\b(?: you \w+)?/i;
/** Whether it asks about all states. */
export const asksAllStates = test(allStates);
/** The message without the words for all states. */
export const withoutAllStates = (message: string): string => message.replace(allStates, ' ');
/** Whether it asks for laws on a subject, whatever the state. */
export const asksWhichLaws = (message: string): boolean =>
  !namesAsker(message) &&
  /\b(?:what|which|are there|is there an?|any)\b(?: \w+){0,3} laws?\b/i.test(message);
/** What it asks for a law on: "hiring" in "Is there a Kansas law on AI in hiring?" */
export const findSought = (message: string): string | undefined =>
  /\b(?:laws?|rules?|anything|something|statutes?|bills?)\b[^.?!]*? (?:on|about|for|against|regarding|covering) (?<sought>(?:(?!\b(?:we|our|us|my|i|that|it|this)\b)[^.,;?!]){3,40})[?.!]*$/i
    .exec(withoutStates(message).replace(/ (?:in|for)\s*(?=[?.!]*$)/, ''))
    ?.groups!.sought!.trim();
/** Whether it leaves out the state that it names. */
export const excludesState = test(/\b(?:besides|except|other than|apart from|outside|not in)\b/i);
/** Whether it has words about our terms, data and support. */
const mentionsOffer = test(
  /\b(?:cancel\w*|terminat\w*|refunds?|renew\w*|contracts?|agreement|subscri\w*|licen[sc]e|invoices?|purchase orders?|implementation|uptime|SLA|demos?|support|newsletter|webinars?|by (?:email|mail)|our (?:data|records))\b/i,
);
/** Whether it asks what a law or our contract requires. */
export const asksDuty = test(
  /\b(?:must|ha(?:ve|s) to|ha(?:ve|s) (?:the|a) right|binds?|bound|appl(?:y|ies)|requires?|required|mandatory|deadlines?|compl(?:y|iance)|legal(?:ly)?|allowed|prohibit\w*|bans?|banned|fine[ds]?|penalt\w*)\b/i,
);
const duties = test(
  /\b(?:legal\w*|fine[ds]?|penalt\w*|require\w*|regulat\w*|rules?|comply|compliance|allow\w*|ban\w*|prohibit\w*|forbid\w*|disclos\w*|must|enforce\w*|federal|grants?|chatgpt|label\w*)\b/i,
);
/** Whether it asks which law governs our contract. */
export const asksGoverningLaw = (message: string): boolean =>
  /\bwhose laws?\b|\bgovern(?:s|ing|ed)?\b[^]{0,200}\b(?:laws?|contract|agreement)\b|\bsign\w*\b (?:\w+ ){0,3}under\b[^]{0,40}\blaws?\b|\blaws?\b[^]{0,200}\b(?:govern(?:s|ing|ed)?|(?:our|the|your) (?:contract|agreement))\b|\byour (?:contract|agreement)\b[^]{0,80}\blaws?\b/i.test(
    message,
  ) && !/\bAI\b/i.test(message);
/** Whether it is about our prices, terms or data, and not about a law; which law governs our contract is about our terms. */
export const isAboutOffer = (message: string): boolean =>
  ((asksPrice(message) || mentionsOffer(message)) &&
    !isAboutLaw(message) &&
    !duties(message) &&
    !isOfUsers(message)) ||
  asksGoverningLaw(message);
/** Whether it tells of the use of AI by others, paid from a budget or a plan of theirs. */
const isOfUsers = (message: string): boolean =>
  /\b(?:police|sheriff\w*|cops?|officers?|schools?|courts?|jail|cameras?|face|facial|drones?)\b/i.test(
    message,
  ) &&
  !isAboutUs(message) &&
  !/\b(?:how much|costs?|pric\w+|quote|rates?|fees?)\b/i.test(message);
/** Whether it names a local government. */
export const isLocal = test(
  /\b(?:cit(?:y|ies)|count(?:y|ies)|towns?|townships?|villages?|parish(?:es)?|boroughs?|municipal\w*|localit\w+|local|nyc|librar(?:y|ies)|(?:fire|water|sewer|utilit(?:y|ies)|transit|housing|parks?) (?:boards?|departments?|districts?|authorit(?:y|ies)))\b/i,
);
/** Whether it asks who voted how, which records of laws do not have. */
export const asksVote = test(/\b(?:vote[ds]?|voting|tally|roll call)\b/i);
/** Whether it may ask for news: about AI, a law, or what a government did. */
export const asksForNews = (message: string): boolean =>
  isAboutLaw(message) ||
  /\b(?:AI|artificial intelligence|algorithm\w*|automated|facial recognition|camera\w*|chatbot\w*|deepfake\w*|models?|genai|federal|council|governor|legislat\w*|lawmaker\w*|senat\w*|bills?|courts?|police|agencies|government\w*)\b/i.test(
    message,
  );
const number = test(
  /\b(?:how (?:many|much|long|big|large|often|soon|far|old|high)|number|percent|percentage|amount|amt|total|(?<!to )score|points|days|hours|rate|cap|size|count)\b/i,
);
const day = test(/\b(?:when|date|year|deadline|since|until|due)\b/i);
/** Whether it asks for a number or an amount, or for a day. */
export const asksFigure = (message: string): 'number' | 'day' | null =>
  number(message) ? 'number' : day(message) ? 'day' : null;

const articles =
  /\b(?:articles?|blog(?: post)?|weekly|updates?|story|you (?:wrote|write|report(?:ed)?|mention(?:ed)?|cover(?:ed)?|described)|mentioned|wrote about)\b/gi;
/** Whether it refers to an article. */
export const isAboutArticles = (message: string): boolean => message.search(articles) >= 0;
/** The message without words that refer to an article, because articles do not contain them. */
export const withoutArticles = (message: string): string => message.replace(articles, ' ');
/** The message without an introduction of the visitor: "We are a city in Texas.", "City clerk here." */
export const withoutIntroduction = (message: string): string =>
  message.replace(
    /\b(?:(?:we are|we['’]re) (?:an?|the|in)|were an?)\b(?! state\b)[^.,;?!]*(?:[.,;?!]|$)|^(?:[^.,;:?!]{3,50} (?:here|speaking)|(?:\w+ ){0,4}(?:clerk|manager|chief|attorney|atty|cio|cto|officer|member|director|mayor|administrator|sheriff|superintendent|treasurer)(?: (?:of|in|for|from|at) [^.,;:?!]{2,40})?)[.,;:]\s|\b(?:city|county|town|village|parish|borough) (?:of|with) (?=\d)/gi,
    ' ',
  );
