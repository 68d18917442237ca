/** Recognizes messages of people in danger by their likeness to examples: a multinomial logistic regression on words and pairs of words. */
import examples from '#src/content/lists/danger-messages.json' with { type: 'json' };
import { foldWord, listWords, stem } from '#src/content/passages/words.ts';
import { spellOut } from './message.ts';

type Kind = keyof typeof examples;
/** A kind of danger. */
export type Danger = Exclude<Kind, 'none'>;
const kinds = Object.keys(examples) as Kind[];
const none = kinds.indexOf('none');

/** How likely a danger must be for a message to be handed on before any search, for one of our subjects alone, and where no page answers. */
const least = { ofWork: 0.6, any: 0.3, unanswered: 0.2 };
/** How often all examples are learned, how fast, and how much an example of danger counts. */
const [rounds, rate, weight] = [3, 1, 3];

const words = (text: string) => text.split(' ');
/** Words that mean the same here; what an example says of a mother is true of an aunt. */
const groups = new Map(
  Object.entries({
    '#relative':
      'husband wife boyfriend girlfriend partner spouse fiance fiancee ex dad father mom mother stepdad stepfather stepmom stepmother brother son uncle roommate sister daughter aunt grandmother grandfather grandma grandpa grandson granddaughter nephew niece cousin kid child baby toddler esposo esposa marido mujer novio novia pareja papa padre mama madre padrastro madrastra hermano hermana hijo hija tio tia abuelo abuela suegro suegra cunado cunada nino nina bebe',
    '#office':
      'mayor clerk chief judge sheriff council assessor governor inspector director cop officer police boss',
  }).flatMap(([group, some]) => words(some).map((word) => [word, group] as const)),
);

/** What a message is compared by: its stems, pairs of neighbors, beginnings of long words, and groups of words. */
function featuresOf(text: string): Set<string> {
  const folded = listWords(text).map(foldWord).filter(Boolean);
  const stems = folded.map((word) => (/\d/.test(word) ? '#number' : stem(word)));
  const all = ['^', ...stems, /\?\s*$/.test(text) ? '?' : '$'];
  return new Set([
    ...all,
    ...all.slice(1).map((next, at) => `${all[at]} ${next}`),
    ...stems.filter((word) => word.length > 5).map((word) => `${word.slice(0, 4)}-`),
    ...folded.flatMap((word) => groups.get(word) ?? []),
  ]);
}

interface Reader {
  ids: Map<string, number>;
  /** The weight of each feature for each kind. */
  weights: Float32Array;
}

/** How likely a message with some features is of each kind. */
function weigh(features: Int32Array, weights: Float32Array): Float64Array {
  const shares = new Float64Array(kinds.length);
  for (const id of features)
    for (let kind = 0; kind < shares.length; kind++)
      shares[kind]! += weights[id * shares.length + kind]!;
  let total = 0;
  for (let kind = 0; kind < shares.length; kind++)
    total += shares[kind] = Math.exp(shares[kind]! / Math.sqrt(features.length || 1));
  return shares.map((share) => share / total);
}

/** Learns the examples, in an order that mixes the kinds and is always the same. */
function learn(): Reader {
  const ids = new Map<string, number>();
  const idOf = (feature: string) => {
    const id = ids.get(feature) ?? ids.size;
    ids.set(feature, id);
    return id;
  };
  const learned = kinds
    .flatMap((name, kind) =>
      examples[name].map((text) => ({
        kind,
        features: Int32Array.from(featuresOf(spellOut(text)), idOf),
      })),
    )
    .map((example, at) => ({ ...example, order: (at * 0.618_034) % 1 }))
    .sort((a, b) => a.order - b.order);
  const weights = new Float32Array(ids.size * kinds.length);
  const squares = new Float32Array(weights.length).fill(0.01);
  for (let round = 0; round < rounds; round++)
    for (const { kind: own, features } of learned) {
      const likely = weigh(features, weights);
      const step = (own === none ? 1 : weight) / Math.sqrt(features.length);
      for (let kind = 0; kind < kinds.length; kind++) {
        const slope = (likely[kind]! - Number(kind === own)) * step;
        if (Math.abs(slope) < 1e-3) continue;
        for (const id of features) {
          const at = id * kinds.length + kind;
          squares[at]! += slope * slope;
          weights[at]! -= (rate * slope) / Math.sqrt(squares[at]!);
        }
      }
    }
  return { ids, weights };
}

let reader: Reader | undefined;

/** The likeliest danger in a message or one of its sentences, and how likely any is. */
function read(message: string): { danger: Danger; likely: number } {
  const { ids, weights } = (reader ??= learn());
  const sentences = message.split(/(?<=[.?!\n])\s+/).filter((part) => /\S\s+\S+\s+\S/.test(part));
  const found = [message, ...(sentences.length > 1 ? sentences : [])].map((part) => {
    const features = Int32Array.from(
      [...featuresOf(part)].flatMap((feature) => ids.get(feature) ?? []),
    );
    const likely = weigh(features, weights);
    const dangers = kinds.map((name, kind) => ({ name, share: kind === none ? 0 : likely[kind]! }));
    const [most] = dangers.sort((a, b) => b.share - a.share);
    return { danger: most!.name as Danger, likely: 1 - likely[none]! };
  });
  return found.sort((a, b) => b.likely - a.likely)[0]!;
}

/** What is never asked of a law or a product. */
const certain: [Danger, RegExp][] = [
  [
    'crisis',
    /\b(?:(?:kill|killing|hurt|hurting|hang|hanging|cutting) myself|end(?:ing)? my (?:own )?life|i (?:want|wish) (?:to die|i was dead|i were dead)|me quiero (?:matar|morir)|quiero (?:morir(?:me)?|matarme)|quitarme la vida)\b/i,
  ],
  [
    'medical',
    /\b(?:(?:he|she|baby|isn't|not|stopped) (?:is not |isn't )?breathing|(?:he|she|i) (?:just )?overdosed|no (?:puede |puedo )?respira\w*)\b|^\W*overdos\w+\W*$/i,
  ],
  [
    'emergency',
    /^\W*(?:(?:please|pls|some(?:one|body)|can you|tell (?:some(?:one|body)|them) to|por favor|que alguien|alguien) )*(?:call|llame[n]?(?: a[l]?)?) (?:911|an ambulance|the police|una ambulancia|la polic[ií]a)(?: (?:please|now|for (?:me|us|him|her)|right (?:now|away)|por favor|ya))*\W*$/i,
  ],
];

/** The danger in a message in which short forms are spelled out, or null. */
export function findDanger(message: string, of: keyof typeof least = 'any'): Danger | null {
  const sure = certain.find(([, is]) => is.test(message));
  if (sure) return sure[0];
  const { danger, likely } = read(message);
  return likely >= least[of] ? danger : null;
}
