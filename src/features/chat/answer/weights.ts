/** All weights and thresholds of Lexi's search for answers. They were tuned on other questions than those of the tests. */
export const weights = {
  /** A synonym instead of the word itself. */
  synonym: 0.8,
  /** The maximum rarity: an unknown word may be a typing error or describe the visitor. */
  rarest: 4.5,
  /** A corrected word. */
  corrected: 0.9,
  /** Exponents: the share of the message that a wording covers, and the share of the wording that the message covers. */
  messageCovered: 0.7,
  wordingCovered: 0.3,
  /** The parts of a score: the two nearest wordings, all words of the question and its answer, and their frequency. */
  oneWording: 0.3,
  nextWording: 0.15,
  allWordings: 0.2,
  often: 0.35,
  /** A factor for a wording that equals the message. */
  sameWording: 1.05,
  /** A factor by how much of the message's phrase a wording has, small words too: from 0 to 1. */
  phraseFrom: 0.75,
  phrase: 0.8,
  /** The weight of an occurrence in the question, in a wording and in the answer, and how counts saturate. */
  inQuestion: 3,
  inWording: 1,
  inAnswer: 0.6,
  saturation: 1,
  most: 1.35,
  /** Factors for a single sentence of a message, and for one that is not a question. */
  oneSentence: 0.93,
  noQuestion: 0.85,
  /** A factor for answers of procurement sheets, so that `/questions` is preferred. */
  ofSheet: 0.92,
  /** A factor for answers that our pages do not say something, so that what they do say is preferred. */
  unsaid: 0.93,
  /** For a message with a state: factors for questions about its laws, and about laws of no state. */
  sameState: 1.06,
  noState: 0.7,
  /** Factors that prefer answers about laws for messages about laws, and other answers for other messages. */
  otherSubject: 0.66,
  unaskedLaw: 0.8,
} as const;

/** The minimum scores and shares of answers. */
export const thresholds = {
  /** A question's score, from 0 to 1; below `sure`, a page is preferred. */
  question: 0.45,
  sure: 0.5,
  /** In place of `sure` when the question does not cover the whole message. */
  surer: 0.62,
  /** The share of the message that a question must cover, whatever its score. */
  covered: 0.5,
  /** A question's score, share and lead when no other question is near. */
  alone: 0.4,
  aloneCovered: 0.34,
  aheadOfOthers: 1.25,
  /** The lead for a question about the laws of the named state, because there are few of them. */
  aheadOfState: 1.12,
  /** The score of a question about the named state when several of its laws match. */
  ofState: 0.56,
  /** The score of a question for a request to show or say something. */
  demanded: 0.62,
  /** From this score on, nothing else is searched. */
  certain: 0.8,
  /** From this score on, a message that refers to an earlier one is a question of its own: "What about FedRAMP?" */
  followUp: 0.9,
  /** Factors for a follow-up: an answer from a page of the last answer, and the message read alone. */
  nearTopic: 1.2,
  /** How sure an answer from a page is, compared with a question's score. */
  pages: 0.6,
  ofTopic: 0.75,
  /** The score of a question that replaces a record of a named law. */
  exact: 1,
  /** When the second question has this share of the best score, and both are below `certain`, Lexi asks which is meant. */
  asNear: 0.84,
  /** The same for "Can you send it to me?", a pronoun and one other word without an earlier message. */
  exactBare: 1.1,
  asNearBare: 0.8,
  /** Below this score and with less than `half` of the message covered, two near questions are no answer. */
  unlessDoubtful: 0.57,
  half: 0.5,
  /** The share of the message that each of two questions must cover before Lexi asks which is meant. */
  whole: 0.95,
  /** The score of questions to offer when nothing answers. */
  offered: 0.35,
  /** The share of the message that a record must cover. */
  record: 0.65,
  recordOfPlace: 0.5,
  onlyRecord: 0.25,
  /** The score of a question about the same law as the best record. */
  agreed: 0.28,
  /** The share of the asked details that a line of a record must mention to be shown. */
  detail: 0.34,
  /** A record that mentions this much more of the message replaces a question. */
  saysMore: 0.1,
  /** The share of the asked details that a duty must mention to be added to an answer. */
  duty: 0.12,
  /** The share of the message that a passage must cover. */
  passage: 0.7,
  /** From this share on, a passage is specific to the message. */
  specific: 0.9,
  /** A lower share is enough when a passage scores this many times more than other pages. */
  passageAhead: 0.5,
  passageLead: 1.5,
  /** The share of the message that the quoted sentences must mention, with their heading. */
  said: 0.5,
  /** The share of the message that an editor's note must mention to be quoted. */
  note: 0.5,
  /** The share of the message that an answer must leave open for a sentence of its page to be added. */
  open: 0.15,
  /** The share that the quoted sentences must mention without their heading. */
  sentence: 0.4,
  /** A page that covers this much more of the message, and at least `covers`, replaces a question or a record. */
  coversMore: 0.15,
  covers: 0.8,
} as const;
