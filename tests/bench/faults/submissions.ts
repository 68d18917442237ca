import { questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { webinarDates } from '#src/features/webinars/webinars.ts';
import { quoteRequest } from '#tests/fixtures/quote-request.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import type { Random } from '#tests/bench/random.ts';

export interface Submission {
  kind: Kind;
  path: string;
  body: Record<string, unknown>;
  email: string;
  /** Occurs in every email to us about it. */
  word: string;
  /** It must be rejected. */
  isInvalid: boolean;
}

/** The stored rows and the numbers of emails. */
interface Effects {
  /** The query that counts rows; `$1` is the email address. */
  stored: string;
  toVisitor: number;
  toUs: number;
  /** How many more emails to the visitor retries may cause. */
  whenRepeated?: number;
}

type Kind = keyof typeof kinds;

const kinds = {
  booking: {
    path: '/api/demo-booking',
    share: 5,
    effects: {
      stored: 'select count(*) from demo_bookings where lower(email) = $1',
      toVisitor: 1,
      toUs: 1,
    },
    body: ({ email, word }: Person, random: Random) => ({
      name: `Dana ${word}`,
      email,
      agency: `City of ${word}`,
      phone: '',
      preferredDate: `${weekdayAhead()}T12:00:00.000Z`,
      preferredTime: random.pick(['9:00', '10:00', '13:00']),
      timeZone: random.pick(['America/Chicago', 'America/New_York', 'Pacific/Honolulu']),
    }),
  },
  subscription: {
    path: '/api/newsletter-subscribe',
    share: 4,
    effects: {
      stored: 'select count(*) from newsletter_subscribers where lower(email) = $1',
      toVisitor: 1,
      toUs: 0,
    },
    body: ({ email }: Person) => ({ email, source: 'footer' }),
  },
  registration: {
    path: '/api/webinar-registrations',
    share: 4,
    effects: {
      stored: 'select count(*) from webinar_registrations where lower(email) = $1',
      toVisitor: 1,
      toUs: 1,
    },
    body: ({ email, word }: Person) => ({
      firstName: 'Dana',
      lastName: word,
      email,
      webinarDate: webinarDates[0],
    }),
  },
  assessment: {
    path: '/api/maturity-assessment',
    share: 3,
    effects: {
      stored: 'select count(*) from maturity_assessments where lower(email) = $1',
      toVisitor: 1,
      toUs: 1,
    },
    body: ({ email, word, uuid }: Person, random: Random) => ({
      name: `Dana ${word}`,
      title: 'Clerk',
      agency: `City of ${word}`,
      email,
      submissionId: uuid,
      answers: Object.fromEntries(questionIds.map((id) => [id, 1 + random.below(5)])),
    }),
  },
  quote: {
    path: '/api/quotes',
    share: 3,
    effects: {
      stored: 'select count(*) from quotes where lower(contact_email) = $1',
      toVisitor: 1,
      toUs: 1,
    },
    body: ({ email, word, uuid }: Person) => ({
      ...quoteRequest,
      legalName: `City of ${word}`,
      contactName: `Dana ${word}`,
      contactEmail: email,
      payablesEmail: email,
      poNumber: '',
      attemptId: uuid,
    }),
  },
  question: {
    path: '/api/questions',
    share: 3,
    effects: {
      stored: 'select count(*) from left_questions where lower(email) = $1',
      toVisitor: 0,
      toUs: 1,
    },
    body: ({ email, word }: Person) => ({
      email,
      agency: `City of ${word}`,
      question: `Do you work with courts? ${word}`,
    }),
  },
  account: {
    path: '/api/auth/register',
    share: 0.6,
    effects: {
      stored: 'select count(*) from accounts where lower(email) = $1',
      toVisitor: 1,
      toUs: 0,
      // Each attempt has its own link, because the last registered password is the one that is verified (D18).
      whenRepeated: 8,
    },
    body: ({ email }: Person) => ({
      firstName: 'Dana',
      lastName: 'Reyes',
      email,
      password: 'Levee holds 2 rivers',
      agencyName: 'City of Port Amelie',
      agreeToTerms: true,
    }),
  },
  message: {
    path: '/api/chat',
    share: 2,
    effects: {
      stored: `select count(*) from chat_exchanges
        where position($1 in question) > 0 and reply is not null`,
      toVisitor: 0,
      toUs: 0,
    },
    body: ({ email, uuid }: Person) => ({
      sessionId: uuid,
      messageId: uuid,
      message: `What is the workspace? ${email}`,
    }),
  },
} as const satisfies Record<string, unknown>;

interface Person {
  email: string;
  word: string;
  uuid: string;
}

/** The effects of an acknowledged submission. */
export const effectsOf = ({ kind }: Submission): Effects => kinds[kind].effects;

/** Makes the submission with this number, with a unique word and email address; one in ten has an invalid field. */
export function makeSubmission(random: Random, number: number): Submission {
  const names = Object.keys(kinds) as Kind[];
  const total = names.reduce((sum, name) => sum + kinds[name].share, 0);
  let at = (random.below(1e6) / 1e6) * total;
  const kind = names.find((name) => (at -= kinds[name].share) < 0) ?? 'booking';
  const word = `Vee${number}x`;
  // Its own domain, because emails are capped per domain.
  const email = `dana@vee${number}x.example`;
  const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const body: Record<string, unknown> = kinds[kind].body({ email, word, uuid }, random);
  const isInvalid = random.chance(0.1);
  if (isInvalid) {
    const name = Object.keys(body).find((field) => /email|message$/i.test(field)) ?? 'email';
    body[name] = name === 'message' ? '' : `dana.vee${number}x`;
  }
  return { kind, path: kinds[kind].path, body, email, word, isInvalid };
}
