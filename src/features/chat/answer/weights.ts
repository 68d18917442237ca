/** How much each sign counts when Lexi looks for an answer: all weights in one place, tuned on a set of questions that is not the one that judges. */
export const weights = {
  /** A word that is not the same but a synonym. */
  synonym: 0.8,
  /** A word that no question has counts like a rare one: it may be a slip, or say who asks. */
  rarest: 4.5,
  /** A word that was corrected. */
  corrected: 0.9,
  /** Share of the message that one wording covers, against the share of the wording that the message covers. */
  messageCovered: 0.7,
  wordingCovered: 0.3,
  /** The two nearest wordings, against all words of the question and its answer, and how often it has them. */
  oneWording: 0.3,
  nextWording: 0.15,
  allWordings: 0.2,
  often: 0.35,
  /** A wording that is the message. */
  sameWording: 1.05,
  /** Each time in the question, in a wording and in the answer; with this many a term counts half. */
  inQuestion: 3,
  inWording: 1,
  inAnswer: 0.6,
  saturation: 1,
  most: 1.35,
  /** A message of several sentences may ask in one of them; a sentence that asks nothing counts less. */
  oneSentence: 0.93,
  noQuestion: 0.85,
  /** An answer of a sheet in the procurement file: one of `/questions` goes first. */
  ofSheet: 0.92,
  /** For a message that names a state: a question about its laws, and one about laws of no state. */
  sameState: 1.06,
  noState: 0.7,
  /** A message about the law gets an answer about the law first, and one about us does not. */
  otherSubject: 0.66,
  unaskedLaw: 0.8,
} as const;

/** From where on something is an answer. */
export const thresholds = {
  /** A question's score, from 0 to 1; below the second figure a page that answers goes first. */
  question: 0.45,
  sure: 0.5,
  /** Where it leaves part of the message open. */
  surer: 0.62,
  /** The share of the message that a question has to cover, whatever its score. */
  covered: 0.5,
  /** A question's score and share, and how far it is ahead, where no other question is near. */
  alone: 0.4,
  aloneCovered: 0.34,
  aheadOfOthers: 1.25,
  /** Fewer questions are about the laws of the state that was named. */
  aheadOfState: 1.12,
  /** A question about a law of the state that was named, where several laws fit. */
  ofState: 0.56,
  /** What orders to show or say something have to be about. */
  demanded: 0.62,
  /** With that score nothing else is looked for. */
  certain: 0.8,
  /** A question that answers the very field of a law that was named. */
  exact: 0.96,
  /** Two questions this near to each other, and both below `certain`, are asked about. */
  asNear: 0.84,
  /** Below this score and this share, and with another one as near, a question is no answer. */
  unlessDoubtful: 0.57,
  half: 0.5,
  /** A question near enough to be offered when nothing answers. */
  offered: 0.22,
  /** The share of the message that a record of the register has to cover. */
  record: 0.65,
  recordOfPlace: 0.5,
  onlyRecord: 0.25,
  /** A question about the very law of the state that the register has for a message. */
  agreed: 0.28,
  /** The share of what is asked about a law that one of its lines has to mention to be shown first. */
  detail: 0.34,
  /** A record that says this much more of what was asked than a question of ours answers in its place. */
  saysMore: 0.1,
  /** The share of what is asked about a law that a duty of its record has to mention to be added to an answer. */
  duty: 0.12,
  /** The share of the message that a passage of a page has to cover. */
  passage: 0.7,
  /** With this share it is about nothing else. */
  specific: 0.9,
  /** Or this share, when it scores so many times more than every other page. */
  passageAhead: 0.5,
  passageLead: 1.5,
  /** The share of it that the sentences told have to mention, with their heading. */
  said: 0.5,
  /** The share of it that an editor's note above an article has to mention. */
  note: 0.5,
  /** The share of it that an answer has to leave open, and a sentence of its page to mention, to be added. */
  open: 0.15,
  /** And by themselves. */
  sentence: 0.4,
  /** A page that covers this much more of the message than a question or a record goes before it. */
  coversMore: 0.15,
  covers: 0.8,
} as const;
