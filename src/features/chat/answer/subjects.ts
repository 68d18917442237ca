/** The subject of a question, by its words: our offer, the law, or a price. */
import { site } from '#src/site.ts';

/** Asks what something costs. */
export const asksPrice =
  /\b(?:h?o?w much|cost\w*|pric\w+|pay\w*|fees?|rates?|charges?|quote|budget|plans?|subscription|tier|expensive|afford\w*|dollars?)\b|\$/i;

/** Addresses us or names us. */
export const aboutUs = new RegExp(String.raw`\b(?:you|your|yours|lexi|my|${site.name})\b`, 'i');

/** Asks about a law or news; "a state agency" and questions about billing do not count. */
export const aboutLaw =
  /\b(?:laws?|acts?|(?:house|senate|AI|assembly) bills?|bills? (?:on|about|number|no\.?|passed|signed|died|vetoed|becomes?)|HB|SB|TRAIGA|states?(?! (?:agenc|department|universit|government))|statutes?|congress|senate)\b/i;

/** Our own terms, data and support. */
export const offer =
  /\b(?:cancel\w*|terminat\w+|refunds?|renew\w*|contracts?|agreement|subscri\w+|licen[sc]e|invoices?|purchase orders?|implementation|our (?:data|records)|uptime|SLA|demos?|support)\b/i;
/** Articles cover laws, news and what other agencies do. */
const duties =
  /\b(?:legal\w*|fine[sd]?|penalt\w+|require\w*|regulat\w+|rules?|compl(?:y|iance)|allow\w*|ban\w*|prohibit\w*|forbid\w*|disclos\w+|must|enforce\w*|federal|grants?|chatgpt)\b/i;

/** Asks what has to be done, by a law or by us. */
export const asksDuty =
  /\b(?:must|have to|has to|required?|requires|mandatory|deadlines?|comply|compliance|legal|legally|allowed|prohibit\w*|banned|fine[sd]?|penalt\w+)\b/i;

/** Asks about prices, terms or data, and not about a law on them. */
export const isAboutOffer = (question: string): boolean =>
  (asksPrice.test(question) || offer.test(question)) &&
  !aboutLaw.test(question) &&
  !duties.test(question);
