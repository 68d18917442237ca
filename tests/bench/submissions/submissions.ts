/** Mixed submissions of visitors, each with a word and an address of its own, and what must have come of them. */
import { questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { webinarDates } from '#src/features/webinars/webinars.ts';
import type { Random } from '../random.ts';
import { nextWeekday } from './next-weekday.ts';

/** What a visitor sends, and what follows from it. */
export interface Submission {
  kind: Kind;
  path: string;
  body: Record<string, unknown>;
  email: string;
  /** In every mail to us about it. */
  word: string;
  /** Something is wrong with it: it is to be refused. */
  isWrong: boolean;
}

/** What is stored, mailed to the visitor, and mailed to us. */
export interface Consequence {
  /** Counts rows by `$1`, the address. */
  stored: string;
  toVisitor: number;
  toUs: number;
  /** Sent again after an answer that was lost, it may cause this many more mails to the visitor. */
  whenRepeated?: number;
}

type Kind = keyof typeof kinds;

const kinds = {
  booking: {
    path: '/api/demo-booking',
    share: 5,
    consequence: {
      stored: 'select count(*) from demo_bookings where lower(email) = $1',
      toVisitor: 1,
      toUs: 1,
    },
    body: ({ email, word }: Person, random: Random) => ({
      ...{ name: `Dana ${word}`, email, agency: `City of ${word}`, phone: '' },
      ...{ preferredDate: `${nextWeekday()}T12:00:00.000Z` },
      preferredTime: random.pick(['9:00', '10:00', '13:00']),
      timeZone: random.pick(['America/Chicago', 'America/New_York', 'Pacific/Honolulu']),
    }),
  },
  subscription: {
    path: '/api/newsletter-subscribe',
    share: 4,
    consequence: {
      stored: 'select count(*) from newsletter_subscribers where lower(email) = $1',
      toVisitor: 1,
      toUs: 0,
    },
    body: ({ email }: Person) => ({ email, source: 'footer' }),
  },
  registration: {
    path: '/api/webinar-registrations',
    share: 4,
    consequence: {
      stored: 'select count(*) from webinar_registrations where lower(email) = $1',
      toVisitor: 1,
      toUs: 1,
    },
    body: ({ email, word }: Person) => ({
      ...{ firstName: 'Dana', lastName: word, email, webinarDate: webinarDates[0] },
    }),
  },
  assessment: {
    path: '/api/maturity-assessment',
    share: 3,
    consequence: {
      stored: 'select count(*) from maturity_assessments where lower(email) = $1',
      toVisitor: 1,
      toUs: 1,
    },
    body: ({ email, word, uuid }: Person, random: Random) => ({
      ...{ name: `Dana ${word}`, title: 'Clerk', agency: `City of ${word}`, email },
      submissionId: uuid,
      answers: Object.fromEntries(questionIds.map((id) => [id, 1 + random.below(5)])),
    }),
  },
  quote: {
    path: '/api/quotes',
    share: 3,
    consequence: {
      stored: 'select count(*) from quotes where lower(contact_email) = $1',
      toVisitor: 1,
      toUs: 1,
    },
    body: ({ email, word, uuid }: Person) => ({
      ...{ priceId: 'small-rural-yearly', legalName: `City of ${word}`, street: '1 Levee Road' },
      ...{ city: 'Port Amelie', state: 'LA', zip: '70112', contactName: `Dana ${word}` },
      ...{ contactEmail: email, payablesEmail: email, poNumber: '', attemptId: uuid },
    }),
  },
  question: {
    path: '/api/questions',
    share: 3,
    consequence: {
      stored: 'select count(*) from left_questions where lower(email) = $1',
      toVisitor: 0,
      toUs: 1,
    },
    body: ({ email, word }: Person) => ({
      ...{ email, agency: `City of ${word}`, question: `Do you work with courts? ${word}` },
    }),
  },
  account: {
    path: '/api/auth/register',
    share: 0.6,
    consequence: {
      stored: 'select count(*) from accounts where lower(email) = $1',
      toVisitor: 1,
      toUs: 0,
      // The password that was registered last is the one that is verified (D18): each try has a link of its own.
      whenRepeated: 8,
    },
    body: ({ email }: Person) => ({
      ...{ firstName: 'Dana', lastName: 'Reyes', email, password: 'Levee holds 2 rivers' },
      ...{ agencyName: 'City of Port Amelie', agreeToTerms: true },
    }),
  },
  message: {
    path: '/api/chat',
    share: 2,
    consequence: {
      stored: `select count(*) from chat_exchanges
        where position($1 in question) > 0 and reply is not null`,
      toVisitor: 0,
      toUs: 0,
    },
    body: ({ email, uuid }: Person) => ({
      ...{ sessionId: uuid, messageId: uuid, message: `What is the workspace? ${email}` },
    }),
  },
} as const satisfies Record<string, unknown>;

interface Person {
  email: string;
  word: string;
  uuid: string;
}

/** What follows from a submission that was acknowledged. */
export const consequenceOf = ({ kind }: Pick<Submission, 'kind'>): Consequence =>
  kinds[kind].consequence;

/** The submission with this number; one in ten is wrong, in a way that only the server sees. */
export function makeSubmission(random: Random, number: number): Submission {
  const names = Object.keys(kinds) as Kind[];
  const total = names.reduce((sum, name) => sum + kinds[name].share, 0);
  let at = (random.below(1e6) / 1e6) * total;
  const kind = names.find((name) => (at -= kinds[name].share) < 0) ?? 'booking';
  const word = `Vee${number}x`;
  // A domain of its own: caps for one domain must not hold the mails back.
  const email = `dana@vee${number}x.example`;
  const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const body: Record<string, unknown> = kinds[kind].body({ email, word, uuid }, random);
  const isWrong = random.chance(0.1);
  if (isWrong) {
    const name = Object.keys(body).find((one) => /email|message$/i.test(one)) ?? 'email';
    body[name] = name === 'message' ? '' : `dana@vee${number}x`;
  }
  return { kind, path: kinds[kind].path, body, email, word, isWrong };
}
