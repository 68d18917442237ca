/** Recognizes messages that are handed on before any search: to help in a crisis, to counsel, to a person. */

import type { HandedOn } from '#src/lexi/answer/lines.ts';
import { site } from '#src/site.ts';
import { findDanger } from './danger.ts';
import { spellOut } from './message.ts';
import { findSensitiveNumber } from './sensitive-numbers.ts';

interface Rule {
  kind: HandedOn;
  is: RegExp;
  /** Words that make it a question about rules, products or our offer. */
  unless?: RegExp;
}

const we = String.raw`(?:i|we|us|our \w+|my \w+|the (?:city|county|town|department|agency|district|council|mayor|clerk|chief|sheriff)|he|she|they)`;
const family =
  'husband|wife|boyfriend|girlfriend|partner|spouse|fiancee?|ex|dad|father|mom|mother|step ?(?:dad|father|mom|mother)|brother|son|uncle|roommate';
const verdicts = String.raw`(?:break(?:ing)?|violat\w+|in violation|illegal(?:ly)?|unlawful(?:ly)?|liable|compliant|in (?:full )?compliance|out of compliance|in (?:legal )?trouble|guilty|in the clear|negligent|legally (?:sufficient|sound|valid)|exposed|at fault|doing anything wrong)`;
const brand = site.name.toLowerCase();
/** Names that are ours, or nobody's. */
const ours = `(?:${site.name}|Lexi|Small|Medium|Enterprise|Standard|AI|The|It|A|An|Your|Our|This|I|GovAI)\\b`;
const standards = '(?:ISO|SOC|NIST|ADA|HHS|WCAG|Medium|Monthly|Yearly|Texas|Workspace|Suite)\\b';
const records =
  '(?:accounts?|invoices?|bills?|orders?|subscriptions?|bookings?|payments?|quotes?|purchase orders?|renewal|plan)';
const office =
  '(?:ceo|cto|cfo|coo|cio|ciso|founders?|owners?|president|vice president|vp|chairman|head of \\w+|(?:sales|account|support|product) (?:rep|manager|lead|director|head)|director|(?:account )?executive|account manager|engineers?|lawyers?|attorneys?|developers?|staff|team|people)\\b';
/** Some characters of a sentence; what follows does not begin within a word: "last time" has no "me". */
const gap = (length: number) => String.raw`[^.?!\n]{0,${length}}(?<!\w(?=(?!n['’]?t\b|not\b)\w))`;
// The flag `u` is for names of letters alone: with it V8 takes ten times as long to compile.
const anyOf = (...patterns: string[]) => {
  const all = patterns.map((pattern) => String.raw`\b(?:${pattern})(?!\w)`).join('|');
  return new RegExp(all, all.includes('\\p{') ? 'iu' : 'i');
};

/** All of some patterns in one sentence, in any order: long sentences have the words of a case far apart. */
const together = (...patterns: string[]) =>
  new RegExp(
    String.raw`(?:^|[.?!\n])${patterns.map((pattern) => String.raw`(?=[^.?!\n]*\b(?:${pattern})(?!\w))`).join('')}`,
    'i',
  );

/** What asks for an action, at the beginning of a message or a sentence. */
const asking = String.raw`(?:please|pls|just|now|then|and|so|hey|hi|hello|lexi|ok|okay|instead|can you|could you|will you|would you|you must|you should|you will|i (?:want|need|order|command|tell|ask) you to|tell you to)`;
/** The beginning of a request: what follows is its verb. */
export const request = String.raw`(?:^|(?<=[.!?:;\n,])\s{0,3})\W{0,3}(?:${asking}[\s,]{1,3}){0,4}`;
const own = String.raw`(?:me|us|my|our|his|her|their|this|that|it|everyone|\w+['’]s)`;
/** What a person does in an account, and what it has. */
const actions = String.raw`(?:reset|unlock|delete|close|reopen|create|open|cancel|change|update|edit|upgrade|downgrade|renew|refund|charge|process|approve|(?:de)?activate|remove|add|transfer|move|merge|reschedule|book|extend|resend|switch|pay|place|submit|put|enroll|register|unsubscribe|turn (?:on|off)|give|make|set)`;
/** Words that are no verb of a request for a service: what asks for an answer, and what begins other sentences. */
const noService = String.raw`(?:once|while|only|say|suppose|assuming|until|till|unless|though|although|both|all|maybe|perhaps|any|some|every|over|inside|within|through|given|tell|show|give|send|explain|list|describe|help|teach|walk|direct|point|link|get|find|forward|quote|remember|write|make|draft|create|compose|design|generate|build|record|translate|who\w*|wh(?:at|ich|en|ere|y)|how|is|are|am|was|were|be|do|does|did|can|could|will|would|may|might|must|shall|should|has|have|had|need|want|know|think|like|love|hate|lost|forgot|got|saw|let|put|i|we|you|he|she|it|they|and|but|or|so|if|because|since|also|then|even|just|not|no|yes|thanks|thank|sorry|hello|hi|hey|my|our|the|an?|this|that|for|to|of|in|on|at|by|with|from|about|after|before|under|against|near|into|like|than|per|via|besides|except|without|se|que|como|cuanto|cuando|donde|quien|ya|si|y|en|de|a|\w+(?:ed|ing|s|t))`;
/** What asks us to erase the visitor's own data, which a page of ours does. */
const erasure = String.raw`\b(?:delet|eras|remov|tak|wip|purg)\w* (?:me|us|my|everything|all|whatever)\b[^.?!]{0,25}\b(?:off|from your|data|info\w*|records?|you (?:have|hold|know|keep|store))\b`;
const weakness = String.raw`vulnerabilit\w+|weakness|exploit|security (?:hole|flaw|bug|issue|gap)|(?:auth\w*|login|password) bypass|xss|csrf|cve|sql ?injection|idor|open redirect`;
const inAccount = String.raw`(?:accounts?|passwords?|second factor|authenticator|backup codes?|log-?ins?|admin\w*|access|subscriptions?|plan|orders?|cards?|payments?|invoices?|refunds?|bookings?|demo|renewal|users?|seats?|emails?|PO|mailing list)`;

const child = String.raw`(?:kid|child|children|baby|toddler|infant|son|daughter|grand(?:son|daughter|child)|nino|nina|hij[oa]|bebe)s?`;
/** What an authority or a machine does to somebody. */
const adverse = String.raw`den(?:y|ied|ies|ying)|reject\w*|turn(?:ed|ing|s)? (?:\w+ ){0,3}(?:down|away)|refus\w+|cut(?:s|ting)?|stopp\w+|t(?:ook|aken|aking|akes?)|flag\w*|accus\w+|arrest\w*|jail\w*|detain\w*|fin(?:ed?|es|ing)|ticket\w*|suspend\w*|expel\w*|evict\w*|fraud\w*|mix(?:ed|ing)?(?: \w+){0,3} up|mistook|mistak\w+|misidentif\w+|(?:open\w*|start\w*|clos\w*) (?:a |an |the |my |our )?(?:\w+ )?(?:cases?|investigat\w+)|ke(?:pt|eps?)|garnish\w*|sanction\w*|tow(?:ed|ing)?|revok\w+|terminat\w+|overpa\w+|owe|money back|blam\w+|pulled|went (?:down|from)|reduc\w+|bail|sentenc\w+|convict\w+|won['’]?t (?:renew|approve|pay|accept|release)|put (?:me|us|him|her|on)|held (?:me|him|her|us)|says? (?:i|he|she)\b|said (?:i|he|she)\b`;
/** Who does that. */
const authority = String.raw`city|county|state|town|government|police|officers?|cops?|sheriff\S*|deput\w+|court\S*|judges?|school\S*|district\S*|housing|welfare|cps|child protective|dmv|agency|office|department|medicaid|medicare|snap|food stamps|unemployment|benefits?|disability|parole|probation|caseworkers?|algorithms?|computers?|software|AI|automated|systems?|scores?|scor(?:ed|ing)|chatbots?|bots?|cameras?|facial recognition|face (?:match|search)|plate readers?|programs?`;
/** Somebody's life, as it is told: people of a family and things that a person has. */
const mine = String.raw`our family|(?:my|his|her) (?:(?:${family}|wife|sister|daughter|${child}|nephew|niece|cousin|grand\w+|aunt|neighbou?r|friend|tenant|(?:probation|parole|case) ?(?:officer|worker))(?:['’]s)?\b(?! (?:agenc\w+|cit(?:y|ies)|count\w+|department|district)\b)|(?:\w+ )?(?:application|claim|benefits?|hours|checks?|home|house|apartment|car|truck|license|permit|job|kids|rent|name|face|photo|case|pension|voucher|visa|property|disability|unemployment|record)\b)|(?:${adverse}) (?:me|us a)\b|(?:against|at|on|from) (?:me|us)(?= *[.,;!?]|\W*$| (?:and|for|because|over|after)\b)|i (?:was|got|have been|had been) (?:\w+ ){0,2}(?:${adverse})|i['’]ve been (?:${adverse})`;

const ofPrice = String.raw`[^.?!]*\b(?:prices?|pricing|rates?|plans?|coalition|govai|discounts?|members?\w*)\b`;
const rules: Rule[] = [
  {
    kind: 'weakness',
    is: anyOf(
      String.raw`(?:found|find|discovered|noticed|spotted|reporting|report|disclose) ${gap(40)}(?:${weakness}|(?:hole|flaw) (?:in|on) your)`,
      String.raw`(?:able to|could) (?:log|get|sign) (?:in|into) ${gap(8)}\b(?:an?other|someone|somebody)\S*|(?:chang\w+|edit\w*|guess\w*) ${gap(40)}(?:could|can|lets? me) (?:open|see|read|view|access) ${gap(30)}\b(?:an?other|different|(?:someone|somebody) else)\S*`,
      String.raw`(?:${weakness}) ${gap(20)}your (?:\w+ )?(?:site|website|page|portal|search|login|app)|bug bount(?:y|ies)`,
      String.raw`your (?:\w+ ){0,2}(?:site|website|pages?|portal|search|login|app|chat|chatbot|form|emails?) (?:just )?(?:leaks?|leaked|exposes?|lets (?:me|anyone|everyone) (?:in|see)|(?:show(?:s|ed)?|lets? me see) ${gap(25)}(?:other|another|someone|somebody|everyone|people))`,
    ),
    unless:
      /\b(?:clauses?|vendors?|laws?|our (?:\w+ )?(?:chatbot|tool|software|system|ai)|do you|how do you|have you)\b(?! pay)/i,
  },
  {
    kind: 'press',
    is: anyOf(
      String.raw`(?:i am|i['’]?m|this is|we are|we['’]?re) (?:\w+ ){0,3}(?:reporter|journalist|editor|producer|correspondent|columnist)|for (?:my|a|our) (?:news ?paper|story|article|podcast) ${gap(40)}\b(?:comment|interview|quote|statement)|our newsroom|interview (?:you|your \w+|someone)|(?:go|appear|be|talk) on (?:camera|air)|(?:comment|interview|statement) for (?:my|a|our) (?:\w+ )?(?:news ?paper|story|article|podcast)`,
    ),
  },
  {
    kind: 'complaint',
    is: anyOf(
      String.raw`(?:our|my|the \w+) (?:lawyers?|attorneys?|counsel) (?:will|is going to|are going to|shall)(?: be)? (?:contact|sue|writ|call|hear|in touch)\w*(?![^.?!]*\b(?:redlines?|mark ?ups?|agreement|questions?)\b)|contact\w* (?:an?|my|our) (?:lawyer|attorney)|(?:letter|call|notice|lawsuit|hear|hearing) from (?:our|my) (?:lawyer|attorney|counsel)s?|(?:we|i)(?:['’]ll| will|['’]m going to| are going to) (?:sue|report|take) (?:you|levee)\b|(?:file|make|submit|lodge|have) a (?:formal )?complaint ${gap(20)}(?:you|your|levee)\b|complain about (?:you|your|levee)\b|your (?:\w+ ){0,2}(?:rep|employee|salesman|salesperson|staff|agent|colleague) (?:was|were|is) (?:\w+ )?(?:rude|unprofessional|insult\w*|harass\w*)|rude to (?:me|us)`,
    ),
  },
  {
    kind: 'account',
    is: anyOf(
      String.raw`(?:balance|status) (?:of|on|for) (?:my|our) ${gap(15)}${records}|balance of ${records}`,
      '(?:saldo|estado) de (?:mi|nuestra?) (?:factura|cuenta|pedido|orden|suscripcion|reserva)|cuanto (?:debo|debemos)',
      String.raw`(?:my|our) (?:\w+ )?(?:balance|amount due)|(?:do|does|did|what|how much) ${gap(25)}(?:we|i|our \w+|my \w+) (?:still |currently )?owe(?= (?:any )?(?:money|anything)| *(?:you|${brand})?(?: (?:right )?now| today| still)?\W*$)`,
      String.raw`(?:did|has|have|is|was) (?:our|my) (?:\w+ )?(?:payment|check|wire|order|PO|invoice|refund) (?:\w+ )?(?:go|gone|come|arrived?|been|clear(?:ed)?|post(?:ed)?|process(?:ed)?|received|paid|issued)`,
      String.raw`(?:look up|check|find|pull up|track|resend) (?:on |up )?(?:my|our) ${records}|(?:look up|check|find|pull up|track|open|show|is|was|are) ${gap(12)}${records} #?[\w-]*\d|what did (?:i|we) (?:buy|order|pay|book)|when(?:['’]s| is| was) (?:my|our) (?:demo|booking|renewal|next payment)|(?:see|know) when (?:my|our) (?:demo|booking) is|(?:did|has|have) (?:my|our) (?:colleague|boss|clerk|treasurer|department|office|director|predecessor) (?:\w+ ){0,2}(?:request|book|order|b(?:uy|ought)|pa(?:y|id)|sign|sen[dt]|g[eo]t)\w*|(?:look up|check|see|find out) ${gap(15)}(?:if|whether) (?:i|we) have an account`,
    ),
  },
  {
    kind: 'people',
    is: anyOf(
      String.raw`(?:who(?:['’]?s| is| are)|name of|talk to|speak (?:to|with)) (?!your (?:staff|team|people))(?:your|${brand}(?:['’]?s)?|the (?:company|firm)(?:['’]?s)?) ${gap(12)}${office}`,
      String.raw`(?:they|he|she|it|neighbou?rs?|(?:city|county|town|parish|state|department|agency|next door)) (?:\w+ ){0,3}(?:us(?:es?|ed|ing)|bought|buys?|chose|picked|ha(?:s|ve)) (?:you|levee|your (?:software|product|system|platform|suite|workspace|company))(?! to\b)|how many (?:\w+ ){0,2}(?:customers?|clients?|agencies|cities|counties|employees|people work) ${gap(20)}(?:you|levee)|your ${gap(15)}(?:${office}) (?:earn|make|get paid)|(?:salary|pay|wage) of your|who ${gap(20)}(?:signed up|registered|bought|ordered) (?:with|from|for) (?:you|us|levee)|(?:anyone|anybody|someone) (?:else )?(?:in|near|from|around) ${gap(25)}(?:us(?:es?|ing)|run(?:s|ning)?|bought) (?:this|it|you|levee)|they (?:bought (?:it|this|you)|use you)(?= *\W*$)|how many (?:engineers|developers|people|employees) (?:work|are (?:there|at))|(?:que|cuales) (?:ciudades|condados|agencias) ${gap(25)}(?:clientes|usan|compraron|contrataron)|(?:do|did|are|have) you (?:\w+ )?(?:work|partner|contract)\w* with (?:the )?(?:(?:city|county|town|state|parish) of|\w+ (?:county|parish))|your board(?: of directors)?|any (?:\w+ )?(?:agenc\w+|cit(?:y|ies)|count(?:y|ies)|towns?|schools?|states?) ${gap(25)}(?:on board|signed|live with|buying)`,
      String.raw`your (?:\w+ )?(?:founders?|c[efoit]o|ciso|chief executive|owners?|president|head of \w+)(?:['’]s)?|(?:is|are|has|does) (?:anyone|anybody|any (?:city|cities|count\w+|towns?|agenc\w+)) (?:\w+ ){0,3}us(?:e|ing) (?:this|it|you|levee)`,
      String.raw`(?:name|cell|number|email|extension|line)s? (?:(?:and|or) \w+ )?(?:of|for|does|do|has|is) your ${gap(12)}${office}`,
      String.raw`(?:what|which) (?:plan|price|tier|discount|deal|version)s? (?:is |does |did |do |has )?(?:the )?(?:(?:city|county|town|village|parish|state) of \w+|\w+ (?:county|parish)) (?:is|are|has|have|pays?|buy|bought|got|on|using|use)`,
      String.raw`(?:her|his|their|(?:sales )?(?:manager|rep|director|head)(?:['’]?s)?|direct|personal|cell|private) (?:direct |personal |private |cell |phone |home )+(?:line|number|phone|email|extension)|direct (?:line|number|extension) (?:of|for|to)|(?:her|his|their) (?:cell|email|phone|number|extension|name)(?= *\W*$)|(?:number|name|email|extension|cell|line) (?:of|for) (?:the|your|a|that) (?:\w+ )?(?:sales\w*|rep\w*|person|man|woman|guy|agent|employee|colleague)`,
      String.raw`(?:is|are|was|were|did|does|has|have) (?!(?:it|this|that|there|we|i|your?|our|my|the|an?)\b|${brand})(?:the (?:city|county|town|state) of )?[\p{L}.'’ -]{2,40}? (?:(?:one|some|any) of your|an?|your|already|still)(?: \w+)? (?:customers?|clients?)(?! (?:portal|support|service|data|success))`,
      String.raw`(?:give|name|list|send|share|tell|show|need|want|which|what) ${gap(35)}(?:references|reference (?:clients?|customers?|agenc\w+|cit\w+))`,
    ),
    unless: /\b(?:laws?|polic(?:y|ies)|act|data|how (?!many))\b/i,
  },
  {
    kind: 'people',
    is: new RegExp(
      String.raw`\b(?:[Ii]s|[Dd]oes|[Dd]id|[Hh]as|[Ww]as) (?:your \w+ )?(?!${ours})(?:(?:\p{Lu}\p{Ll}+ ){2}|\p{Lu}\p{Ll}+ still )(?:still |also )?(?:works? (?:for|at|there|here)|working|employed|in charge|with you)\b`,
      'u',
    ),
    unless: /\b(?:law|act|bill|AI)\b/i,
  },
  {
    kind: 'own case',
    is: together(mine, adverse, authority),
    unless: new RegExp(
      String.raw`\byour (?:\w+ )?(?:account|portal|invoice|quote|subscription|demo|site|website|form|link|email|software|product)|\b(?:demo|invoice|quote|password|newsletter|webinar)s?\b|${erasure}`,
      'i',
    ),
  },
  {
    kind: 'own case',
    is: anyOf(
      String.raw`(?:status|result|outcome) (?:of|on) (?:my|our|a|an)? ?${gap(15)}(?:permit|case|claim|application|ticket|fine|benefits?|appeal|complaint|license|citation|warrant)`,
      String.raw`(?:landlord|bank|lender|insurer|insurance|hospital|employer|boss|job) (?:\w+ ){0,3}(?:turned|denied|rejected|fired|refused|evicted) (?:me|us|my|down)\b|(?:cops?|police|ice|trooper|officer|sheriff|cps|dhs) (?:pulled|took|stopped|came|grabbed|detained|picked) (?:me|my|up)\b|(?:i|my \w+)(?: just)? (?:got|was given) a (?:\$?\d+ )?(?:dollar )?(?:ticket|fine|citation)\b(?! (?:number|id))|(?:says?|said|thinks?|accus\w+) (?:i|me)(?: of)? (?:used|using|cheat\w*|wrote|copied|plagiari\w+)|should (?:i|we) report (?:him|her|my|our) \w+|(?:algorithm|computer|software|system|program|model|AI)\b ${gap(20)}\b(?:put|ranked|scored|placed|flagged|denied|dropped|moved|marked|rejected) (?:me|my \w+)`,
      String.raw`(?:is|are|was|were) (?:evict|su|fir|deport|arrest)ing me|(?:am|will|would|could|can) i (?:(?:be|get|going to (?:be|get)) )+(?:deported|evicted|arrested|fired|jailed|detained|laid off)|(?:scor|rat|rank|label|profil)ed (?:me|my \w+)(?! (?:at |a |as |on )?(?:level|\d))|(?<!\byou(?: guys| people)? )(?:gave|sent|issued|mailed|wrote|billed|slapped) me ${gap(20)}(?:ticket|fine|citation|summons|bill|penalty)`,
      String.raw`(?:if|whether) (?:i|he|she|they|my \w+)(?:['’]?(?:m|s|re)| am| is| are)? (?:\w+ )?(?:eligible|qualif\w+|entitled)(?!${ofPrice})|(?:do|would) i qualify(?!${ofPrice})|am i (?:eligible|entitled)(?!${ofPrice})`,
      String.raw`why (?:was|were|am|did) (?:i|my|he|she) (?:\w+ )?(?:denied|rejected|flagged|fired|arrested|stop\w*|los[et]\w*)`,
      String.raw`deci(?:sion|ded) (?:about|on|against|that) (?:me|i)\b|(?:my|a) decision (?:about me|changed|of my (?:city|county|state|school))|turned (?:me|my \w+) down|(?:police|cops?|boss|neighbou?r\S*|cameras?|school\S*|app) (?:\w+ ){0,3}(?:(?:watch|record|search|track|film)(?:es|s|ed|ing)? (?:me|my)\b|sa(?:ys?|id) (?:that )?(?:i|my (?:son|daughter|kid)\S*)\b)|(?:look at|look into) my case|(?:used|using|uses?) ${gap(30)}on me|what are my rights|spying on me|(?:city|county|police|government|state|agency|they) (?:has|have|keeps?) (?:on|about) me`,
      String.raw`(?:was|were|did) (?:mr\.? |ms\.? |mrs\.? )?(?!the |a |an )\p{L}+ \p{L}+ ${gap(20)}(?:arrested|fired|charged with|indicted|accused)`,
      String.raw`status of my|is my (?:\w+ ){0,2}(?:permit|application|claim|case|license) (?:\w+ )?(?:approved|denied|ready|done|in)`,
      String.raw`(?:can|may|could) (?:the|my|a) (?:city|county|state|police|cops?|school|boss|employer|agency|government) (?:\w+ )?(?:force|make|fire|arrest|deny|search|scan|track|record|watch|refuse) (?:me|my)`,
      String.raw`(?:will|would|can|could|might|(?:going|want|threaten\w*) to) (?:(?:they|he|she|it|my \w+|the \w+) )?(?:\w+ )?(?:fire|demote|discipline|punish|lay off|retaliate against|arrest|deport|evict|sue|get rid of) me|(?:lose|losing|lost|keep|keeping|get back|cost me) my (?:job|position|pension|benefits|home(?! page)|house|apartment|kids|children|visa)`,
      String.raw`(?:me|(?:le|les|nos)(?= [^.?!]{0,60}\ba (?:mis?|su|nuestr[oa]) )) (?:mand|pus|di|cobr|envi|lleg|quit|baj|suspend|neg)\w* ${gap(25)}(?:multa|citacion|infraccion|demanda|beneficios?|ayuda|licencia|cupones)`,
      '(?:revisar|mirar|consultar|estado de) mi \\w+|me (?:negaron|rechazaron|quitaron|arrestaron|despidieron)|mi (?:caso|solicitud)',
      String.raw`(?<!how )(?:should|can|could|may|do) (?:i|we|my \w+|he|she|they) (?:fire|discipline|suspend|demote|arrest|evict|punish) (?!(?:\w+ ){0,2}(?:vendors?|suppliers?|contractors?|compan\w+|tools?|software|plans?|subscriptions?|workspace|service|users?|accounts?|access|seats?|chatbots?|pilots?|features?)\b)(?:him|her|them|my|our|the|an?|\p{Lu}\w+)`,
      String.raw`(?:look up|check|find|pull|review|track|approve|fix|reopen|see|what['’]?s|what is|status of) (?:up |on |if |whether )?(?:my|his|her|our|the status of my) (?:\w+ )?(?:case|claim|application|file|benefits?|appeal|permit|status|record|warrant|ticket|refund check|account balance)(?! (?:chatbots?|models?|tools?|systems?|software|assistants?|AI|process\w*|office|department|data|of decisions|management))`,
      String.raw`(?:my|his|her|their|our family['’]s) (?:\w+ )?(?:application|claim|benefits?|unemployment|medicaid|snap|food stamps|disability|ssi|housing voucher|custody|arrest|parole|visa|asylum|eviction|license(?! is\b(?! (?:suspended|revoked|gone|cut|denied))))(?: \w+){0,3} (?:was|were|got|has been|is|denied|rejected|cut off|flagged|suspended|revoked)`,
      String.raw`(?:denied|rejected|flagged|stopped|revoked|suspended|misidentified|ticketed|fined|arrested|accused|cut off) (?:me|my \w+|him|her|his \w+)`,
      String.raw`(?<!\b(?:who|that|which) )(?:is|was|are|being) (?:being )?(?:investigated|accused|under investigation|on leave)`,
      String.raw`(?:what|anything|something|file|report|records?) ${gap(25)}(?:about|on|against) (?:her|him)`,
      String.raw`(?:i was|i got|i am being|i['’]?m being|my \w+ (?:was|got)) (?:\w+ )?(?:a ticket|a fine|arrested|denied|fired|evicted|sued|flagged|misidentified|discriminated|laid off|rejected|charged with)`,
    ),
    unless: new RegExp(
      String.raw`\b(?:your|${brand}) (?:account|portal|invoice|quote|subscription)\b|\btemplates?\b|${erasure}`,
      'i',
    ),
  },
  {
    kind: 'action',
    is: new RegExp(
      String.raw`^\W*(?:(?:please|pls|just|hey|hi|lexi|ok|now)\W+|i (?:need|want) you to )*(?!${noService}\b)\p{L}{2,} (?:back )?(?:me|us|my|this (?!law|act|bill)\w+)\b|${request}(?:(?:log|sign|let) (?:me|us) (?:back )?(?:in|on|out)|${actions} ${own} (?:${gap(40)}\b)?${inAccount})\b|\bput (?:the|my|our|this) order through\b|\b(?:do|handle|fix|change) (?:it|that|this) for (?:me|us)\b|\b(?:ignora|olvida|omite)\w* (?:tus|las|sus|todas) (?:\w+ )?(?:instrucciones|reglas)|\bdi(?:me|ga(?:me)?)? (?:tu|tus|su|sus|el) (?:prompt|instrucciones|reglas)\b`,
      'iu',
    ),
    unless: new RegExp(String.raw`\b(?:how|where|when|AI|chatbot)\b|${erasure}`, 'i'),
  },
  {
    kind: 'verdict',
    is: anyOf(
      String.raw`(?:certif\w+|confirm|guarantee|attest|vouch|warrant|declare|assure us|promise|swear|sign(?:ing)? off|in writing|tell (?:me|us)(?: that)? (?=our|we)|written guarantee)(?=[^.?!]*\b(?:we|our|us|i|my|this)\b) ${gap(60)}\b(?:(?:sued|fined)\b|compl(?:y|ies|iant|iance)|legal|lawful|(?:meets?|pass(?:es)?|satisf\w+) (?:the |all |every )?(?:\w+ )?(?:laws?|acts?|rules?|requirements?))`,
      String.raw`(?:would|is|was|could|might|isn['’]?t) (?:it|this|that)(?: be)? (?:\w+ )?(?:il)?legal ${gap(12)}(?:for|if) (?:me|us|my|our|we|i)|violat\w+ (?:the |our |my |a |any |people['’]?s? |their )?(?:\w+ ){0,2}(?:amendments?|constitution\w*|civil rights|privacy|rights|due process|ordinance)|(?:did|have|has) (?:we|i|our \w+|my \w+) (?:\w+ ){0,2}commit(?:ted)? an? (?!to\b)|how bad is (?:it|this|that) for (?:us|me)|is (?:that|this|it) a (?:crime|felony)|how (?:strong|good) is (?:her|his|their|our|my) (?:position|case)|(?<!how (?:long|much) )(?:are|am) (?:we|i) on the hook|(?:count|qualify)s? as (?:discrimination|an? (?:breach|violation))|rely on that(?= *\W*$)|should (?:we|i|he|she|they|our \w+) (?:drop (?:the|our|this) (?:case|charges)|settle|plead)|is it (?:\w+ )?(?:ok|okay|fine|right|allowed|legal) to (?:fire|discipline|suspend|demote|punish|evict|arrest|dismiss)(?![^.?!]*\b(?:AI|algorithm\w*|automated)\b)|(?:ok|okay|fine|allowed|permitted) legally|legally (?:ok|okay|fine|in the clear)|(?:(?:tell|see|check|know|say) ${gap(15)}(?:if|whether) (?:it|our|my|this|we)|(?:does|do|is|are) (?:our|my|this)) ${gap(40)}(?:satisf\w+|meets?|compl(?:y|ies) with|pass(?:es)?|enough for) ${gap(25)}(?:statutes?|laws?|acts?|requirements?|rules?|HB|SB)|what happens to (?:us|me)(?! (?:and|at|when|if) (?:you|levee))|what (?:\w+ ){0,2}(?:penalt\w+|fines?|punishment) (?:will|would|do|could|can) (?:we|i)\b|self[- ]report|(?:should|do|must) (?:we|i) (?:confess|come clean|turn ourselves in)|(?:is|are) ${gap(25)}enforceable|(?:review|check|look over) (?:this|our|my|the following) (?:\w+ )?(?:clause|contract|agreement|notice|language|wording)\b|(?:residents?|people|applicants?|someone|employees?|parents?|union|vendor|they|he|she) (?:\w+ )?sue (?:us|me)\b|(?:am|are) (?:i|we) going to (?:jail|prison|court)|(?:will|would) (?:we|i) (?:get|be) (?:fined|sued)`,
      String.raw`(?:do|should) (?:we|i) (?:need|get|hire) an? (?:lawyer|attorney)(?! to (?:use|fill|adopt|edit|sign))|(?:what|how) (?:should|would|will) (?:an?|the) (?:judge|court|jury) (?:say|decide|rule|find)|^\W*(?:would|will|could) (?:an?|the) (?:judge|court|jury) \w+|was (?:that|this|it|what \w+ did) (?:legal|lawful|illegal|unlawful|against the law)`,
      String.raw`(?:how much|what kind of|how big a) trouble (?:are|am) (?:we|i)|is (?!levee|your|the (?:product|suite|workspace|software|site|platform|tour)|it\b|this (?:site|product|software))(?:\w+ ){1,3}compliant with (?:[\w'’]+ ){0,3}(?:laws?|acts?|statutes?|rules?)|are (?:we|i) (?:ok|okay|fine|good|safe|covered|clear|protected) (?:under|with|legally|if|as)(?![^.?!]*\b(?:plan|license|breach|quote|small (?:rural|urban))\b)`,
      String.raw`(?:make|keep|get)s? (?:us|me|our \w+) (?:legal|compliant|in compliance|safe from (?:suits|fines))`,
      '(?:estamos|estoy|esta mi \\w+) (?:violando|incumpliendo|rompiendo|infringiendo)|(?:nos|me) (?:pueden|van a) (?:demandar|multar|sancionar)',
      String.raw`(?:are|is|am|were|was|be) ${we}(?: \w+){0,4} ${verdicts}`,
      String.raw`(?:did|have|has) ${we} (?:\w+ ){0,4}?(?:break|broken|broke|violate[ds]?|comply|complied|fail(?:ed)? to comply)`,
      String.raw`(?<!how |when |what |where )(?:do|does) ${we} (?:\w+ly |even |really )?(?:break|violate|comply)\b`,
      String.raw`(?:will|would|could|can|might|do) ${we} (?:\w+ ){0,2}(?:(?:lose|win)(?= *\W*$| in court| (?:the|a|this|that|our) (?:\w+ )?(?:case|suit|lawsuit|appeal|dispute|trial)| if \w+ (?:get |gets |are |is )?su\w+)|be liable|go to jail|get in(?:to)? trouble|get away with|get sued|be sued|be held liable|have a case|face charges)`,
      String.raw`(?:are|is) (?:our|my|this|that|what (?:we|i|our \w+|my \w+|they|he|she)(?:['’](?:re|m|s)| are| am| is)? do(?:ing|es)?) ${gap(40)}(?:legal(?! advice)|lawful|illegal|unlawful|compliant|in compliance|against the law|breaking|(?:good enough|adequate|sufficient)(?! for (?:\d|an? (?:\w+ )?(?:town|city|county|village|agency|district|department))))|(?:was|were) the ${gap(30)}(?:legal|lawful|illegal|unlawful)|court (?:side|agree)`,
      String.raw`is it (?:legal|lawful|illegal|unlawful|against the law) ${gap(60)} (?:our|we|my|i)`,
      String.raw`is it (?:legal|lawful|illegal|against the law|(?:ok|okay|fine)(?![^.?!]*\b(?:pay\w*|checks?|users?|templates?|invoices?|PO|purchase|order|start(?:ing)? with|demo|quote|plan|seats?)\b)) (?:that|if|for (?:me|us)|what) (?:we|i|to|our|my)\b`,
      String.raw`(?:draft|write|give|need|want|get)(?: \w+){0,3} legal (?:opinion|advice|memo)|(?:draft|write|file|prepare) (?:our|my|an?|the) (?:answer|response|reply|motion|brief|appeal|complaint)\b(?! (?:form|template))|(?:the|our|my) (?:odds|chances)(?: of\b|(?=\W*$))`,
      String.raw`(?:are|is) (?:they|he|she|our vendor|the vendor|the union) (?:right|wrong|allowed|liable)`,
      String.raw`(?<!how )(?:should|can|could|do) (?:we|i|my \w+) (?:sue|press charges|file (?:a )?(?:suit|lawsuit|charges|complaint)|hire a lawyer|appeal)`,
    ),
  },
  {
    kind: 'haggling',
    is: anyOf(
      String.raw`(?:can|could|would|will|wont|won['’]t) (?:you|levee|y['’]?all)(?: guys| people)?(?: \w+)? (?:do|take|accept|go|give|offer|make|drop|lower)(?: \w+){0,3} (?:\$ ?\d+|(?<!\b(?:std|section|form|title|part|rule|iso|hb|sb|act) )\d{3,5}(?! ?(?:\d|,|people|residents|population|users|seats|staff))|\d+ ?(?:%|percent|k)|(?:five|ten|fifteen|twenty|thirty) ?percent)`,
      String.raw`(?:discount|deal|price break|lower price) ${gap(15)}(?:for|if|by) (?:\w+ ){0,2}(?:sign\w*|commit\w*|today|now|early|prepay\w*|pay\w* (?:up front|upfront|in advance|today|now))`,
      String.raw`(?:we|i)(?:['’]ve| can| could)?(?: only| just)* (?:have|got|pay|afford|do|spend)(?: only| just| up to| about)* \$ ?\d`,
      String.raw`(?:lowest|least|cheapest) you(?:['’]?(?:d|ll)| would| can| could| will)? (?:go|take|accept|do)|(?:offered|quoted) us (?:\w+ ){0,3}(?:\$|\d|less|cheaper|lower|half|better)`,
      '(?:me|nos) (?:(?:pueden?|podrian?) )?(?:hace[nr]?|da[nr]?|baja[nr]?|rebaja[nr]?) (?:un |algun |el )?(?:descuento|rebaja|precio)|(?:me|nos) (?:hacen|dan|bajan|rebajan)|(?:rebaja|descuento) si|mejor precio',
      String.raw`(?:knock|take|shave|get|give|do|cut|need|want|for|at) ${gap(25)}(?:\d+ ?(?:%|percent)|\$ ?\d[\d,.]*k?|something|some|anything|a bit|half) ?(?:off|discount)`,
      String.raw`(?:promise|guarantee|swear) (?:me|us|that|in writing) ${gap(30)}(?:price|rate)s?`,
      String.raw`best you (?:can|could|would|will) (?:do|offer|go)\b|(?:i|we)(?:['’]?d|['’]?ll| would| will) (?:buy|sign|pay|take it|order) ${gap(25)}\$ ?\d[\d,.]*k?|\b(?:first|one|two|three|six|\d+) (?:\w+ )?(?:months?|years?) (?:for )?free\b|do (?:for (?:us|me) )?(?:(?:something|anything|a (?:little|bit)) )?(?:on|about|with) (?:the |your )?(?:price|pricing|cost|fee)s?|(?:treat|count|consider|class\w*|bill|charge) (?:us|me) (?:as|like) ${gap(12)}(?:\d|under|small)|(?:coupon|discount) codes?|promo(?:s|tional)?|(?:any|special|current|run\w*|offer\w*) (?:\w+ )?promotions?|(?:flexib\w+|wiggle|room|give) (?:on|in) (?:the |your )?(?:price|pricing|cost|fee)s?|best and final(?= *\W*$)|(?:best|final|rock[- ]?bottom|absolute) (?:possible )?(?:price|offer|deal|rate|number|quote)`,
      String.raw`(?:come|go|get|bring) (?:it |that |the price |your price )?(?:down|lower)`,
      String.raw`(?:can|could|will|would) you (?:beat|match) (?:it|that|them)|(?:beat|match|undercut) ${gap(30)}(?:price|quote|offer|bid|rate|\$? ?\d{3,})|or we(?:['’]ll| will)? walk`,
      String.raw`(?:do|go|take|accept|make it|settle for|call it|meet us at) (?:it for |for )?\$? ?\d[\d,.]*k?(?: (?:a|per) (?:year|month))?(?: instead| flat| even| and| if|\?|$)`,
      String.raw`if (?:i|we) (?:sign|pay|buy|order|commit|close|prepay)\w* ${gap(30)}(?:today|now|tomorrow|this (?:week|month)|right away|\d+ years?|(?:two|three|five) years?|by \w+day)(?![^.?!]*\b(?:access|activ\w+|start\w*|log ?in|set ?up|when|how (?:soon|fast)|loaded)\b)`,
      String.raw`(?:cut|drop|lower|reduce|(?:knock|take|shave) off) ${gap(15)}\d+ ?(?:%|percent)|budget is ${gap(25)}(?:make|work)|(?:throw in|sweeten|haggle|wiggle room|meet (?:us|me) halfway|cut (?:us|me) a (?:deal|break)|split the difference|special (?:deal|price)|make (?:us|me) a deal|on the house)`,
      String.raw`(?:waive|drop|skip|lower|reduce) (?:the|your|our) (?:\w+ )?(?:fee|price|rate|cost)s?`,
    ),
    unless: /\b(?:members?|coalition|law|act|statute)\b/i,
  },
  {
    kind: 'haggling',
    is: anyOf(
      // A population other than the one that is served.
      String.raw`(?:put|mark|list|enter|write|sign|register) (?:us|me|it|them) (?:down |up |in )?(?:as|at|for|with|under) ${gap(12)}\d[\d,.]*k?\b|(?:just |only )(?:say|claim|report|put|enter|write)(?: (?:that|we|it|our|population|['’]re|are|have|serve|is|as|down))* \d[\d,.]*k?\b|(?:round\w*|fudg\w*|understat\w*|shav\w*|lower\w*) ${gap(25)}(?:down\b|population|head ?count|census)|(?:nobody|no ?one)(?:['’]?s| is| will| would|['’]ll) (?:count|check|verif)\w*(?= *\W*$)`,
      String.raw`give (?:us|me) (?:the )?(?:member|coalition|lower|smaller|same)\w* (?:price|rate|discount)|your bottom line|if (?:the |your )?(?:\w+ )?price (?:comes|goes|drops|falls|were) ${gap(12)}\d[\d,.]*k?`,
      String.raw`if you (?:do|go|make|give|drop|sell|let)(?: \w+){0,5} (?:for|to|at) \$? ?\d[\d,.]*k?`,
    ),
  },
  {
    kind: 'others',
    is: new RegExp(
      String.raw`\b(?:[Ww]hat|[Hh]ow [Mm]uch|[Ii]s|[Ww]hats) (?:does|do|is|are|would) (?!${ours}|${standards})(?:\p{Lu}[\p{L}\d.&-]* ?|(?:for|by|of) ){1,6}(?:charge|cost|price|ask for|any good|(?:\w+ ){0,2}(?:per|a|each) (?:seat|user|license))\b|\b[Pp]rices? (?:of|at|for) (?!${ours})\p{Lu}[\p{L}\d.&-]+ (?:software|licenses?|seats?|\?)|\b[Ww]hat (?!${ours})\p{Lu}\w+ charges\b|\b[Ii]s (?!(?:it|this|that|there|your|the|an?|lexi|paying|prepaying|buying|small|yearly|annual|monthly|${brand})\b)[\w.& -]{2,30} (?:any good|legit|trustworthy|worth it)\b`,
      'u',
    ),
    unless: new RegExp(String.raw`\b(?:you|your|${brand}|law|act)\b`, 'i'),
  },
  {
    kind: 'others',
    is: new RegExp(
      String.raw`\b[Cc]ompare (?:\w+ ){0,4}(?:with|to|against|and) (?!${ours}|${standards})\p{Lu}|\b(?!How |${ours}|${standards})\p{Lu}\p{Ll}[\p{L}\d]* (?:just |simply |a lot |much )(?:better|cheaper|safer)\b|\b[Mm]ejor(?:es)? que (?!${ours})\p{Lu}|\b[Bb]etween you and (?!${ours})\p{Lu}|\b[Ww]eak(?:nesses| points| spots) of (?!${ours})\p{Lu}|\b[Ww]hat(?:['’]?s| is) wrong with (?!${ours}|${standards})\p{Lu}|\b(?:pick|choose|buy|want|use) (?:you|yours|${site.name}) (?:over|instead of|rather than) (?!${ours}|${standards})\p{Lu}|\b(?:is|are) (?:theirs|they|the others?) (?:worse|better|cheaper)\b|\b[Ww]hy (?:not|should ?n['’]?t|should not|would ?n['’]?t|do ?n['’]?t)(?: we| I| i)?(?: just)? (?:get|buy|pick|go with|stick with|choose) (?!${ours}|${standards})\p{Lu}|\b[Ww](?:hich|hat) (?:AI )?(?:vendor|product|tool|software|company|provider|chatbot)s? (?:is|are) (?:the )?(?:best|better|safest|cheapest)\b|(?i:\b(?:better|cheaper|safer|best)\W+(?:you|levee|yours) or \w+|\b\w+ or (?:you|levee)\W*$)|\b(?:[Vv][Ss]\.?|[Vv]ersus|[Cc]ompared? (?:to|with|against)|(?:[Bb]etter|[Ww]orse|[Cc]heaper|[Dd]ifferent) (?:than|from)|[Aa]lternatives? to) (?!${ours}|${standards})\p{Lu}\p{Ll}[\p{L}\d]*|\b(?!${ours}|${standards})\p{Lu}\p{Ll}[\p{L}\d]*(?: \p{Lu}\w+)? (?:vs\.?|versus|or|(?:is |are )?(?:better|worse|cheaper|safer|more secure) than) (?:you|yours?|the workspace|${site.name})\b`,
      'u',
    ),
    unless: /\b(?:law|act|bill|rule|polic(?:y|ies))\b/i,
  },
  {
    kind: 'others',
    is: anyOf(
      String.raw`(?:worse|better|cheaper|safer|more|less|faster|stronger) ${gap(60)}than (?:(?:from|with|of) )?(?:you|yours|${brand})(?= *\W*$| (?:for|in|on|at|is|are|if|do|does)\b)`,
      String.raw`how (?:do|does|would|did) (?:you|yours|${brand}|your \w+) (?:stack up|measure up|hold up)`,
      String.raw`(?:name|list|give|suggest|recommend|who|which|know|need|find) ${gap(20)}(?:other|competing|rival|different|alternative|more) (?:compan\w+|vendors?|providers?|firms?|suppliers?|bidders?|products?) ${gap(20)}(?:sell|offer|make|do|provide|have|like|similar)|who else (?:sells?|makes?|offers?|does|provides?)`,
    ),
    unless: /\b(?:subprocessors?|data|touch\w*|access|laws?|act)\b/i,
  },
  {
    kind: 'evasion',
    is: anyOf(
      String.raw`(?:ways?|get|go|work) (?:to get )?(?:around|past|by) (?:the|that|this|our|my|their|your|a|it|its) ?${gap(20)}(?:filter|block\w*|ban|firewall|polic\w+|rules?|laws?|act|requirements?|notice|detect\w+|approval|review|records? (?:request|law)s?|training|audit|restrictions?)`,
      String.raw`(?:bypass|circumvent|evade|dodge|avoid|disable|trick|fool|defeat) ${gap(12)}(?:filter|block|ban|firewall|detect\w+|approval|records? (?:requests?|laws?)|training|audit(?! (?:findings?|problems?|issues?|failures?))|restrictions?)`,
      String.raw`(?:delet|destroy|shred|eras|wip|purg|los|hid)(?:e|es|ed|ing|ping)? ${gap(40)}(?:(?:so ${gap(25)}(?:not|n['’]?t|never|nobody|no ?one)|before|in case|to keep|to avoid) ${gap(30)}(?:requests?|requested|subpoena\w*|reporters?|press|audit\w*|court|foia|lawsuit|discovery)|(?:reporter|press|auditor|investigat\w+) (?:can['’]?t|cannot|won['’]?t|never|doesn['’]?t))`,
      String.raw`(?:so|so that|to make sure|to ensure) (?![^.?!]{0,40}\b(?:confidential|personal|restricted|sensitive|private)\b(?![^.?!]*\b(?:press|reporters?|auditors?|foia|requests?|court)\b))${gap(50)}(?:(?:do|does|are|is|wo|ca|need)n['’]?t|not|never) ${gap(15)}(?:handed? over|turn(?:ed)? over|disclos\w+|releas\w+|public records?|foia\w*|discoverable)`,
      String.raw`(?:^(?:please )?|\b(?:to|how (?:do|can) (?:i|we)|(?:can|could|will) you) (?:\w+ )?)backdat(?:e|ing)|trick ${gap(10)}to (?:skip|avoid|dodge|get out of)|(?:so|word \w+ ${gap(20)}) ?(?:that )?(?:the |our |an )?(?:auditors?|press|foia|reporters?) (?:(?:does|do|can|will|wo|ca|would)(?:n['’]?t| not)|cannot|never) ?(?:notice|see|find|get|know)?|so (?:that )?the (?:statute|law|act) (?:does(?:n['’]?t| not)|won['’]?t) (?:reach|catch|hit) us|keep ${gap(15)}(?:chats?|prompts?|messages?|emails?|logs?|texts?|conversations?) (?:from|out of|away from) ${gap(25)}(?:records?|foia)|keep ${gap(15)}(?:press|auditors?|reporters?) from (?:find|see|know|learn|gett|read)\w*|without (?:it|this|that) being a (?:public|open) meeting|(?:detector|filter|checker|software|system)s? (?:does(?:n['’]?t| not)|won['’]?t|can['’]?t) (?:\w+ )?(?:catch|flag) (?:me|us|it)|so (?:that )?(?:nobody|no ?one) (?:can|could|will|would) (?:ever )?(?:request|prove|subpoena|foia)|split ${gap(20)}(?:contract|purchase|order) ${gap(35)}(?:under|below)|(?:make|have|get|let|want) ${gap(30)}look (?:as if|like) ${gap(25)}(?:had been|was|were|always|all along)|(?:with|has) last year['’]?s date`,
      String.raw`(?:borrar|eliminar|ocultar|esconder) ${gap(30)}(?:antes de (?:la|el|que)|para que no)|(?:acta|minuta) ${gap(25)}nunca`,
      '(?:saltar|evadir|burlar|esquivar)(?:me|nos|se)? (?:\\w+ ){0,3}(?:filtro|bloqueo|prohibicion|ley|politica|regla|auditoria)',
    ),
    unless:
      /\b(?:prevent\w*|stop\w*|keep|catch\w*|block (?:people|staff|users)|(?:staff|employees?|users?|people|somebody|someone|vendors?) (?:can|could|may|might|will|would|get|go|bypass|try)|can (?:staff|employees?|users?|people|they|it)|protect\w*|prompt injection|jailbreak\w*)\b/i,
  },
  {
    kind: 'opinion',
    is: anyOf(
      String.raw`should (?:(?:the|our|my) (?!(?:\w+ )?polic)(?:\w+ ){1,2}|cities |states |governments? |congress |ai )(?:ban|outlaw|replace|abolish)`,
      String.raw`(?:good|right|great|smart) or (?:bad|terrible|awful|wrong|evil|dumb|stupid)(?! for (?:\d|an? ))|whose side|(?:take|taking|pick|choose) (?:a )?sides?\b|which side are you|(?:are|r) you(?: guys| people)? (?:for or against|pro|anti)\b|(?:left|right|red|blue)[- ]leaning|lean (?:left|right)`,
      String.raw`should (?:(?:the|our|my|a) )?(?:\w+ )?(?:council\w*|board|city|county|mayor|commission\w*|legislature|congress) vote\b(?! on (?:the|our|an?|your) (?:\w+ )?(?:polic|resolution|template))|which (?:political party|candidate|party (?:should i|do you|are you|is (?:better|right|worse|best)|wins?|to vote|would you))|do you think (?!you\b)[^?]{0,60}\b(?:too (?:far|strict|weak)|good idea|bad|wrong|fair|stupid)|do you think (?:our|the|my) (?:mayor|governor|president|council|police|city)|is ai (?:racist|sexist|evil|dangerous|conscious|alive)`,
      'quien es (?:el |la )?mejor (?:president|gobernador|alcald|candidat)\\w+|por quien (?:debo |deberia )?vot\\w+|que (?:opinas?|piensas?) (?:de|sobre)',
      String.raw`(?:is|are) (?:immigration|religion|socialism|capitalism|unions?|taxes|guns?|police|welfare) (?:good|bad)|your (?:personal |honest )?opinion(?= *\W*$)|what do you (?:personally (?:think|feel|believe|make)|(?:think|feel|believe|make) (?:about|of))`,
      String.raw`your (?:personal |honest |own )?(?:opinion|view|views|take|thoughts) (?:on|of|about)`,
      String.raw`(?:do|would|should) you (?:personally )?(?:believe in|agree with|favor|vote|endorse|oppose)`,
      String.raw`(?:do|don['’]?t) you (?:think|agree)(?: that)? (?:trump|biden|ai|the (?:government|president|mayor|governor|law|police)|congress|republicans?|democrats?|people|humans|robots|it['’]?s wrong|we should)`,
      String.raw`(?:should|do) (?:i|we|you) vote (?:for|against)|(?:who|whom) (?:should|do|would|will) (?:i|we|you|people|win) (?:vote|support|pick|the election|back)`,
      String.raw`(?:is|are|was) (?:the |our |my )?(?:mayor|governor|president|sheriff|senator|congress\w*|council\w*|trump|biden|harris|vance|newsom|abbott|desantis|republicans?|democrats?|gop)\b[^?]{0,30}\b(?:corrupt|right|wrong|good|bad|stupid|crook|liar|racist|idiot|evil|better|fascist|to blame|doing)`,
      String.raw`(?:republicans?|democrats?|liberals?|conservatives?|left[- ]wing|right[- ]wing|maga|woke)(?! (?:\w+ ){0,2}(?:bills?|laws?|acts?|moratorium|proposal|amendment)\b)`,
      String.raw`(?:is|are|was|were)(?:n['’]?t)? ${gap(40)}(?:a good idea|evil|unconstitutional|overreach|a scam|stupid|dumb|ridiculous|idiotic|insane|nonsense|a joke|garbage|(?:just|pure) (?:politics|propaganda))(?! (?:question|for us|to (?:start|begin|buy|pay|pilot)))`,
      String.raw`(?:will ai|is ai going to) (?:take|destroy|replace|end|kill)`,
      String.raw`should (?:\w+ ){1,4}be (?:banned|defunded|abolished|impeached|outlawed|replaced)(?! (?:in|under|by) (?:our|the|your|a) (?:\w+ )?(?:polic|template))`,
      String.raw`(?:mistake|wrong|unfair|stupid|corrupt|shame|agree)\b ${gap(40)}\b(?:governor|mayor|president|congress\w*|senat\w+|legislature|veto\w*|trump|biden|newsom|party|parties)`,
      '(?:biden|trump|harris|vance|obama|newsom|desantis) or (?:biden|trump|harris|vance|obama|newsom|desantis)|abortion|gun control|death penalty|gay marriage|climate change',
    ),
    unless: new RegExp(
      String.raw`\b(?:${brand}|your (?:software|product|suite|workspace|company|templates?|plans?)|us to|for us|which plan|(?:what|how) did)\b`,
      'i',
    ),
  },
];

/** What a message is likely about that no page answers. */
const likelyRules: Rule[] = [
  {
    kind: 'own case',
    is: together(String.raw`i|me|my|mine|his|her`, adverse, authority),
    unless: /\b(?:our|your)\b/i,
  },
  {
    kind: 'account',
    is: together(
      'i|my|we|our|us',
      String.raw`${records}|demos?|refunds?|cards?|charge[ds]?|POs?|reports?|codes?`,
      String.raw`never|not|no|\w+n['’]t|(?:do|does|did|is|are|was|were|has|have|had|ca|could|would|should|wo)nt|lost|missing|twice|double|wrong|declined|late|still|yet|status|where|received?|arrive\w*|fail\w*|stuck|expired|locked|hacked|go through|went through`,
    ),
  },
  {
    kind: 'verdict',
    is: together(
      'we|us|our|i|my',
      String.raw`(?:il)?legal\w*|(?:un)?lawful\w*|the law|violat\w+|liab\w+|su(?:e|ed|es|ing)|penalt\w+|allowed|enforceable|rights|amendment|court`,
    ),
  },
  {
    kind: 'haggling',
    is: together(
      String.raw`prices?|pricing|costs?|discounts?|rates?|fees?|budget|\$ ?\d\S*|cheaper|free|(?<!kills? (?:a|the) )deal`,
      String.raw`(?<!kills? (?:a|the) )deal|chance|possible|room|flexib\w+|negotia\w+|match|beat|lower|less|off|down|tight|afford|if (?:we|i)`,
    ),
  },
];

/** Kinds for which somebody may be in danger: their answer is a line alone. */
export const isUrgent = (kind: HandedOn): boolean =>
  ['medical', 'crisis', 'abuse', 'child images', 'threat', 'emergency'].includes(kind);
/** Kinds that a whole message is of, whatever else it asks. */
export const isWholly = (kind: HandedOn): boolean =>
  isUrgent(kind) || kind === 'weakness' || kind === 'action';

const firstOf = (some: Rule[], message: string): HandedOn | null =>
  some.find(({ is, unless }) => is.test(message) && !unless?.test(message))?.kind ?? null;

/** The kind of a message that is handed on, or null. */
export function findHandedOn(typed: string): HandedOn | null {
  const message = spellOut(typed);
  const isOfWork = ofWork.test(message) && !ofPrivateLife.test(message);
  return findDanger(message, isOfWork ? 'ofWork' : 'any') ?? firstOf(rules, message);
}

/** The danger in a message that no rule reads and no page answers: a false alarm costs little. */
export const findHarm = (typed: string): HandedOn | null =>
  findDanger(spellOut(typed), 'unanswered');

/** The kind of a message that no page answers, by words that alone would refuse ordinary questions; or null. */
export const findLikely = (typed: string): HandedOn | null =>
  isOfLife(typed) ? null : firstOf(likelyRules, spellOut(typed));

/** Words of an agency's work with AI, and of what we offer. */
const ofWork =
  /\b(?:AI|chatbots?|bots?|polic(?:y|ies)|laws?|acts?|rules?|software|tools?|models?|vendors?|contracts?|plans?|pric\w+|cost\w*|licen[cs]es?|demos?|templates?|registers?|workspace|levee|agenc(?:y|ies)|staff|employees?|council|invoices?|accounts?|data|records?|website|training|quotes?|webinars?|newsletters?|assessments?|purchases?|procurement|expensive|budgets?)\b/i;
const ofPrivateLife =
  /\b(?:he|she|him|her|hers|myself|himself|herself|kids?|child|baby|toddler|grand(?:ma|pa|mother|father)|mom|dad|mother|father|husband|wife|(?:boy|girl)friend|brother|sister|(?<!^\W{0,2})son|daughter|uncle|aunt|neighbou?r(?! (?:cit|count|town|agenc|parish|state|district))|friend|stepfather|stepmother|tonight|help me|hij[oa]s?|mam[aá]|pap[aá]|espos[oa]|herman[oa]|amig[oa]|vecin[oa]|ella?)\b/i;
/** Whether a message tells of somebody's life and has no word of our subjects: somebody may need help that no page gives. */
export const isOfLife = (typed: string): boolean => {
  const message = spellOut(typed);
  return ofPrivateLife.test(message) && !ofWork.test(message);
};

/** Whether a message has a number of a person or a card, masked or not. */
export const hasPersonalNumber = (message: string): boolean =>
  findSensitiveNumber(message) !== null ||
  /•{2}|\b(?:ssn|social(?: security)?(?: number)?|date of birth|dob|case number|account number)(?: is|:|#| number\b| \d)|\b(?:routing|medicare|medicaid|passport|driver['’]?s licen[cs]e)(?: (?:number|no))?(?: is)?[:# ]{1,3}[A-Z]*\d/i.test(
    message,
  );
