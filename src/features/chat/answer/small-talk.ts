/** Detects messages that are not about us or about AI in government: greetings, thanks, other subjects, and instructions to the assistant itself. */
import leven from 'leven';
import { foldWord } from '#src/passages/words.ts';
import { site } from '#src/site.ts';
import type { Vocabulary } from './read-message.ts';

/** The kind of a message that is not a question for our pages. */
export type SmallTalk =
  | 'greeting'
  | 'thanks'
  | 'goodbye'
  | 'who are you'
  | 'a person, please'
  | 'order to the assistant'
  | 'about others'
  | 'advice'
  | 'service of a city'
  | 'off topic';

const refusals: ReadonlySet<SmallTalk> = new Set([
  ...(['order to the assistant', 'about others', 'advice'] as const),
  ...(['service of a city', 'off topic'] as const),
]);

/** Whether a message is refused, rather than small talk. */
export const isRefusal = (kind: SmallTalk): boolean => refusals.has(kind);

const words = (pattern: string, flags = 'iu') => new RegExp(pattern, flags);

const greetings = words(
  String.raw`^\W*(?:hello|hi|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|yo|help|start|test)(?:\W+(?:there|lexi|everyone|again))*\W*(?:how are you(?: doing)?(?: today)?\W*)?$`,
);
const thanks = words(
  String.raw`^\W*(?:(?:ok(?:ay)?|great|perfect|awesome|cool|got it|that helps)\W+)*(?:thanks?(?: you)?(?: so much| very much| a lot)?|thx|ty|great|perfect|awesome|ok(?:ay)?|got it|that helps)(?:,? lexi)?\W*$`,
);
const farewells = words(
  String.raw`^\W*(?:bye|goodbye|see you|have a (?:nice|good) (?:day|one))\b.{0,20}$`,
);
const identity = words(
  String.raw`^\W*(?:(?:and|so) )?(?:who|what) are you(?: exactly| really)?\W*$|\bare you (?:a |an )?(?:real )?(?:human|person|robot|bot|ai|machine|computer)\b(?:\W*$|\W+or\b|[.?!])|\bare you real\W*$|\bwhat can (?:you|i) (?:do|ask|help)(?: (?:you|me|us|with|for|here|about))*\W*$|\bhow (?:do|does) (?:you|lexi|this chat) work\W*$|\bwhat is lexi\W*$`,
);
const person = words(
  String.raw`\b(?:(?:talk|speak|chat) (?:to|with)|connect me|get me|transfer me)\b.{0,15}\b(?:person|human|someone|somebody|representative|rep|salesperson|people\W*$)(?:\b|$)|\b(?:talk|speak) (?:to|with) an? (?:sales |support )?agent\b|\b(?:real|live|human) (?:person|human|agent)\b`,
);

/**
 * Where an instruction begins: at the start of the text, after the end of a sentence, or after words that
 * introduce one. A run of marks matches only from its beginning, because trying each position is quadratic.
 */
const start = String.raw`(?:(?<![^])|(?<=\w)(?=\W*?[.!?:;\n])|\b(?:please|just|now|then|you (?:must|should|will|to)|(?:can|could|will|would) you|(?:want|need|order|tell) you to)\s)\W*(?:please )?`;
const put = '(?:ignore|disregard|forget|override|bypass|skip)';
const instructionKind =
  '(?:your|previous|prior|above|earlier|system|hidden|initial|original|secret)';

/** Attempts to change the assistant's role, or to read its instructions. */
const orders = [
  String.raw`${start}${put}\b.{0,40}\b(?:instructions?|rules?|prompts?|guidelines?|guardrails?|restrictions?|everything|(?:said|told) (?:before|you)|above)\b`,
  String.raw`\b${put}\b.{0,20}\b(?:your (?:\w+ )?(?:instructions?|rules?|prompts?|guidelines?|guardrails?|restrictions?)|${instructionKind} (?:instructions?|prompts?))\b`,
  String.raw`\b(?:print|show|reveal|repeat|tell me|give me|output|display|leak|dump|what (?:is|are|was|were))\b.{0,40}\b${instructionKind} (?:(?:system|developer|${instructionKind}) )*(?:prompts?|instructions|guidelines)\b(?! (?:for|on|about|to)\b)`,
  String.raw`\b(?:print|show|reveal|repeat|output|display)\b.{0,20}\b(?:instructions|prompts?|text) above\b`,
  String.raw`\bsystem prompt\b|\bdeveloper mode\b|\bjailbr(?:eak|oken)\b|\bDAN mode\b|\bdo anything now\b`,
  String.raw`\b(?:you are|you're) (?:now|no longer)\b|\bfrom now on,? you\b`,
  String.raw`${start}(?:pretend|act|behave|role-?play|respond|answer)\b.{0,15}\b(?:as if|as though|to be|as an?|like an?)\b.{0,40}\b(?:unrestricted|evil|hacker|pirate|lawyer|doctor|admin(?:istrator)?|developer|different|no (?:rules|limits|restrictions)|without (?:rules|limits|restrictions)|not)\b`,
  String.raw`\brepeat (?:after me|the words|everything|the text|this)\b|\bsay exactly\b|\b(?:your|openai)(?: (?:openai|model|own|server))* (?:api|secret|access|private) keys?\b|${start}(?:print|show|reveal|give|tell|leak|dump|output|display|share|list)\b.{0,30}\b(?:api|secret|access|private) keys?\b|\bpasswords? (?:of|for) (?:the|your|an?) (?:admin|administrator|database|user)`,
  String.raw`</?(?:system|assistant|user|script|passages?|instructions?)\b|\[/?(?:INST|SYSTEM)\]|<\|im_(?:start|end)\|>|^\s*(?:system|assistant)\s*:`,
  String.raw`\b(?:list|show|give|tell|read|dump|export)\b.{0,30}\b(?:(?:other (?:visitors?|users?|customers?|people)(?:['’]s?)?|customers?['’]s?|everyone['’]?s?) (?:\w+ )?(?:messages?|chats?|conversations?|emails?|data|names?|records?)|(?:messages?|chats?|conversations?|emails?|data|names?|records?) (?:of|from|by) (?:the )?(?:other|another|all) (?:visitors?|users?|customers?|people))\b|\bdrop table\b|\bunion select\b`,
  String.raw`\b(?:phishing (?:e-?mail|page|text|message)|keylogger|exploit code|ddos|(?:write|make|build|create) (?:me )?(?:an? )?(?:malware|virus|ransomware)|(?:hack|break|get|log) into (?!an? (?:demo|meeting|call)\b)(?!(?:the |our |my |your )?(?:workspace|suite|platform|portal|my account|our account|site|webinar)\b)|(?:bypass|get around) (?:the |your )?(?:login|payment|security|limits?|filters?)|crack (?:the |a |your )?password|brute ?force|sql injection|(?:fake|forge) (?:an? |the )?(?:invoice|receipt|badge|signature|certificate))\b`,
  String.raw`\byou(?:['’]re| are| r)?\b.{0,20}\b(?:stupid|idiots?|morons?|dumb|useless|suck|liars?)\b|\b(?:fuck|shit|bitch|asshole)`,
].map((pattern) => words(pattern, 'imu'));

/** What leads to a person, or to what others did or wrote here. */
const aboutOthers = [
  String.raw`\b(?:home address|home phone|private (?:phone|number|address|email)|personal (?:phone|cell|mobile|number|address)|cell ?phone number|date of birth|salary) (?:of|for)\b|\b\p{L}+['’]s (?:home|private|personal|cell|phone|mobile|email|salary|address|password|social security)\b(?! (?:data|information))|\b(?:last|previous|other|another) (?:visitor|user|customer|person|agency)s?['’]?s? (?:ask|say|said|wrote|write|type|question|message|chat|conversation|data)|\b(?:phone number|home address|salary|email) of (?:the |our |your )?(?:mayor|governor|chief|clerk|sheriff|ceo|employee|manager|founder|senator)`,
  String.raw`\b(?:which|what|list|names?|who|show|give|tell|how many)\b.{0,40}\b(?:cit(?:y|ies)|count(?:y|ies)|towns?|agenc(?:y|ies)|people|customers?|users?|persons?|visitors?|everyone|companies|who)\b.{0,30}\b(?:booked|bought|purchased|subscribed|registered|downloaded|unsubscribed|signed up|cancell?ed|chatted)\b`,
  String.raw`\b(?:some(?:one|body)|any(?:one|body)|another|other|others|all|every) ?(?:else|person|people|agenc(?:y|ies)|cit(?:y|ies)|count(?:y|ies)|users?|customers?|visitors?)?(?:['’]?s|['’])?\s(?:else['’]?s? )?(?:\w+\s){0,2}(?:account|password|emails?|invoices?|quotes?|bookings?|results|assessment results|chats?|login|orders?)\b(?<!\b(?:all|every) (?:emails?|invoices?|quotes?|orders?|bookings?|chats?))`,
  String.raw`\b(?:accounts?|passwords?|emails?|invoices?|bookings?|results|chats?|orders?) of (?:some(?:one|body)|another|other|others)\b`,
  String.raw`\b(?:look|pull) up\b.{0,30}\b(?:invoice|order|booking|account|payment|quote|customer|person|record)`,
  String.raw`\b(?:e-?mail(?: address)?|phone(?: number)?|cell|address|salary|birthday) (?:of|for) (?:the |our |your |a )?(?:[\p{L}'’]+ ){0,2}(?:mayor|governor|chief|clerk|sheriff|ceo|cfo|cto|cio|ciso|president|director|manager|owner|founder|employee|council\w*|commissioner|senator|user|customer|person)\b`,
].map((pattern) => words(pattern, 'imu'));

/** Asks for advice on a case of one's own. */
const adviceOnACase = [
  String.raw`\b(?:will|would|can|could|should|do) (?:i|we|he|she|they|my \w+) (?:win|sue(?! (?:you|${site.name}))|press charges|plead|have a case|get compensation)\b`,
  String.raw`\bis (?:my|the|his|her|this|that) (?:arrest|firing|dismissal|eviction|search warrant) (?:legal|lawful|illegal)\b`,
  String.raw`\b(?:draft|write|file|prepare)\b.{0,25}\b(?:lawsuit|motion|legal brief|affidavit|demand letter|cease and desist|complaint.{0,25}\bcourt)\b`,
  String.raw`\b(?:represent (?:me|us) in|be my (?:lawyer|attorney)|my (?:lawsuit|arrest|court case|divorce)|wrongful (?:termination|arrest|death))\b`,
  String.raw`\b(?:i was|he was|she was|got) (?:fired|arrested|evicted)\b`,
  String.raw`\b(?:my|our) .{0,50}\benforceable\b|\bwas it (?:legal|lawful|illegal)\b|\bmy (?:boss|landlord|employer)\b`,
].map((pattern) => words(pattern));

/** Work on a text of the visitor's own, whatever it is about. */
const chores = words(
  String.raw`^\W*(?:please |can you |could you )*(?:translate|proofread|summarize|rewrite) (?:this|that|the following|it|my)\b|\b(?:write|compose|make up|give|tell) (?:me |us )?an? (?:\w+ )?(?:poem|song|essay|haiku|story|joke|limerick|riddle)\b`,
);

/** What residents ask of their own city, not of us. */
const cityServices = words(
  String.raw`\b(?:driver['’]?s? licen[sc]e|(?:marriage|dog|fishing|hunting) licen[sc]e|(?:birth|death) certificate|passport|parking (?:ticket|permit|fine)|traffic ticket|property tax(?:es)?|tax return|(?:water|electric(?:ity)?|utility|gas|sewer) bill|(?:trash|garbage|recycling) (?:pick-?up|day|collection|truck)|potholes?|street ?lights?|food stamps|unemployment (?:benefits|claim)|jury duty|register to vote|voter registration|polling place|dmv)\b`,
);
const aboutAi =
  /\b(?:A\.?I\.?|software|templates?|chatbots?|bots?|assistants?|workspace|agents?|algorithm\w*|models?|staff|cameras?|detect\w*|assess\w*|tiers?|scored?|inventory|register of)\b/i;

const otherSubjects = [
  String.raw`\b(?:recipes?|cook(?:ing)?|bake|dinner|jambalaya|gumbo|lasagna|pizza)\b`,
  String.raw`\b(?:weather|forecast|temperature|rain(?:ing)?|snow(?:ing)?|sunny)\b`,
  String.raw`\b(?:divorce|custody|alimony|prenup|my (?:wife|husband|landlord|tenant|ex|neighbor|will)|speeding ticket|personal injury|bankruptcy)\b`,
  String.raw`\b(?:headache|symptoms?|medicine|medication|dosage|diagnos\w+|prescription|ibuprofen|rash|fever|blood pressure|chest pain|pregnan\w+)\b`,
  String.raw`\b(?:football|basketball|baseball|soccer|nba|nfl|saints game|super bowl|world cup|playoffs|who won)\b`,
  String.raw`\b(?:jokes?|poems?|song|lyrics|haiku|horoscope|movies?|netflix|video games?|riddle|bedtime story)\b`,
  String.raw`\b(?:stock (?:price|tip|market)|stocks?|bitcoin|crypto\w*|mortgage|lottery|invest my|401k)\b`,
  String.raw`\b(?:capital of|(?:who (?:is|was|will be) (?:the )?(?:next |first |current )?(?:vice )?(?:president|governor|pope|king|queen|prime minister))|president of (?:the )?(?:united states|france|us)|how (?:tall|old) is|square root|homework|solve for x|world war)\b`,
  String.raw`\b(?:flights?|hotels?|restaurants?|vacation|directions to|taxi|uber)\b`,
  String.raw`\b(?:algebra|calculus|trigonometry|who (?:should|do) (?:i|we) vote for|tarot|zodiac|workout|diet|knit\w*|garden(?:ing)? tips)\b|\bsolve\b.{0,20}\d|\b\d+ ?(?:times|plus|minus|x|[*+/]|divided by) ?\d+\b`,
  String.raw`\b(?:dating|girlfriend|boyfriend|love letter|are you single|marry me)\b`,
  String.raw`^\W*(?:please |can you |could you |would you |i need you to |help me (?:to )?)*(?:write|code|fix|debug|generate|implement|refactor)\b.{0,60}\b(?:code|function|script|program|python|javascript|typescript|java|sql|html|css|regex|algorithm in|essay|cover letter|resume)\b`,
  String.raw`^\W*(?:please |can you |could you )*translate\b`,
].map((pattern) => words(pattern));

/** The words of these patterns, to correct slips in them. */
const otherWords = [
  ...new Set(
    otherSubjects.flatMap(({ source }) => source.match(/(?<![\\\p{L}])\p{L}{5,}/gu) ?? []),
  ),
];

/** The message with words that the site does not know corrected to words of other subjects. */
export const correctOffTopic = (message: string, { counts }: Vocabulary): string =>
  message.replace(/\p{L}{6,20}/gu, (word) => {
    const typed = word.toLowerCase();
    if (counts.has(foldWord(typed))) return word;
    return (
      otherWords.find((one) => one[0] === typed[0] && leven(one, typed, { maxDistance: 2 }) < 2) ??
      word
    );
  });

/** With one of these words a question about hotels may still be about AI in government. */
const ourSubjects = words(
  String.raw`\b(?:A\.?I\.?|artificial intelligence|chatbots?|governance|${site.name}|vendors?|algorithms?|automated|templates?|agency|statute|ordinance|facial recognition|surveillance)\b`,
);

/** The kind of small talk in a message, or null when it may be a question for our pages. */
export function findSmallTalk(message: string): SmallTalk | null {
  // Zero-width characters, unusual spaces and other forms of letters must not hide a word.
  const text = message
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
    .trim();
  if (orders.some((pattern) => pattern.test(text))) return 'order to the assistant';
  if (greetings.test(text)) return 'greeting';
  if (thanks.test(text)) return 'thanks';
  if (farewells.test(text)) return 'goodbye';
  if (identity.test(text)) return 'who are you';
  if (person.test(text)) return 'a person, please';
  if (aboutOthers.some((pattern) => pattern.test(text))) return 'about others';
  if (adviceOnACase.some((pattern) => pattern.test(text))) return 'advice';
  if (cityServices.test(text) && !aboutAi.test(text)) return 'service of a city';
  if (chores.test(text)) return 'off topic';
  const isOther = otherSubjects.some((pattern) => pattern.test(text));
  return isOther && !ourSubjects.test(text) ? 'off topic' : null;
}
