/** Recognizes messages that are no questions for our pages: greetings, thanks, other subjects, and instructions to the assistant. */
import { site } from '#src/site.ts';
import { findHarm, request } from '#src/lexi/read/kinds.ts';
import { spellOut } from '#src/lexi/read/message.ts';
import { namesCity } from '#src/lexi/read/places.ts';
import { refusalLines, type smallTalkLines } from './lines.ts';
import { findPopulation } from './price.ts';

/** The kinds of such messages. */
export type SmallTalk = keyof typeof smallTalkLines | keyof typeof refusalLines;

/** Whether Lexi refuses this kind of message. */
export const isRefusal = (kind: SmallTalk): boolean => kind in refusalLines;

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'), 'i');
const gap = (length: number) => `[^.?!\\n]{0,${length}}`;

const rules = String.raw`(?:instructions?|rules?|prompts?|guidelines?|guardrails?|restrictions?|filters?|programming|limits?)`;
const hidden = String.raw`(?:your|previous|prior|above|earlier|system|hidden|initial|original|secret|developer|internal)`;
const reveal = String.raw`(?:print|show|read|reveal|repeat|tell me|give me|output|display|leak|dump|share|list|export|send|what(?:['’]?s| is| are| were))`;
const secret = String.raw`(?:(?:api|private|secret|openai) keys?|(?:admin\w*|root|database|server) (?:password|credentials)|source code|environment variables|server logs?|database)`;

/** Instructions to the assistant: to drop its rules, to reveal its own, to speak for us, to break in, to deceive. */
const orders = anyOf(
  String.raw`${request}(?:ignore|disregard|forget|override|bypass|skip|drop) ${gap(30)}(?:${rules}|everything|(?:were|was) told)\b`,
  String.raw`\b(?:${hidden}|the) (?:\w+ )?(?:system |developer )?prompt\b|\bsystem prompt\b|\b(?:${reveal}) (?:me )?(?:the )?${hidden} (?:\w+ )?(?:instructions|orders|rules|prompts?|guidelines|configuration|settings|memory|context)(?! (?:for|on|about|to)\b)`,
  String.raw`\b(?:ignore|disregard|forget|override|bypass) (?:all |of |any )*${hidden} (?:own |previous )*${rules}\b`,
  String.raw`${request}(?:${reveal}) ${gap(25)}(?:${secret}|instructions above|text above)`,
  String.raw`\b(?:what(?:['’]?s| is)|whats) your (?:\w+ )?(?:api|secret|private) key`,
  String.raw`${request}(?:pretend|roleplay|role-play|act|behave|respond|speak) (?:that |as if |as though |to be |as (?:a|an|the|our|my) |like (?:a|an) )(?!(?:we|our)\b)`,
  String.raw`${request}(?:always|never|only) (?:agree|say|answer|reply|respond)|\balways agree\b|\brepeat after me\b|\bsay exactly\b`,
  String.raw`(?:^|[.!?]\s{0,3})from now on,? (?!(?:do|does|must|should|is|are|will|can)\b)|\byou(?: are|['’]re) (?:now|no longer)\b|^\W*you are an? ${gap(25)}\bnow\b|\byou work for me\b|\byou have no (?:rules|limits)`,
  String.raw`${request}(?:declare|certify|swear|promise (?:us|me|that)|guarantee (?:us|me|that)|admit|agree (?:that|to)|concede|acknowledge)(?: that| to us| us| our| we| the)?\b(?! (?:to|compliance))`,
  String.raw`\bin writing that\b|\b(?:want|need|order|command) you to (?:state|say|declare|promise|agree|admit|guarantee|approve|accept|swear|certify)`,
  String.raw`${request}(?:write|print|draft|issue|compose|generate|sign|publish) ${gap(25)}(?:official|press release|statement|certificate|certification|testimonial|affidavit|verdict|letter of|on behalf of|letterhead)(?! of insurance)`,
  String.raw`\b(?:olvida|ignora|omite) (?:tus|las|todas?|sus) (?:\w+ )?(?:reglas|instrucciones)|${request}stop (?:refusing|citing|answering|following|filtering|pretending)|\b(?:jailbr\w+|do anything now|dan mode|(?:debug|developer|dev|god|sudo|unrestricted|maintenance) mode|base64|rot13)\b`,
  String.raw`\b(?:this is|i am|i['’]m) (?:your|the) (?:developer|creator|admin\w*|programmer|owner|maker)\b|\byour (?:developer|creator|maker|programmer|owner) (?:said|says|told|wants|orders|allows)`,
  String.raw`${request}(?:mark|set|change|lower|record) (?:our|my|the|this|all) ${gap(20)}(?:(?:as|to) paid|price)|\bmake me an? (?:admin|super)\w*|\bgive me (?:an? )?admin\w* (?:access|rights)`,
  String.raw`${request}(?:give|grant) (?:us|me|everyone) ${gap(30)}(?:for free|for nothing|at no cost|free of charge)`,
  String.raw`\b(?:phishing (?:email|page|text|message)|keylogger|ransomware for|write (?:me )?(?:a |some )?(?:malware|virus|exploit)|hack(?:ing)? (?:into )?(?:a|the|our|my|their|your|his|her|someone)|backdoor|crack (?:a|the|your) password)`,
  String.raw`\b(?:get|break|sneak) into (?:a|an|the|their|someone|another|his|her) ${gap(25)}(?:systems?|networks?|accounts?|servers?|database|computers?)\b`,
  String.raw`\b(?:hide|conceal) ${gap(30)}from (?:the |our |an? )?(?:auditors?|public(?! (?:inventory|page|list|register))|regulators?|council|press|voters|board|reporters)\b|\b(?:without|avoid) (?:being|getting) caught\b|\bso(?: that)? (?:nobody|no ?one|they|people|residents|users|callers|customers) (?:(?:do|does|will|would|can)(?:n['’]?t| not) |never )?(?:notices?|finds? out|knows? (?:it|that)|realizes?|can tell)\b`,
  String.raw`${request}(?:write|make|create|draft|give|send|get) (?:me |us )?(?:an? |some )?(?:\w+ )?(?:fake|phony|forged|bogus) \w+`,
  String.raw`(?<!\b(?:report|got|get|received|this|spot|about) (?:an? |the )?)\b(?:fake|forge|falsify|backdate) (?:an? |the |our |my )?(?:\w+ )?(?:invoice|receipt|signature|certificate|record|document|id|badge|contract|agreement|minutes|purchase order|po|date)\b|\bspy on (?:my|our|the|an?|his|her)\b|\b(?:make|build|buy) (?:an? |some )?(?:\w+ )?(?:bomb|explosives|weapon|meth|poison)\b|\brid of a body\b|\bread (?:my|an?|his|her) \w+(?:['’]s)? (?:private |personal )?(?:emails?|messages|texts|mail)\b|\bpasswords? (?:of|for|to) (?:the|your|an?other)\b|\b(?:your|the) (?:\w+ )?(?:wi-?fi|admin|server|database) password|${request}(?:print|repeat|output) (?:everything|all|the text)\b|\bcheat on\b|\b(?:get|work) around (?:the |our )?(?:public records|open (?:records|meetings)|foia|sunshine)`,
  // What orders about itself have in common, however politely they are asked.
  String.raw`\b(?:guidelines|rules|instructions) (?:that )?(?:govern|control|guide|direct) (?:how )?you\b|\bforget (?:that )?you (?:are|were)\b|\b(?:reply|respond|answer) (?:only|just|always) with\b|\binstructions? (?:that )?(?:you (?:were|are|have|got|work)|(?:were|was) given to you)|\byour (?:\w+ ){0,2}(?:system message|prompt|guardrails|(?:full|whole|entire|exact|own) (?:configuration|instructions))\b|\bignore (?:all |everything )?(?:the )?(?:above|previous|before)|\b(?:text|words|messages?|lines?|everything|whatever) (?:\w+ ){0,3}(?:before|above|preced\w+) (?:this|our|my) (?:message|conversation|chat|line|question)|\b(?:(?:you|AI|bot|assistant) (?:\w+ ){0,3}|act ${gap(30)})(?:without|no) (?:any )?(?:rules|restrictions|limits|filters|guardrails|censorship)\b|${request}(?:answer|reply|respond|speak|write|sign) ${gap(30)}\bas (?:our|my|an?|the) (?:\w+ )?(?:attorney|lawyer|counsel|mayor|judge|doctor|auditor|ceo)\b|\b(?:unrestricted|uncensored|unfiltered) (?:AI|assistant|bot|chatbot|model|mode|version)|\badmin\w* (?:inbox|panel|passwords?)\b`,
  String.raw`\byou(?: are|['’]?re)(?: \w+){0,2} (?:stupid|idiots?|dumb|useless|worthless|liars?|crooks?|scammers?)\b|\b(?:f(?:uck\w*|\*+\w*)|piece of (?:junk|crap|garbage|trash|shit)|bitch|asshole|bullshit|stfu)\b`,
);
/** Texts, pictures, sounds and programs, which Lexi does not make. */
const work = String.raw`(?:flyers?|leaflet|speech|robocall|audio|video|voice|photo|picture|image|deepfake|song|jingle|rap|limerick|poem|haiku|essay|story|joke|code|script|program|app|website|meme|logo|slogan|letter|email|tweets?|posts?|op-?ed|sermon|toast|eulogy|obituary|resume|ad)`;
const makeRequests = anyOf(
  String.raw`${request}(?:help (?:me|us) )?(?:to )?(?:write|make|draft|create|generate|compose|design|record|build|code|produce) (?:(?:me|us)|${gap(30)}\b${work})\b`,
  String.raw`\b(?:write|draft) (?:it|one|that|this)(?: up)?(?: for (?:me|us))?\W*$`,
  // Media that show a person saying or doing what was never said or done.
  String.raw`(?:${request}|\b(?:how (?:do|can|could|would|to)|help (?:me|us)|(?:can|could) you|want to|need to) ?(?:i |we |you )?(?:to )?)(?:make|create|generate|record|produce|edit|get|write|post) (?:me |us )?${gap(30)}\b(?:fake|phony|forged|bogus|deepfake|\w+['’]s (?:voice|face)|(?:video|audio|recording|voice|clip|photo|picture|image|call|message) ${gap(40)}\b(?:say\w*|admit\w*|confess\w*|sounds?|looks? (?:real|like)|resign\w*|kissing|naked|drunk))\b`,
  String.raw`(?:${request}|\b(?:how (?:do|can|could|would|to)|help (?:me|us)|(?:can|could) you) ?(?:i |we |you )?)(?:fake|clone|imitate|forge|impersonate) (?:an? |the |our |his |her )?\w+`,
);
const notMade =
  /\b(?:laws?|acts?|polic(?:y|ies)|templates?|rules?|notices?|disclosures?|levee|quote|invoice|contract|inventory|register|statement)\b/i;
const notOrders =
  /\b(?:protect|prevent|detect|template|policy|policies|impact statement|law|illegal|ban\w*|staff|employees|vendors?) ?.{0,60}\b(?:ignore|injection|phishing|deepfake|hack|fake|spy|instructions|guidelines)\b|\bagree to (?:\w+ ){0,4}(?:clauses?|terms|addend(?:um|a)|contracts?|agreements?|baa|dpa)\b|\bguidelines? for\b|\binstructions? (?:for|on|to)\b/i;

const others = String.raw`(?:visitors?|users?|customers?|clients?|persons?|people|agenc(?:y|ies)|cit(?:y|ies)|count(?:y|ies)|towns?|neighbors?|subscribers?|attendees?|(?:sheriff|police)\S* (?:offices?|departments?)|schools?|districts?|coworker|colleague|boss|everyone|someone|somebody)`;
const records = String.raw`(?:prices?|invoices?|quotes?|orders?|bookings?|accounts?|chats?|conversations?|messages?|emails?(?: addresses)?|passwords?|log-?ins?|credentials|scores?|results?|contracts?|phone numbers?|phones?|home address|salar(?:y|ies)|data|file)`;
const dealt = String.raw`(?:book(?:ed)?|b(?:uy|ought)|pa(?:y|id)|cancel\w*|signed|sign(?:s|ed)? (?:up|with)|us(?:e|es|ing)|subscrib\w*|register\w*|download\w*|complain\w*|scored?|fail(?:ed)?|negotiated?|order(?:ed)?|ask(?:ed)?|talk(?:ed)?|visit(?:ed)?|attend(?:ed)?)`;
const office = String.raw`(?:mayor|governor|chief|clerk|sheriff|ceo|cfo|cto|cio|ciso|president|director|manager|owner|founders?|commissioner|senator|judge|attorney|treasurer)`;

/** Other people, agencies and customers, and what they have or did with us. */
const aboutOthers = anyOf(
  String.raw`\b(?:look|run|search)(?:ing)? (?:up )?(?:this|a|the) (?:license )?plate\b|\b(?:look|find)(?: up)? (?:this|that|a) (?:person|woman|man|address)\b`,
  String.raw`\b(?:other|another|last|previous|next|someone else['’]?s?|somebody['’]?s|everyone['’]?s?|all (?:the|your)) (?:\w+ )?${others}(?:['’]s)? ${gap(20)}(?:ask(?:ed)?|said|type[ds]?|wrote|questions?|${records})\b`,
  String.raw`\b${records} ${gap(15)}(?:of|for|from|on|with|between you and) (?:an?other|the (?:last|other)|my (?:boss|coworker|colleague)|every|all (?:your )?${others}|everyone|judge|mayor)\b`,
  String.raw`\b(?:list|show|name|names of|tell me|give me|how many|which|what|whose|who|did any|has any|did a) ${gap(25)}(?:of your )?${others} ${gap(20)}\b${dealt}\b`,
  String.raw`\bwho (?:has |have |all |else (?:\w+ ){0,3})?(?:booked|bought|paid|cancell?ed|signed up|subscribe[ds]?|registered|downloaded|attended|complained|unsubscribed|visited|asked you)\b`,
  String.raw`\bhow many (?:clients|customers|users) (?:do (?:you|u)|u |you|y['’]?all)|\bque (?:ciudades|condados|clientes|agencias) (?:ya )?(?:compraron|usan|tienen|contrataron)|\b(?:which|who) (?:of )?your ${others}\b|\bof your (?:clients|customers|users) (?:are|is|in)\b`,
  String.raw`\bwho (?:is|was) (?:the |our |your )?${office} (?:of|in|at|for)\b|\b${office}(?:['’]s)? (?:cell |home |private |personal |direct )?(?:phone|number|address|email|salary)\b|\b(?:home|private|personal|cell) (?:phone|number|address|email)s? (?:of|for)\b|\b(?:phone|cell|email|address)(?: number)? (?:of|for) (?:the )?${office}\b`,
  String.raw`\b(?:delete|open|read|reset|show|close) (?:the )?(?:account|email|chats?|password) of\b|\b(?:accounts|emails) (?:with|between)\b`,
);
const notOthers =
  /\b(?:can|may|could|do|does|will|would|must|should|how (?:do|can|does)) (?:we|i|our \w+|other agencies|another agency|staff|vendors?|residents?|customers?|users|it|you|the (?:law|act))\b|\b(?:laws?|acts?|polic(?:y|ies)|templates?|records? requests?|our (?:account|contract|quote|city|county|agency|town|people|staff|users|employees|folks|team)|off another|(?:kind|type|sort)s? of|reviews?|bind|required?|reference|used my|(?:what|when|how) (?:must|should)|what happens (?:when|if)|what do (?:most |other )?(?:cities|counties|towns|agencies|people) use (?:AI|it|this) for)\b/i;

/** Records of others, whoever asks for them. */
const recordsOfOthers = anyOf(
  String.raw`\b(?:show|list|print|read|export|give me) all (?:the )?(?:\w+ )?(?:messages|bookings|submissions|leads)\b`,
  String.raw`\b(?:pull up|see|show|tell me|know|read) ${gap(20)}what (?:my|our|the|an?other|other) (?!staff|users?|people|team)(?:\w+ ){1,3}(?:asked|typed|said|wrote)(?: to)? (?:you|here|lexi)\b`,
  String.raw`\b(?:see|show|open|read|view|get|give|list|send) ${gap(15)}${records} (?:of|from) (?:an?other|other|everyone|all)\b|\b(?:addresses|emails|names|numbers) (?:in|on|from) your\b`,
  String.raw`\b(?:file|dossier|dirt|background) (?:on|about) \w+ \w+|\b(?:log-?ins?|credentials|passwords?) of (?:the|an?other)\b`,
  String.raw`\bwhat (?:discount|price|deal|plan) did (?!you|we|i\b|it|they|our)\w+ (?:\w+ )?(?:negotiate|get|have|pay)`,
);

/** Services and cases of a city or a court, which are not ours to answer. */
const ofCity =
  /\b(?:driver['’]?s|marriage|dog|fishing|hunting) licen[sc]e|\b(?:birth|death) certificate|\bpassport\b|\bparking (?:ticket|permit|fine)|\btraffic ticket|\bproperty tax|\btax return|\b(?:water|electric\w*|utility|gas|sewer|tax) bill\b|\b(?:trash|garbage|recycling) (?:pick-?up|day|collection)|\bpotholes?\b|\bstreet ?lights?\b|\bfood (?:stamps|assistance)|\bjury duty|\bpolling place|\bdmv\b|\bregister to vote|\bunemployment (?:benefits|claim)/i;
const ownCase =
  /\bmy (?:landlord|neighbor|ex|wife|husband|tenant|lease|rent|eviction|parole|visa|divorce|custody|lawsuit|arrest|bail|kids?|dog|cat|girlfriend|boyfriend|taxes|will)\b|\bchild support\b|\bwill (?:i|we) win\b|\b(?:can|could|should) (?:i|we|they|he|she) sue\b|\bsue our\b|\bwrongful\b|\bmy \w+ (?:hurts?|aches?)\b|\bshould i take\b|\bdo i have \w+\W*$|\b(?:pain(?! points?)|fever|pills?|meds|medications?|prescription|blood (?:pressure|sugar)|antidepressants?|ibuprofen|tylenol|dosage|pregnant)\b/i;
const offTopic =
  /\b(?:recipes?|cook(?:ing)?|(?:food|lunch|dinner|coffee|pizza|barbecue|bbq|gumbo|taco|sushi|breakfast|brunch) (?:place|spot|joint|near)|restaurants?|weather|umbrella|football|basketball|baseball|soccer|nba|nfl|super bowl|olympics|jokes?|poems?|haiku|song|lyrics|horoscope|movies?|netflix|bitcoin|lottery|mortgage|homework|headache|symptoms?|medicine|diagnos\w+|dinosaurs?|hotels?|flights?|vacation|tattoo|haircut|zodiac|laptop|headphones|abortion|gun control|god|bible)\b|\bcapital of\b|\bstock (?:price|market|tip)|^\W*who (?:won|wrote|invented|painted)\b|\b(?:python|javascript|java|php|html) (?:function|code|script)|\bwrite (?:me )?(?:an? )?(?:essay|story|poem|song|speech|code)|^\W*translate\b|\bvote for\b|\bwhat (?:time|day) is it\b|\b(?:when was|who founded|ceo of|owner of) (?:openai|microsoft|google|anthropic|amazon|meta|nvidia|apple|ibm|tesla)|\bwho (?:is|will be) (?:the )?(?:next |current )?(?:president|governor|pope|king|queen)\b|\bmeaning of life\b/i;
/** Words that make such a message one about AI, laws or our offer. */
const ofOurs =
  /\b(?:AI|A\.I\.|artificial intelligence|chatbots?|bots?|governance|levee|vendors?|algorithms?|automated|templates?|agenc(?:y|ies)|laws?|acts?|statutes?|ordinances?|facial recognition|polic(?:y|ies)|workspace|software|assistants?|models?|staff|cameras?|deepfakes?|tools?|our hotel)\b/i;

const opening = String.raw`(?:hello|hi|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|yo|help|start|test|(?:is )?any(?:one|body) (?:there|here))`;
const human = String.raw`(?:human(?: being)?|person|people|someone|somebody|representative|rep|manager|supervisor|salesperson|(?:human|sales|support) agent)`;
/** The syntax of prompts. */
const promptMarks =
  /<\/?(?:system|assistant|user|script|passages?|instructions?)\b|\[\/?(?:INST|SYSTEM)\]|<\|im_(?:start|end)\|>|^\s*(?:system|assistant)\s*:/im;
/** The syntax of code, queries and commands, which are never questions. */
const codeMarks =
  /\bselect\b.{1,80}\bfrom\b.{0,200}(?:[;*]|--|\bwhere\b)|\bselect\s+\*|\b(?:drop|truncate|alter)\s+(?:table|database|user)\b|\b(?:insert\s+into|delete\s+from|update)\s+\w+\s+(?:\(|values|where|set)\b|['"]\s*(?:or|and)\s*['"]?\w+['"]?\s*=|<\w+[^<>]{0,200}\s(?:on\w+|src|href|style)\s*=|\bjavascript:|[$#{%]\{|\b(?:eval|exec|system|print|alert|require|console\.\w+)\(|\bprocess\.env\b|(?:\.\.\/){2}|\/etc\/\w|\brm\s+-\w|^\W*(?:sudo|curl|wget|chmod|import \w+;)\s|=>\s*[{(]/i;
const sum =
  /(?<!\/)\b(?!24\/7)\d+ ?(?:[*+/]|times|plus|minus|divided by) ?\d+\b(?!\/)|\d ?% of \$?\d/;
/** An email address of another domain that is not said to be the visitor's own. */
const ourDomain = RegExp.escape(site.contact.infoEmail.split('@')[1]!);
const foreignAddress = new RegExp(String.raw`@(?!${ourDomain})[\w-]+\.\w`, 'i');
const ownAddress =
  /\b(?:my|our|mine|i|we)\b|(?<!\b(?:show|tell|read|list|find|give) )\b(?:me|us)\b/i;

const smallTalk: { kind: SmallTalk; is: RegExp; unless?: RegExp }[] = [
  { kind: 'order to the assistant', is: promptMarks },
  { kind: 'order to the assistant', is: codeMarks },
  { kind: 'order to the assistant', is: orders, unless: notOrders },
  { kind: 'off topic', is: makeRequests, unless: notMade },
  {
    kind: 'greeting',
    is: new RegExp(
      String.raw`^\W*${opening}(?:\W+(?:there|lexi|everyone|again|${opening})){0,3}\W*$|^how are you(?: doing)?(?: today)?\W*$`,
      'i',
    ),
  },
  {
    kind: 'thanks',
    is: /^\W*(?:(?:ok|okay|great|perfect|awesome|cool|got it|that helps)\W+)*(?:(?:thanks|thank you|thx|ty)\b(?:\W+(?:so much|very much|a lot|lexi|for (?:your|the) (?:help|answer|info)|(?:that|this) (?:helps|helped|was helpful)|again|bye|goodbye))*|great|perfect|awesome|got it|that helps|ok(?:ay)?)\W*$/i,
  },
  {
    kind: 'goodbye',
    is: /^\W*(?:bye|goodbye|see you|have a (?:nice|good) (?:day|one))(?:\W+\w+){0,2}\W*$/i,
  },
  {
    kind: 'who are you',
    is: anyOf(
      String.raw`^\W*(?:so\W+)?(?:who|what) are you(?: exactly| really)?\W*$|\bwho am i (?:talking|speaking|chatting|writing) (?:to|with)`,
      String.raw`\b(?:are you|is lexi|is this)(?: just| really| actually| even)* (?:an? )?(?:real |actual |live |living |human )?(?:human|person|people|robot|bot|chatbot|ai|machine|computer|program|software|chatgpt|gpt|claude|gemini)(?: being)?(?: or .{0,20})?\W*$`,
      String.raw`\bam i (?:talking|speaking|chatting|writing) (?:to|with) an? `,
      String.raw`\b(?:is|are) (?:there|an?|any) (?:an? )?(?:real |actual |live )?(?:human|person|people) (?:reading|typing|answering|behind|writing)`,
      String.raw`\bwhat can (?:you|i) (?:do|ask|help)(?: (?:you|me|us|with|for|here|about))*\W*$|\bhow (?:do|does) (?:you|lexi|this chat) work\W*$|\b(?:what|which) (?:ai |language )?(?:model|llm|version) are you|\b(?:are|do) you (?:conscious|alive|sentient|love|married|lonely|have feelings)\b|\bwhat is lexi\W*$`,
    ),
  },
  {
    kind: 'a person, please',
    is: new RegExp(
      String.raw`\b(?:(?:talk|speak|chat) (?:to|with)|connect me (?:to|with)|get me|transfer me to) (?:an? |some |your )?(?:real |actual |live |human |sales |support )?${human}\b|\b(?:real|live|human) (?:person|human|agent)\b`,
      'i',
    ),
  },
  { kind: 'about others', is: recordsOfOthers },
  { kind: 'about others', is: aboutOthers, unless: notOthers },
  { kind: 'advice', is: ownCase, unless: ofOurs },
  {
    kind: 'service of a city',
    is: ofCity,
    unless: new RegExp(`${ofOurs.source}|\\b(?:can|could|does|will) (?:it|levee|lexi)\\b`, 'i'),
  },
  { kind: 'off topic', is: offTopic, unless: ofOurs },
  { kind: 'about others', is: foreignAddress, unless: ownAddress },
  { kind: 'off topic', is: sum },
];

/** What an agency has, did or got with us, and words of the visitor's own agency or of general rules. */
const recordsOfAgency =
  /\b(?:quotes?|quoted|invoices?|book(?:ed|ings?)|scor(?:e|ed|es)|customers?|clients?|(?<!executive )orders?|paid|pays?|paying|owes?|renew\w*|licen[sc]e|sign(?:ed)?|bought|buys?|sold|charged?|billed|promised?|demos?|chats?|complain\w*|(?:us(?:e|es|ing)|with|to|from|of) (?:you|your|levee)|your (?:\w+ )?(?:system|software|product|workspace|suite|tools?|platform|database|records?|files?|portal)|in (?:your|the) system|(?:fail|pass|flunk)(?:ed|s)?|account manager|(?:contact|rep|admin|login|contract|account|incidents?|inventory|dashboard) (?:for|at|of|in)|(?:anyone|someone) (?:from|at|in|of)|(?:cancel|cancell)ed)\b/i;
const notOfOther =
  /\b(?:we|we['’]?re|our|ours|us|my|i['’]?m|i am|i work|(?:can|could|may|should|would|will|must|how (?:do|does|can))(?: the)? \w+(?: \w+)?(?: \w+)?(?: \w+)? (?:county|parish|city|of|pay|buy|get|order|book|use|cancel|sign)|need|needs|want|wants|would like|is looking|interested|law|laws|act|rule|rules|statute|ordinance|HB|SB|court|courts|dispute|disputes|jurisdiction|venue|coalition|update|article|reported|report on|cost|price|costs|prices|cancellation|policy|(?:ever |not )?(?:pass|passed)(?: into law)?(?= *\W*$))\b/i;
/** Names of agencies: "City of Example", "Example County", without a name in "a rural county". */
const agency =
  /\b(?:city|county|town|village|parish|state|university) of(?: the)? \p{L}+|(?<!\b(?:an?|any|each|every|another|this|that|what|which|our|your|my|the|other|one|per|for|small|large|rural) )\b(?!(?:an?|any|each|every|another|this|that|what|which|our|your|my|the|other|one|per|for) )\p{L}+ (?:city|county|parish|town|township|village|borough|district)\b/iu;

/** Whether a message asks for the records of a named agency other than the visitor's own. */
const asksAboutAgency = (message: string): boolean =>
  recordsOfAgency.test(message) &&
  !notOfOther.test(message) &&
  findPopulation(message) === null &&
  (agency.test(message) || namesCity(message));

/** The kind of small talk in a message, or null when it may be a question for our pages. */
export function findSmallTalk(message: string): SmallTalk | null {
  const text = spellOut(message)
    .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
    .trim();
  // "What does a county of 600,000 pay?" asks for a price.
  const isOfSize = findPopulation(text) !== null;
  const found = smallTalk.find(
    ({ kind, is, unless }) =>
      is.test(text) &&
      !unless?.test(text) &&
      !(kind === 'about others' && isOfSize) &&
      !(kind === 'advice' && findHarm(text)),
  );
  return found?.kind ?? (asksAboutAgency(text) ? 'about others' : null);
}
