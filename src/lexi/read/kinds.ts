/** Recognizes messages that are handed on before any search: to help in a crisis, to counsel, to a person. */

import type { HandedOn } from '#src/lexi/answer/lines.ts';
import { site } from '#src/site.ts';
import { spellOut } from './message.ts';
import { findSensitiveNumber } from './sensitive-numbers.ts';

interface Rule {
  kind: HandedOn;
  is: RegExp;
  /** Words that make it a question about rules, products or our offer. */
  unless?: RegExp;
}

/** Questions about rules or products for such situations, and not about one. */
const aboutRules =
  /\b(?:laws?|acts?|bills?|polic(?:y|ies)|rules?|templates?|protocols?|chatbots?|models?|tools?|vendors?|software|detect\w*|camera\w*|deepfakes?|AI|inventory|risk tiers?|high[- ]risk(?! (?:pregnan|offend|person|youth)))\b/i;
const we = String.raw`(?:i|we|us|our \w+|my \w+|the (?:city|county|town|department|agency|district|council|mayor|clerk|chief|sheriff)|he|she|they)`;
const harm = String.raw`(?:shoot|kill|bomb|blow|burn|stab|murder|poison|hurt|attack|beat|strangle|hang|harm)(?:ing)?`;
const family =
  'husband|wife|boyfriend|girlfriend|partner|spouse|fiancee?|ex|dad|father|mom|mother|step ?(?:dad|father|mom|mother)|brother|son|uncle|roommate';
const violence = String.raw`hit|hits|hitting|beat|beats|beating|punch\w*|slap\w*|chok\w+|strangl\w+|kick\w*|abus\w+|rap(?:e|ed|es|ing)|molest\w*|hurts?|hurting|stalk\w*|threaten\w*|grabb\w+|shov\w+`;
/** Relations with whom somebody lives or lived, in both languages. */
const relation = String.raw`(?:(?:my|her|his|their) (?:\w+(?:['’]s)? )?(?:${family}|wife|sister|daughter|grand\w+|aunt|in-laws?)(?! (?:agenc\w+|cit(?:y|ies)|count\w+|department|organization)\b)|(?:el|la) (?:padre|papa|madre|mama|novi[oa]) de mis? \w+|(?:mi|su) (?:ex |propi[oa] )?(?:espos[oa]|marido|mujer|novi[oa]|pareja|ex|padre|papa|padrastro|madre|mama|madrastra|herman[oa]|hij[oa]|ti[oa]|abuel[oa]|suegr[oa]|cunad[oa]))`;
const relatives = String.raw`(?:me|us|(?:her|him)(?= *\W*$| (?:and|when|again|every|so|in|at)\b)|(?:my|our|her|his|their|the) (?:\w+ )?(?:kids?|child(?:ren)?|baby|${family}|wife|sister|daughter|son|girl|boy|dog|head|face|neck|throat|hair|arms?|wrists?))`;
const roughly = String.raw`thr[eo]w\w*|push\w*|drag\w*|burn\w*|bit(?:es?|ing)?|lock\w*|tie[sd]|touch\w*|cuts?|stabb?\w*|pull\w*|forc(?:es?|ed|ing)|smash\w*|attack\w*|scar(?:es?|ed|ing)|terrif\w+|kill(?:s|ed|ing)?`;
const violencia = String.raw`(?:peg|golpe|maltrat|amenaz|amenac|viol|abus|ahorc|estrangul|empuj|pate|arrastr|quem|toc|acos|lastim|persig|sigu|jal|agarr|tir|avent|quit|encierr|encerr|insult|grit|cort)\w{1,5}|mat(?:a|o|ar|aria|e)`;
const hurtsEs = String.raw`(?:me|nos) tiene (?:amenazad|encerrad|golpead|aterrad)[oa]s?|abus\w+ de (?:mi|nosotr\w+|ella)\b|(?:me|nos) (?:va a|quiere|queria|quiso|intento|trato de) (?:matar|pegar|golpear|lastimar|ahorcar|violar)|(?:me|nos|le) (?:da|dio|daba) (?:\w+ )?(?:golpes?|bofetadas?|patadas?|paliza)|(?:me|nos|la|lo|le|les) (?:ha |han |esta |estaba |volvio a |vuelve a )?(?:${violencia})\b`;
const fear = String.raw`(?:scared|afraid|terrified|frightened|in fear|fear) (?:of|that|for)|(?:miedo|terror|panico) (?:de|a|que|por)|tem(?:o|emos) (?:a|que|por)`;
const arma =
  'armas?|pistolas?|rifles?|escopetas?|cuchillos?|machetes?|bombas?|navajas?|fusil(?:es)?';
/** What a person who writes of an ending may mean instead. */
const business =
  /\b(?:contract\w*|plans?|subscri\w+|agreements?|members?(?:hip)?|orders?|pilots?|trials?|demos?|meetings?|vendors?|tools?|licenses?|leases?|polic\w+|projects?|quotes?|contratos?|planes|suscripcion\w*|acuerdos?|prueba|pedidos?)\b/i;
const weapon =
  '(?:gun|rifle|pistol|shotgun|firearm|knife|machete|weapon|bomb|explosives?|molotov|gasoline(?= to\\b)|ar-?15|glock)s?(?! (?:permit|licen[cs]e|range|registry|shop|store|squad|safe|show|club|owner|detect\\w*|control|violence|polic\\w+))';
const images =
  'nudes?|naked|(?:dirty|nasty|lewd|obscene|graphic) (?:pics?|pictures?|photos?|images?|videos?)|(?:sex|sexual|explicit|intimate|porn[a-z]*|deepfake porn) ?(?:pics?|pictures?|photos?|images?|videos?|tapes?)?';
const victim = String.raw`he|she|they|someone|somebody|(?:a|an|one of our|our|my|the) (?:man|woman|kid|child|boy|girl|guy|lady|person|employee|coworker|co-worker|colleague|worker|officer|visitor|resident|friend|baby|son|daughter|wife|husband|mom|mother|dad|father|boss|intern|neighbor|patron)`;
const people = String.raw`(?:you|him|her|them|everyone|everybody|someone|somebody|people|my \w+|your \w+|whoever|anyone|(?:the|that|this|your|every) (?:mayor|council\w*|clerk|chief|judge|staff|cops?|police|sheriff|guy|man|woman|assessor|governor|building|office|place|window\w*)|that (?:building|office|place)|(?:the|my|our|your|his|her) (?:house|home|apartment|school|church)|city hall|this place|it (?:up|down)|(?:up|down)(?= (?:the|this|that|your|our|my|his|her|their|city|town|every\w*) (?!(?:\w+ )?(?:budget|list|backlog|chart|hours?|rate|photo|picture|image|map|screen|font|fund)s?\b)))`;
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

const overdose = String.raw`(?:twice|double|triple|(?:the )?wrong|too (?:much|many)|extra|(?:\d+|two|three|ten) times) ${gap(25)}(?:doses?|insulin|medications?|medicines?|meds)`;

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
const sexual = String.raw`nudes?|naked|undress\w*|sex(?:ual\w*)?|porn\w*|csam|explicit|lewd|intimate|lingerie|(?:no|without) clothes|unclothed|topless|seductive|sexy|desnud\w+|sexual\w*|intim[ao]s`;
const minor = String.raw`child(?:ren)?|kids?|minors?|under ?age\w*|teen\w*|students?|pupils?|girls?|boys?|\w+[- ]graders?|\d\w\w[- ]grade|school ?(?:girl|boy|child)\w*|(?:[4-9]|1[0-7]|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen)[- ]years?[- ]olds?|nin[oa]s?|menor(?:es)?|alumn[oa]s?|adolescentes?|estudiantes?`;
const pictures = String.raw`images?|pictures?|pics?|photos?|videos?|material|deepfakes?|csam|porn\w*|fotos?|imagenes|nudes`;
/** What an authority or a machine does to somebody. */
const adverse = String.raw`den(?:y|ied|ies|ying)|reject\w*|turn(?:ed|ing|s)? (?:\w+ ){0,3}(?:down|away)|refus\w+|cut(?:s|ting)?|stopp\w+|t(?:ook|aken|aking|akes?)|flag\w*|accus\w+|arrest\w*|jail\w*|detain\w*|fin(?:ed?|es|ing)|ticket\w*|suspend\w*|expel\w*|evict\w*|fraud\w*|mix(?:ed|ing)?(?: \w+){0,3} up|mistook|mistak\w+|misidentif\w+|(?:open\w*|start\w*|clos\w*) (?:a |an |the |my |our )?(?:\w+ )?(?:cases?|investigat\w+)|ke(?:pt|eps?)|garnish\w*|sanction\w*|tow(?:ed|ing)?|revok\w+|terminat\w+|overpa\w+|owe|money back|blam\w+|pulled|went (?:down|from)|reduc\w+|bail|sentenc\w+|convict\w+|won['’]?t (?:renew|approve|pay|accept|release)|put (?:me|us|him|her|on)|held (?:me|him|her|us)|says? (?:i|he|she)\b|said (?:i|he|she)\b`;
/** Who does that. */
const authority = String.raw`city|county|state|town|government|police|officers?|cops?|sheriff\S*|deput\w+|court\S*|judges?|school\S*|district\S*|housing|welfare|cps|child protective|dmv|agency|office|department|medicaid|medicare|snap|food stamps|unemployment|benefits?|disability|parole|probation|caseworkers?|algorithms?|computers?|software|AI|automated|systems?|scores?|scor(?:ed|ing)|chatbots?|bots?|cameras?|facial recognition|face (?:match|search)|plate readers?|programs?`;
/** Somebody's life, as it is told: people of a family and things that a person has. */
const mine = String.raw`our family|(?:my|his|her) (?:(?:${family}|wife|sister|daughter|${child}|nephew|niece|cousin|grand\w+|aunt|neighbou?r|friend|tenant|(?:probation|parole|case) ?(?:officer|worker))(?:['’]s)?\b(?! (?:agenc\w+|cit(?:y|ies)|count\w+|department|district)\b)|(?:\w+ )?(?:application|claim|benefits?|hours|checks?|home|house|apartment|car|truck|license|permit|job|kids|rent|name|face|photo|case|pension|voucher|visa|property|disability|unemployment|record)\b)|(?:${adverse}) (?:me|us a)\b|(?:against|at|on|from) (?:me|us)(?= *[.,;!?]|\W*$| (?:and|for|because|over|after)\b)|i (?:was|got|have been|had been) (?:\w+ ){0,2}(?:${adverse})|i['’]ve been (?:${adverse})`;

const ofPrice = String.raw`[^.?!]*\b(?:prices?|pricing|rates?|plans?|coalition|govai|discounts?|members?\w*)\b`;
const rules: Rule[] = [
  {
    // Signs that no rule or product is about.
    kind: 'medical',
    is: anyOf(
      String.raw`(?:he|she|they|lips?|face|skin|baby|kid|child|son|daughter|mom|dad|man|woman)(?:['’]s)?\b ${gap(15)}(?:turn\w*|going|gone|is|are)? ?(?:blue|gr[ae]y|purple)(?= *\W*$| and\b| in the face)|throat ${gap(12)}(?:clos|swell)\w+|(?:face|mouth) ${gap(12)}droop\w*|slurr\w+|bleeding ${gap(12)}stop\w*|(?:can['’]?t|cannot|can not|couldn['’]?t) (?:breathe|swallow)|bone ${gap(8)}(?:showing|sticking)|grabb\w+ (?:his|her|their|my) (?:chest|arm|heart)|diabetic ${gap(60)}(?:sense|swallow|shak|awake|respond)\w*`,
      String.raw`(?:ate|took|taken|swallowed|drank|had) (?:like |about |maybe |a whole )?(?:\d+|ten|twenty|thirty|a (?:handful|bunch)|lots|too many) ${gap(40)}(?:pills|meds)|(?:pills|tylenol|aspirin|ibuprofen|advil) ${gap(40)}\b(?:had|took|taken) \d+`,
    ),
  },
  {
    // What happened to somebody, whoever or whatever advised it.
    kind: 'medical',
    is: anyOf(
      String.raw`(?:took|taken|gave|given|injected|swallowed) ${gap(20)}${overdose}`,
      String.raw`to take ${gap(20)}${overdose}${gap(40)}and (?:s?he|they) (?:did|has|have)`,
    ),
    unless: /\b(?:what if|would|could|might|law|policy|rules?)\b/i,
  },
  {
    // Who is threatened with death is in danger of another.
    kind: 'emergency',
    is: anyOf(
      String.raw`(?:amenaz\w+|quieren?|van? a|vienen? a|intent\w+) ${gap(12)}(?:matar|disparar|apunalar|quemar)(?:me|nos|l[ao]s?)|threat\w* to (?:kill|shoot|stab|hurt|beat) (?:me|us|my \w+)`,
    ),
  },
  {
    kind: 'medical',
    is: anyOf(
      String.raw`(?:took|taken|taking|swallow(?:ed|s|ing)?|drank|ate|downed|take (?:all|a \w+ of|\d+)) ${gap(30)}(?:pills|tablets|capsules|meds|medications?|medicines?|(?:whole|entire|full|half (?:a|the)|my|the) bottle|tylenol|advil|aspirin|ibuprofen|xanax|oxy\w*|fentanyl|bleach|poison|antifreeze|(?:drain|oven|toilet) cleaner|pesticides?)`,
      String.raw`(?:my|our|her|his|the|a) (?:\w+ )?${child} ${gap(40)}(?:swallow\w*|drank|chok(?:ed|ing)|(?:is|are|was)(?:n['’]?t| not) (?:answer|react|wak|mov|breath)\w*)|(?:fell|fallen|pinned|trapped|crushed|hit by) ${gap(60)}(?:breathing|bleeding|(?:won['’]?t|doesn['’]?t|isn['’]?t|not|can['’]?t) (?:answer|respond|mov|wak|talk|get up)\w*)`,
      String.raw`(?:${victim}) (?:\w+ )?(?:is |was |has |just |are |got )*(?:overdos\w+|collaps\w+|faint(?:ed|ing)|unconscious|unresponsive|bleeding|choking|seizing|drown\w+|electrocuted|ha(?:d|ving) a (?:stroke|seizure|heart attack)|passed out|shot up)`,
      String.raw`(?:isn['’]?t|aren['’]?t|not|stopped|won['’]?t|doesn['’]?t|can['’]?t) (?:\w+ )?(?:breath(?:e|ing)|wake up|waking up|conscious|(?:moving|getting up)(?= *\W*$| (?:and|or|any ?more)\b))`,
      String.raw`(?:${victim}) ${gap(40)}(?:(?:is|are|was|were|got) (?:(?!getting )\w+ )?(?:hurt|injured|bleeding)|not moving|(?:isn['’]?t|not|doesn['’]?t) respond(?:ing)?(?! to\b))|lips are (?:blue|purple)|no pulse|heart attack|(?:chest|arm) (?:hurts|pains?)|having a stroke|allergic reaction|medical emergency|bleeding (?:badly|out|a lot|heavily)`,
      'no (?:puede|puedo) respirar|se (?:le|me) ponen? (?:azul|morad)\\w*|labios (?:azules|morados)',
      'se (?:tomo|trago|bebio) (?:\\w+ ){0,4}(?:pastillas|pildoras|veneno|cloro)|no (?:respira|reacciona|responde|despierta|se mueve)|esta inconsciente|se desmayo|sobredosis|sangrando',
    ),
    unless: aboutRules,
  },
  {
    kind: 'crisis',
    is: anyOf(
      String.raw`(?:reason|point|purpose|way) (?:to|of|in|for me to) (?:keep |go on |be |being )?(?:living|live|alive|going|go on|continue on)\b(?! (?:with|to)\b)`,
      String.raw`on (?:my|him|her)self|just want to disappear|make it through (?:the|this|another) (?:night|day|week|weekend|month)|said (?:my )?goodbyes? to (?:my|the) (?:dog|cat|kids|children|family|wife|husband|mom|dad)|(?:pills|meds|medications?) ${gap(60)}(?:take|taking|swallow) (?:(?:them|it) )?(?:all|every)|(?:roof|bridge|ledge|overpass|tracks)\b ${gap(60)}(?:sorry|goodbye)|tonight (?:could|might|will) be (?:it|the night|the end)|no (?:quiero|quisiera) (?:despertar|existir|seguir aqui|estar viv[oa])\w*|who(?:['’]d| would) (?:even |really )?(?:care|notice|miss me)(?= *\W*$| if i)|(?:about|of|like) (?:just )?(?:driv|walk|stepp?|steer|jump|swerv|roll)\w* (?:my \w+ )?(?:into|off|in front of) (?:an? |the |oncoming )?(?:\w+ )?(?:wall|tree|pole|bridge|traffic|train|truck|overpass|roof|building|car|river|lake)s?|(?:does it take|way) to (?:die|overdose)`,
      String.raw`i(?:['’]?m| am| feel)(?: so| really| very)? (?:depressed|hopeless|suicidal|worthless)`,
      String.raw`(?:kill|hurt|harm|cut|hang|shoot|burn|starv)(?:e|t?ing)? (?:my|our)sel(?:f|ves)|unaliv\w*|(?:i|i['’]ve|i have) (?:been )?cutting again|(?:painless|least painful) way to (?:go|die|do it|end)|(?:easiest|quickest|fastest|best) way to (?:die|end (?:it all|my life))|(?:point|sense) (?:of|in) (?:being|staying) here|(?:wrote|written) (?:the|my) note (?:already|tonight)|want (?:it|everything|this)(?: all)? to be (?:quiet|over)(?= *\W*$)|garage\b${gap(40)}hose|hose\b${gap(40)}(?:garage|exhaust|tailpipe)`,
      String.raw`(?:end|take|taking|ending) (?:my|his|her|their) (?:own )?li(?:fe|ves)`,
      String.raw`end(?:ing)? (?:it tonight|things (?:tonight|today|now|for good|myself))|end(?:ing)? it all`,
      String.raw`(?:cut|cuts|cutting|slit|slitting) (?:my|his|her|their) wrists?|jump(?:ing|ed)? (?:off|from|in front of) (?:the|a) (?:bridge|roof|building|train|tower|ledge)|(?<!to )(?:kill me(?: now)?$)`,
      String.raw`(?:done|finished|tired|sick|through) (?:with|of) (?:life|living|being alive|existing|this (?:life|world))|(?:put(?:ting)?|bring(?:ing)?) an end to (?:it|my life|myself|this life)`,
      String.raw`life(?: is|['’]?s)?(?: not|n['’]?t) worth|life ${gap(10)}\b(?:no|lost) ${gap(8)}(?:meaning|point|purpose|sense)|(?:standing|sitting|up) (?:here )?on (?:the|a) (?:bridge|ledge|roof|tracks?|overpass|railing)|wish i ${gap(12)}(?:been )?born|make it through (?:the night|tonight|today|another day)|(?:sleep|want|wish|hope|pray)\w* ${gap(25)}(?:never|not|n['’]?t) wake up|tell (?:my|every\w+) ${gap(20)}i loved? (?:them|him|her)|doing it tonight|left (?:\w+ )?a (?:note|letter) (?:saying|that says)|(?:say(?:ing)?|said) goodbye to (?:every\w+|us all|the world|my (?:kids|family))|(?:no|not|nothing|without|n['’]?t) ${gap(25)}(?:to live for|worth living(?: for)?|left (?:for me )?to live)`,
      String.raw`(?:goodbye|farewell|suicide|last) (?:letters?|notes?) (?:are|is|to (?:my|every)|on)|(?:wrote|written|writing|left|leaving) (?:\w+ ){0,3}(?:goodbyes?|farewell|suicide)\b`,
      String.raw`(?:i|i['’]?ve|have|got|holding|with) ${gap(15)}(?:pills|rope|noose|razor|blade) ${gap(20)}(?:ready|in front of me|in my hands?|next to me|on the table|with me|tonight)|(?:pills|rope|noose|razor|blade) (?:are|is|were|was) ${gap(15)}(?:here|ready|in front of me|next to me|on the table)`,
      String.raw`(?:i['’]?m|i am) done(?: with (?:life|everything))?\W+(?:there['’]?s )?(?:no|nothing) (?:point|hope|reason|left)\b`,
      String.raw`(?:want|wants|wish|ready|going|rather|deserve)(?: to| i was| i were)? (?:die|be dead|dead|never wake up|disappear forever)`,
      String.raw`(?:don['’]?t|do not|doesn['’]?t|no longer|not) (?:wants? to) (?:live|be alive|be here|exist|go on|wake up)|no reason to (?:live|be here|go on|wake up)`,
      String.raw`(?:nobody|no ?one)(?: \w+)? (?:miss|care|notice)\w* ${gap(20)}(?:me|i)|(?:better|happier|easier) (?:off )?(?:without me|with me gone)|burden (?:to|on) (?:every\w+|my \w+|them|you all)|(?:better|happier|easier) (?:off )?if i (?:died|disappeared|vanished)|(?:better|happier|easier) (?:off )?(?:if|when|once) i ?(?:(?:['’]?m|am|was|were|is)(?:n['’]?t| not)?|['’]?d) (?:\w+ )?(?:here|around|gone|dead|alive|born|died)|if i (?:was|were|wasn['’]?t|weren['’]?t|died|disappeared|vanished) (?:gone|dead|here|around|tomorrow)`,
      String.raw`(?:better off|nothing) (?:dead|without me|living|to live for)`,
      String.raw`can(?:['’]?t|not) (?:go on|take (?:it|this)(?: any ?more)?|do this any ?more)`,
      String.raw`(?:nothing|none of it) matters(?: any ?more)?|goodbye (?:everyone|everybody|world|forever)|no (?:point|hope) (?:left|any ?more|in (?:living|going on|anything))`,
      String.raw`(?:want|wish) (?:it|this|the pain|everything) (?:to )?(?:stop|end|be over|over|gone)(?! (?:with|after|on|by) (?:the|this|our|that|june|december|\w+ \d))`,
      String.raw`(?:matar|suicidar|morir|ahorcar|cortar|colgar)(?:me|se)\b|(?:me (?:quiero|quisiera|voy a)|se (?:quier\w+|va a)) (?:matar|morir|suicidar|ahorcar|colgar)|(?:quier[oe]|quisiera|prefier[oe]|deseo|ganas de|merezco) (?:morir|desaparecer|(?:\w+ y )?no (?:despertar|existir|estar aqui))|ir(?:me|se)? de este mundo|quitar(?:me|se)? la vida|saltar (?:de|del|desde) (?:la |el |un |una )?(?:puente|techo|azotea|edificio|balcon|ventana)|hacer(?:me|se) dano`,
      String.raw`(?:acabar|terminar|cabo) con (?:tod[oa](?: esto)?(?= *\W*$| (?:hoy|ya|esta|de una)\b)|(?:mi|su) (?:propia )?vida|mi sufrimiento|este (?:dolor|sufrimiento))`,
      String.raw`(?:no|sin|ningun[a]?|ni) ${gap(15)}(?:quier[oe]|ganas|raz(?:on|ones)|motivos?|sentido|fuerzas|vale la pena) ${gap(15)}(?:viv\w+|(?:mi|la) vida|seguir(?: adelante)?(?= *\W*$)|estar aqui)|no (?:aguanto|puedo|soporto) mas\b(?! (?:de|que)\b)|(?:mejor|feli(?:z|ces)) (?:sin mi\b|si (?:yo )?no (?:exist|estuv|hubier|viv)\w+)|(?:tirar|lanzar|aventar|arrojar)me\b|me (?:voy a|quiero) (?:tirar|lanzar|aventar|arrojar)`,
    ),
  },
  {
    kind: 'crisis',
    is: anyOf(
      String.raw`i(?:['’]?m| am)? (?:\w+ ){0,3}(?:want|going|ready|need|plan\w*|think\w*|decided|about|will|might|could|should|(?:just )?can) (?:\w+ ){0,3}(?:end|ending|finish|stop|quit|escape) (?:it(?: all)?|everything|this|all of (?:it|this)|life|myself)(?= *\W*$| *[.,;!]| (?:tonight|today|now|soon|here|all|for good|forever|and|because|before|once)\b)`,
      String.raw`(?:i|i['’]?m|i['’]?ve|my|me) ${gap(25)}\b(?:can['’]?t|cannot|don['’]?t|do not|doesn['’]?t|never|no|not|wants?|out|tired|wish\w*|hate|enough|done|over|keep|feel like|deserve) ${gap(15)}\b(?:life|living|alive|existing|die|dying|dead|to live)\b(?! (?:demo|chat|in|on|event|webinar|session|line|with|at|cycle|insurance|safety)\b)`,
      String.raw`(?:anyone|anybody|nobody|no one|they|who) ${gap(12)}(?:care|miss|notice) ${gap(10)}i (?:die[ds]?|was gone|disappeared)|see (?:a|any|no) (?:way out|future)(?! (?:for|in|with) (?!me\b|my\b|us\b|this\b|life\b|here\b|anything\b))|i (?:will not|won['’]?t) be (?:here|around|alive) (?:tomorrow|much longer|any ?more|tonight)|no way out|i (?:just |have |already )*(?:bought|got|tied|found) (?:a|the|some|my) (?:rope|noose|razor|pills)`,
      String.raw`(?:mi|la|esta) vida ${gap(10)}no (?:tiene|vale)|(?:si|cuando) me (?:muero|muera|mate)|no (?:sirve|vale) de nada (?:seguir|vivir|continuar)|(?:manana|pronto) ${gap(10)}no (?:voy a estar|estare|voy a existir)\b|se cort\w+ las (?:venas|munecas)|que todo (?:esto )?(?:termine|acabe|pare)|no aguanto(?= *\W*$)`,
      String.raw`(?:think\w*|thought|dream\w*|talk\w*|feel\w*) (?:of|about|like) ending (?:everything|things|it)|quiero (?:acabar|terminar) con (?:esto|todo)|(?:quiero|voy a) terminarlo`,
    ),
    unless: business,
  },
  {
    kind: 'crisis',
    is: anyOf(
      String.raw`suicid\w+|self[- ]?harm\w*|overdos\w+`,
      String.raw`(?:kill|hurt|harm|cut|hang|shoot|burn|starv)(?:e|t?ing)? (?:him|her|them)sel(?:f|ves)`,
    ),
    // How an agency, a law or a tool deals with such messages.
    unless:
      /\b(?:laws?|acts?|bills?|polic(?:y|ies)|rules?|templates?|protocols?|detect\w*|(?:ban|bans|limits?) on AI|predict\w+ (?:model|tool|AI)|(?:can|may|must|should) (?:our |the |an? )?(?:\w+ )?(?:counselors?|schools?|clinicians?|therapists?|nurses?|hospitals?|agenc(?:y|ies)|cit(?:y|ies)|count(?:y|ies)|police|staff) (?:\w+ ){0,3}AI|(?:how (?:do|should) (?:we|our)|what (?:should|does)|do(?:es)? (?:the|your))\b[^.?!]{0,40}\b(?:chatbots?|bots?|tools?|models?|vendors?|software|AI))\b/i,
  },
  {
    // What an agency found, or what somebody asks for; a child of the writer is a case of abuse.
    kind: 'child images',
    is: together(sexual, minor, pictures),
    unless: new RegExp(
      String.raw`\b(?:my|mi|her|of me)\b|\b(?:laws?|acts?|bills?|states?|statutes?|illegal|TRAIGA|do(?:es)? (?!it\b|this\b|that\b)(?:\w+ ){1,2}(?:make|ban|punish|criminalize|cover|outlaw|prohibit)|templates?|polic(?:y|ies) (?:on|about|against|for|say)|detect\w*)\b(?<!(?:found|finding|prompt|us(?:ed|ing)|made|making|shar|sav)[^.?!\n]{0,160})`,
      'i',
    ),
  },
  {
    kind: 'abuse',
    is: together(
      sexual,
      `(?:my|our|her|his|mi|su) (?:\\w+ )?(?:${child}|student|sister|niece|girl|herman[oa]|alumn[oa])s?\\b(?! polic)`,
      pictures,
    ),
  },
  {
    kind: 'abuse',
    is: anyOf(
      String.raw`(?:${family}|he|she|they)(?: ${gap(20)})? (?:${violence}) ${relatives}`,
      String.raw`(?:i|we)(?:['’]?m| am|['’]?re| are|['’]?ve been| have been| was| were| got| get) (?:being |getting )?(?:abused|beaten|molested|raped|stalked|trafficked|sextorted|strangled|choked)`,
      String.raw`(?<!\b(?:cookies?|ads?|banners?|emails?) )(?:is|keeps?|are) (?:following|stalking|touching|groping|harassing|grabbing) (?:me|us|my (?:kids?|child(?:ren)?|daughter|son|sister|brother|wife|husband|mom|mother|friend))(?! on)\b`,
      String.raw`(?:broke|fractured|broken) my (?:arm|leg|nose|rib|ribs|jaw|wrist|hand)|track(?:ing|er|s)\b ${gap(20)}\bmy (?:car|phone)|(?:shows|turns) up everywhere i|(?:put|puts|putting) (?:his|her) hands? (?:on|up) (?:me|my)|(?:boss|supervisor|manager|coach|teacher|he|she|they|uncle) (?:keeps? )?touch(?:es|ed|ing) me(?= *\W*$| (?:and|when|at|in)\b)|undress(?:ing|ed)? (?:apps?|my|me|her)|(?:my|her) (?:face|photo|pics?|pictures?|image)\b ${gap(30)}\b(?:porn|nudes?|naked)|porn ${gap(30)}\b(?:my|her) (?:face|photo|pic\w*)|(?:threw|poured|throws) ${gap(20)}(?:boiling|scalding|hot|acid|bleach) ${gap(12)}on (?:me|us|her|him)|(?:keeps?|took|has|hid) my passport|(?<!\bsays? (?:about|on) )(?:child|kiddie) porn\w*|(?:sexual|nude|naked|swimsuit) (?:pictures|photos|pics|images|videos) ${gap(25)}(?:children|kids|minors?|child|kid|\d+[- ]year[- ]olds?)|\b(?:1[0-7]|[4-9])[- ]year[- ]old ${gap(25)}(?:pics|pictures|photos|nudes)|(?:comes?|came|gets?) (?:in|into) my (?:room|bed)|entra (?:a|en) mi (?:cuarto|cama)|being starved`,
      String.raw`(?:not|isn['’]?t|un)\s?safe at home|(?:scared|afraid|terrified) (?:to go home|of my (?:${family}))|(?:nowhere|no safe place|no place) (?:safe )?(?:left )?to go|run(?:ning)? away from my (?:${family})`,
      String.raw`(?:${images}) ${gap(25)}(?:of|with) (?:me|us|myself|her|him|(?:my|our) (?:kids?|child|son|daughter|sister|brother|friend|girlfriend|boyfriend|wife|student))`,
      String.raw`(?:shar\w+|post\w*|leak\w*|send\w*|sent|spread\w*|threaten\w*) ${gap(15)}my (?:${images})|(?:send\w*|sent|show\w*|texts?|texting) (?:me|her|him) ${gap(10)}(?:nudes?|naked|(?:dirty|nasty|lewd|sexual|explicit|porn\w*) (?:pics?|pictures?|photos?|images?|videos?))`,
      String.raw`${relation} ${gap(30)}\b(?:${violence}|${roughly})\b(?: up| down| at| in)? ${relatives}`,
      String.raw`${relation} (?:\w+ ){0,8}(?:${hurtsEs})|(?:${hurtsEs}) (?:\w+ ){0,4}${relation}`,
      String.raw`(?:scared|afraid|terrified)(?: that)? (?:he|she|they|${relation})(?:['’]?(?:s|re|ll))? ${gap(40)}(?:hurt|kill|hit|beat|find|come|hurts|finds|comes) (?:home|back|me|us|my \w+)\b|${relation} (?:(?:is|was|gets?|got|has been|es|era|esta|estaba|se pone) )(?:\w+ )?(?:violent[oa]?|abusive|agresiv[oa]|aggressive|drunk|borrach[oa])|(?:he|she) (?:${roughly}) (?:me|us) (?:down|into|against|in|out|up|across|through)|hid(?:e|ing|den) (?:\w+ )?from (?:${relation}|him|her(?= *\W*$))|${relation} ${gap(20)}(?:will|would|['’]ll|going to) (?:find|hurt|kill|beat|come (?:for|after)|take) (?:me|us|my)|(?:miedo|terror) ${gap(40)}${relation}|(?:${fear})(?: \w+){0,2} (?:${relation}|him|her(?= *\W*$)|el\b|ella\b)|(?:miedo|terror|temo) ${gap(6)}que (?:el |ella |me |nos |mi \w+ |se )*(?:lleg|veng|vuelv|regres|haga|mat|peg|golpe|entr|encuentr|hag|ocurr|despiert)\w*|${relation} ${gap(40)}(?:i['’]?m|i am|we are|we['’]?re|me da|nos da|tengo) (?:\w+ )?(?:scared|afraid|terrified|miedo|terror)`,
      String.raw`(?:${relation}|he|she)(?: \w+)? (?:won['’]?t|will not|doesn['’]?t|does not|never) lets? (?:me|us) (?:leave|go|out|see|use|call|talk|work)|${relation} ${gap(50)}no (?:me|nos) deja (?:salir|ir|ver|usar|hablar|llamar|trabajar)`,
      String.raw`(?:bruis\w+|black eye|broken (?:arm|rib|nose|jaw)|moretones|ojo morado) ${gap(30)}(?:${relation}|him|he)\b|${relation} ${gap(30)}(?:my (?:room|bed) at night|touches me|gave me a (?:bruise|black eye)|le tengo miedo)|fotos (?:mias )?(?:desnuda|intimas|sexuales)[^.?!]{0,20}(?:mi|mias|mi hij[ao])`,
      String.raw`(?:neighbou?r|boss|coach|teacher|nurse|aide|${family}|man|woman|guy|someone|somebody|vecin[oa]) ${gap(15)}(?:is|are|was|keeps?|esta) (?:${violence}|${roughly}|(?:peg|golpe|maltrat)ando) (?:a )?(?:su|sus|her|his|their|a|an|the|my|some) (?:\w+ )?(?:kids?|child(?:ren)?|wife|husband|son|daughter|baby|boy|girl|girlfriend|woman|man|mother|father|hij\w+|espos[oa]|mujer|ninos?|ninas?)`,
    ),
  },
  {
    kind: 'abuse',
    is: anyOf(
      String.raw`(?:he|she|guy|man|woman|${family})\b${gap(60)}(?:(?:won['’]?t|doesn['’]?t|never) lets? me (?:leave|go|out|call|sleep|eat)|followed me (?:to|home|around)|keeps (?:showing|turning|coming) (?:up|by|back) (?:at|outside|to) my|outside my (?:house|home|door|window)|restraining order)`,
      'domestic (?:violence|abuse)',
      String.raw`sextort\w*`,
      'violencia domestica',
    ),
    unless: aboutRules,
  },
  {
    kind: 'threat',
    // What the writer is going to do to people is no question, whatever it is about.
    is: anyOf(
      String.raw`(?:i|we)(?:['’]?m| am|['’]?ll| will| might|['’]?d)?(?: \w+){0,3} (?:bring|carry|load|take|tak|com)(?:ing)? (?:(?:back )?with |up |out )?(?:a |an |the |my |our |his )?(?:\w+ )?${weapon}|i(?:['’]?ve)? (?:have|got|own) (?:a |an |my )?(?:\w+ )?${weapon}`,
      String.raw`(?:i|we)(?:['’]?m| am|['’]?re| are)? (?:going to|will|want to|plan to)(?: just)?(?: come| drive| go)?(?: and)? (?:shoot|kill|murder|stab|strangle|hang) ${gap(15)}${people}`,
      String.raw`(?:they|he|she|(?:some|every)(?:body|one)(?: \w+){0,3}|you(?: \w+){0,2}) ?(?:(?:['’]?ll|will|(?:is|are|r|['’]?re) (?:all )?(?:going to)) (?:all )?)(?:pay for (?:what|this|that)|get hurt|be sorry|regret|suffer(?= *for\b|\W*$)|bleed|get what(?:['’]?s| is| they deserve))|(?:^|[.!]\s+)(?:and |then )?they(?:['’]?ll| will) (?:all )?pay\W*$`,
      String.raw`(?:(?:some|every)(?:body|one)|(?:all of )?you(?: people| all| guys)?|(?<!\b(?:finance|treasurer|accounting|purchasing|payable)(?: \w+)? (?:says?|said|confirm\w*)\b[^.?!\n]{0,10})they|he|she) ?(?:['’]?ll|will|(?:is|are|r|['’]?s) (?:all )?(?:going to)) (?:all )?pay(?: dearly)?(?![^.!\n]*\b(?:access|invoice|quote|ACH)\b)(?= *\W*$| *[.!;]| (?:tonight|today|soon|now|big|with (?:your|his|her|their) (?:life|lives|blood))\b)`,
      String.raw`(?:i|we)(?:['’]?m| am| are|['’]?re|['’]?ll be)? (?:\w+ )?(?:driv|com|head|walk|go)ing (?:over |down |right |back |up |out )*(?:there|for (?:you|him|her|them)|to (?:(?:your|their|the|city) (?:\w+ )?(?:office|building|house|place|hall|headquarters|station)|you)) ${gap(35)}(?:and|,) (?:then )?(?:you(?: \w+)? (?:wo['’]?nt|won['’]?t|will|are|['’]?ll|better)|you['’]?ll|(?:some|no)(?:body|one)|they(?:['’]?ll| will| are)|it (?:will|wo['’]?n['’]?t|is going to) (?:not )?be)(?![^.?!\n]*\b(?:demo|dashboard|meeting|show (?:me|us))\b)`,
      String.raw`(?:lied|liars?|lying|sick of|fed up|furious|angry|screwed|cheated|robbed|ruined)\b[^\n]{0,60}\b(?:i|we)(?:['’]?m| am)? (?:\w+ )?(?:driv|com|head)ing (?:over |down |right )*(?:to|for|there)`,
      String.raw`(?:put|putting) a bullet|(?:run|mow|running) (?:\w+ )?(?:him|her|them|the \w+ (?:guy|man|woman|lady)) (?:over|down)|run over (?:him|her|them|(?:the|that|your) (?:\w+ ){1,2}(?:guy|man|woman|lady|officer|inspector))\b|(?:beat|kick|knock|slap) the (?:crap|shit|hell|living \w+|\w+) out of|accidents? (?:\w+ )?happens? to (?:people|him|her|them|those|you)|shame if (?:any|some)thing (?:\w+ )?happen\w*|(?:some(?:body|one)|people)(?: is| are|['’]s) going to get hurt|not walking out ${gap(30)}alive|where (?:does|do) (?:the |that |your )?(?:mayor|chief|judge|clerk|council\w*|sheriff|director|inspector) (?:live|sleep|park)s?|pipe ?bombs?|tell (?:that|the|her|him) \w+ (?:she|he|they)(?:['’]?s| is|['’]?re| are) dead|(?:with|bring\w*) a (?:\w+ )?(?:bat|crowbar|sledgehammer|tire iron)\b`,
      'te voy a (?:partir|romper|encontrar|matar|buscar)|partir(?:te|le) la cara',
      String.raw`watch (?:your|his|her|their) backs?|(?:coming|come) (?:for|after) (?:you|him|her|them)(?= *\W*$| all\b| now\b| and\b)|hope (?:you|they|he|she) ${gap(10)}(?:burn|die|rot|suffer)|(?:i|we)(?:['’]?m| am|['’]?re| are) ${gap(60)}with (?:a|my|the|our) (?:\w+ )?${weapon}|(?:none|not one|no one|nobody) of (?:you|them) (?:is|are|will|gets?|goes) (?:\w+ )?(?:go\w* home|leav\w*|com\w* back|walk\w*)|days are numbered|you(?:['’]ll| will|['’]re| are) (?:all )?(?:be )?dead\b|dar(?:l[ea]s?|te)? un (?:tiro|balazo|golpe|punetazo)|you(?:['’]?ve| have)? been warned|(?:you|u|they|he|she|everyone)(?: all)? (?:wo['’]?n?['’]?t|will not|will never) (?:ever )?forget\b(?! to\b)|(?:none|not one|nobody|no one) (?:of you )?(?:will |is going to |gonna |gets? to )?(?:walk\w*|leav\w*|get\w*|make\w*) (?:out|away|it out)(?: of (?:there|here))?(?: alive)?|you (?:wo['’]?n['’]?t|wont) (?:like|see) (?:it|what(?:['’]?s)? coming)|last (?:day|mistake) (?:of your|you)`,
      String.raw`(?:me )?las? (?:van|vas|va) a pagar|(?:van|vas|va) a pagar(?:me)? (?:por lo que|caro|esto|todo)|(?:se|te) (?:van|vas|va) a (?:arrepentir|lamentar|acordar de mi)|(?:lo )?van a (?:lamentar|sufrir)|voy (?:a ir )?por (?:ustedes|usted|ti|ell[oa]s?|el)\b|van a ver lo que|voy a hacer(?:l[oae]s?|te)? (?:pagar|sufrir|llorar)|se donde (?:viv|trabaj|duerm)\w+|(?:tengo|traigo|llevo|cargo|llevare|traer|(?:voy|vamos|ire) (?:\w+ ){0,6}con) (?:un |una |mi |la |el )?(?:${arma})`,
      String.raw`(?:your|their|the|that|this|city) (?:\w+ )?(?:building|office|place|house|hall|car) (?:goes|go|is going|will go|going to go) up in (?:flames|smoke)|what(?:['’]?s| is) coming (?:to|for) (?:them|him|her|you)`,
    ),
  },
  {
    kind: 'threat',
    is: anyOf(
      String.raw`(?:i|we|i['’]?ll|we['’]?ll|i['’]?d)(?: am| are|['’]?m|['’]?re)?(?: going to| will| want to| plan to| ought to)?(?: just)?(?: come| drive| go)?(?: (?:down|over|up|there|here|back)){0,3}(?: (?:and|to))? ${harm} ${gap(15)}${people}`,
      String.raw`(?:i|we|i['’]?ll|we['’]?ll|i['’]?m|we['’]?re) ${gap(30)}(?:come|coming|find|drive) ${gap(25)}(?:hurt|kill|beat|shoot|stab) (?:you|him|her|them|every\w+|all of you)\b|(?:i|we|i['’]?ll|we['’]?ll) ${gap(30)}(?:break|smash|torch|wreck|trash|shoot up|key|slash) (?:up )?(?:your|his|her|their|the|this|that|city) (?:\w+ )?(?:windows?|doors?|cars?|tires|house|office|place|building|hall|legs?|face|neck|arms?|teeth|head)`,
      String.raw`(?:i|we) (?:know|found out) where (?:(?:your|his|her|their) (?:\w+ ){0,3}(?:office|house|home|family|kids?|car|building)|(?:you|he|she|they|your \w+) (?:all )?(?:lives?|works?|is|are|sleeps?)|${people} (?:all )?(?:lives?|sleeps?|parks?))|(?:will|going to) (?:find|get|come for|come after|get even with) (?:you|your)|pay in blood`,
      String.raw`(?<!can |could |may )(?:i|we)(?:['’]?(?:ll|m|re|d))?(?: \w+){0,9} make (?:you|them|him|her|that \w+|(?:the|your) (?:clerk|mayor|chief|judge|council\w*|cops?|sheriff))(?: \w+)? (?:pay|sorry|regret|suffer|bleed)|you(?: \w+)?(?:['’]ll| will| are going to) (?:regret|be sorry|suffer)`,
      String.raw`(?:time to|we should|i should|(?:some(?:body|one)) (?:should|ought to)|let['’]?s) (?:just )?(?:${harm})(?: down| up)? (?:this|that|the|your|city hall) ?(?:place|building|office|hall|mayor|council\w*|clerk|chief|judge|cops?|sheriff|governor|down)\b`,
      'v(?:oy|amos) a (?:quemar|matar|golpear|disparar|romper|explotar|encontrar)(?!(?:me|se)\\b)\\w*',
    ),
    unless:
      /\b(?:polic(?:y|ies)|rules?|templates?|chatbots?|models?|tools?|software|deepfakes?|AI)\b/i,
  },
  {
    kind: 'emergency',
    is: anyOf(
      String.raw`shots? (?:\w+ )?fired|esta\w* (?:peg|golpe|atac|apunal|ahorc)ando|(?:being|getting) (?:beaten|hit|raped|choked|strangled|abused|kidnapped)|gun ?shots|shooter (?:in|at|outside|here|on)|(?:man|woman|guy|someone|somebody|husband|father|he|she) (?:is |was |keeps )?(?:beating|hitting|attacking|choking|stabbing|raping|assaulting)|suspicious (?:package|bag|device|powder|envelope)|breaking into (?:our|my|the|a)|deserves? to (?:be )?(?:shot|die|killed|hanged)`,
      String.raw`(?:he|she|they)(?: are|['’]?re| is|['’]?s|['’]?ll| will| would)?(?: going to| will| want to| plan to| ought to| should)?(?: just)? ${harm} ${gap(15)}${people}`,
      String.raw`(?:going to|i['’]?ll|will|threat\w* to) (?:come (?:and|down) )?(?:${harm} ${gap(15)}${people}|(?:shoot|bomb|murder|stab|blow up|kill)(?! (?:the|our|my|this|your) (?:\w+ )?(?:budget|deal|project|program|plan|contract|process\w*|pilot|tool|workflow|idea)| (?:jobs|morale|innovation|productivity)) \w+)`,
      String.raw`(?:there(?:['’]?s| is| are| will be)|put|planted|has|have|with|brought|bring|bringing) (?:a |an |the |my )?(?:\w+ )?(?:bomb|gun|rifle|knife|weapon|explosives?)(?! (?:squad|disposal))`,
      String.raw`(?:my|our|his|her|a|the) (?:\w+ )?(?:kid|child|baby|toddler|boy|girl|son|daughter|grand\w+|mother|father|mom|dad|wife|husband|brother|sister|student)(?:['’]s| is| has| went| has gone| has been| just)* (?:gone )?(?:missing|disappeared|vanished|not come home|(?:did|has)n['’]?t come home)|can['’]?(?:t|not) find (?:(?:him|her|(?<!\b(?:invoices?|links?|files?|documents?|templates?|quotes?|emails?|forms?|receipts?|codes?)\b[^.!\n]{0,40})them) anywhere|my (?:\w+ )?(?:kid|child|baby|boy|girl|son|daughter|wife|husband|mom|dad|mother|father))|active shooter|(?:bomb|gun|shoot\w*|terror) (?:threats?|scare)|threats? (?:to|against|on) (?:our|my|the|us|me|him|her)(?! (?:\w+ )?(?:data|networks?|systems?|tenant|privacy|security|accounts?|platform|records|infrastructure|site|website)\b)|(?<!\b(?:platform|account|system|site|website|network|server|product|suite|workspace|portal|service|tenant|data)s? )(?:is|are|was|were|been|being|getting|got|just) (?:shooting|attacked|stabbed|shot)(?! (?:down|up))|(?:smoke|flames) (?:\w+ )?(?:coming|pouring|in|from)|(?:being|is|am|['’]?m) followed by (?:a|some)|(?<!\b(?:cookies?|ads?|banners?|emails?) (?:keeps? |are |is )?)following me|death threats?`,
      String.raw`(?:\d+|\w+)[- ](?:yr|year|month)s?[- ]olds? (?:\w+ )?(?:is |are |went |has )?(?:gone|missing|lost|disappeared)|(?:daughter|son|kid|child|baby|grand\w+|dad|mom|father|mother|husband|wife) (?:is gone|${gap(30)}(?:walked out|wandered off))|(?:dementia|alzheimer\S*|autis\w+)\b ${gap(40)}(?:left|gone|missing|walked|wander(?:ed|s))|(?:nobody|no one) has seen (?:him|her|them|my \w+)|(?:kitchen|house|school|car|room|building|office|trailer|apartment)(?: is|['’]?s) on fire|(?:power|gas) lines? (?:\w+ )?(?:is |are )?(?:down|sparking|leaking)|(?:white|strange|suspicious|unknown) (?:powder|substance)|there(?:['’]?s| is) a device (?:in|at|on|under) (?:the|our)|(?:car|truck|van|bus) ${gap(15)}(?:in|into) the (?:river|lake|water|canal|creek|pond|bayou)|(?:baby|child|kid|toddler|dog) ${gap(20)}in (?:a|the) hot car|flood\w* ${gap(40)}\bon (?:the|our|my) roof|\bon (?:the|our|my) roof ${gap(40)}\bflood\w*|(?<!(?:screen|head|flu|snap) )shots (?:outside|inside|in|at|near)\b|about to (?:shoot|kill|stab|hurt) (?:his|her|their|my) (?:wife|husband|kids?|child(?:ren)?|son|daughter|mother|father|boss|girlfriend|boyfriend|ex)|about to (?:shoot|kill|stab|hurt) (?:him|her|them|some(?:one|body))|screaming for help|911 is busy`,
      'hay (?:un )?(?:incendio|fuego)|se perdio mi (?:hij|nin|niet|mam|pap)\\w+|no encuentro a mi|se esta (?:quemando|incendiando|ahogando)',
      String.raw`there(?:['’]?s| is) a fire(?! (?:district|department|dept|station|chief|marshal|code|authority|protection))|(?<!\b(?:tells|telling|advises|directs) (?:\w+ ){0,2}(?:to )?)call 911|gas (?:smell|leak)|smell(?:s|ing)? (?:of |like )?(?:gas|smoke)|this is an emergency|in danger right now`,
      '(?:mi|la|el|una?) (?:\\w+ )?(?:nin[oa]|hij[oa]|bebe|niet[oa]|madre|padre|mama|papa|espos[oa]|herman[oa]|abuel[oa]) (?:no aparece|(?:esta |ha )?(?:desaparecid[oa]|desaparecio)|se perdio|no (?:ha )?(?:llego|llegado|volvio|vuelto) a casa)|amenaza de bomba|tiene un arma|(?:hombre|mujer|alguien|estudiante) armad[oa]|tengo (?:un arma|una pistola|una bomba|un cuchillo)|hay (?:una bomba|un tir(?:ador|oteo)|una balacera)|voy a matar|esta[ns]? disparando',
    ),
    unless: aboutRules,
  },
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
export const findHandedOn = (typed: string): HandedOn | null => firstOf(rules, spellOut(typed));

/** The kind of a message that no page answers, by words that alone would refuse ordinary questions; or null. */
export const findLikely = (typed: string): HandedOn | null =>
  isOfLife(typed) ? null : firstOf(likelyRules, spellOut(typed));

const wordsOfHarm =
  /\b(?:die[ds]?|dying|dead|deaths?|kill\w*|murder\w*|suicid\w*|kni(?:fe|ves)|guns?|rifles?|shot(?! detect)|shooter|shooting|bombs?(?! squad)|blood(?! (?:pressure|sugar|thinn|test|work|type))|bleed\w*|wrists?|razors?|pills|oxy\w*|strangl\w*|chok\w*|rape[ds]?|stab\w*|hunt\w*|revenge|smoke|flames|collaps\w*|naked|nudes?|(?:not|\w+n['’]?t) come home|never walk\w*|muert\w*|morir\w*|matar\w*|cuchill\w*|pistolas?|bombas?|sangr\w*|pastillas|golpe\w*|amenaz\w*|desnud\w*|humo)\b/i;
const wordsOfDespair =
  /\b(?:(?:fine|better|happier|easier|go on) without me|point any ?more|(?:into|off) (?:the|a) (?:river|bridge|lake|cliff|roof|ocean)|another (?:night|day|week) of this)\b/i;
const aPerson =
  /\b(?:i|i['’]?m|me|my|myself|he|him|she|her|someone|somebody|everyone|we|us|our|man|woman|guy|kids?|child|there['’]?s|yo|mi|mis|alguien|todos|quiero|voy|pienso|hombre|mujer|hij\w+|herman\w+|nin[oa]s?)\b/i;

/** The end of what is no person: "they killed our pilot", "the project is dead". */
const noPerson = String.raw`(?:contract|plan|subscription|agreement|order|pilot|trial|demo|meeting|vendor|tool|license|policy|project|program|bill|budget|deal|feature|idea|chatbot|software|server|site|battery|link|use|use case|model|agent|app|process|account|initiative|compliance|process|workflow|productivity|deadline|schedule|momentum|morale|contrato|proyecto)s?\b`;
const endOfBusiness = new RegExp(
  String.raw`\bkill\w* (?:\w+ ){0,3}${noPerson}|\b${noPerson} (?:\w+ ){0,3}(?:die[ds]?|dying|dead|killed)\b`,
  'gi',
);

/** The kind of a message that no rule reads and no page answers, if a sentence has words of harm about a person: a false alarm costs little. */
export function findHarm(typed: string): HandedOn | null {
  const message = spellOut(typed).replace(endOfBusiness, ' ');
  if (wordsOfDespair.test(message)) return 'crisis';
  const said = message
    .split(/[.?!\n]+/)
    .filter((sentence) => wordsOfHarm.test(sentence) && aPerson.test(sentence))
    .join('. ');
  if (said === '') return null;
  if (/\b(?:naked|nudes?|desnud\w*)\b/i.test(said)) return 'abuse';
  return /\b(?:i|me|my|yo|mi|quiero|voy|pienso)\b/i.test(said) ? 'crisis' : 'emergency';
}

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
