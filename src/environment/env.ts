/** The environment, each variable checked when it is used; nothing else reads `process.env` on the server. */
import * as z from 'zod/mini';
import { site } from '#src/site.ts';

z.config({ jitless: true });

const text = () => z.optional(z.string());
const url = (pattern: RegExp, words: string) => z.string().check(z.regex(pattern, words));
const webUrl = () => z.optional(url(/^https?:\/\/[^\s]+$/, 'must be an http or https address'));
const mailAddress = (words: string) => z.string().check(z.regex(/^[^\s@<>,]+@[^\s@<>,]+$/, words));
const encryptionKey = () =>
  z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)')),
  );
const senderPattern = /^(?:[^\r\n<>,]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/;

/** The rule of each variable, made when it is read: a cold function reads four of them. */
const variables = {
  DATABASE_URL: () =>
    url(/^postgres(?:ql)?:\/\/[^\s/]+\/[^\s]+$/, 'must be a postgresql:// address'),
  NEON_FETCH_ENDPOINT: webUrl,
  SMTP_URL: () => url(/^smtps?:\/\/[^\s]+$/, 'must be an smtp:// or smtps:// address'),
  MAIL_FROM: () =>
    z
      .string()
      .check(z.regex(senderPattern, 'must be an email address, or a name followed by <address>')),
  MAIL_DKIM_SELECTOR: () =>
    z.optional(url(/^[a-z0-9._-]+$/i, 'must be the selector of a DKIM key, e.g. mail1')),
  SALES_EMAIL: () => mailAddress('must be one email address'),
  BILLING_EMAIL: () =>
    z._default(mailAddress('must be one email address'), site.contact.billingEmail),
  SES_TOPIC_ARN: () =>
    z.optional(
      z
        .string()
        .check(
          z.regex(
            /^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w.-]+$/,
            'must be the ARN of a topic, arn:aws:sns:region:account:name',
          ),
        ),
    ),
  MAIL_WEBHOOK_AUTH: () =>
    z.optional(
      z
        .string()
        .check(
          z.regex(
            /^[^\s:@/]+:[^\s:@/]{20,}$/,
            'must be user:password, the latter 20 characters or more',
          ),
        ),
    ),
  AUTH_SECRET: () => z.string().check(z.minLength(32, 'must have at least 32 characters')),
  ENCRYPTION_KEY: encryptionKey,
  ENCRYPTION_KEY_PREVIOUS: encryptionKey,
  SITE_URL: webUrl,
  URL: text,
  DEPLOY_PRIME_URL: text,
  CONTEXT: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: webUrl,
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: webUrl,
  OPENAI_MODEL: () => z._default(z.string(), 'gpt-4o'),
  TWILIO_API_BASE: webUrl,
  ADMIN_EMAILS: () =>
    z.pipe(
      z._default(z.string(), ''),
      z.transform((list) =>
        list
          .split(',')
          .map((address) => address.trim().toLowerCase())
          .filter(Boolean),
      ),
    ),
  SALES_ALERT_PHONE: () =>
    z.optional(
      z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, 'must be a number like +15045550178')),
    ),
  ALARM_PHONE: () =>
    z.optional(
      z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, 'must be a number like +15045550178')),
    ),
  DATABASE_SIZE_LIMIT_MB: () =>
    z.pipe(
      z._default(z.string().check(z.regex(/^[1-9]\d*$/, 'must be a whole number')), '512'),
      z.transform(Number),
    ),
  DEMO_MEETING_URL: webUrl,
  DEMO_DIAL_IN: text,
  PUBLIC_PHONE_NUMBER: text,
  PUBLIC_SHOW_DRAFTS: text,
  CHAT_DAILY_BUDGET: () =>
    z.pipe(
      z._default(z.string().check(z.regex(/^\d+$/, 'must be a whole number')), '1000'),
      z.transform(Number),
    ),
  BUILD_HOOK_URL: webUrl,
  NETLIFY_PURGE_API_TOKEN: text,
  NETLIFY_API_BASE: webUrl,
  NETLIFY_SITE_ID: text,
  NETLIFY_AUTH_TOKEN: text,
};

/** Every variable the server knows, parsed; unset ones are undefined. */
export type Env = {
  [Name in keyof typeof variables]: z.output<ReturnType<(typeof variables)[Name]>>;
};

/** The names of those variables. */
export const variableNames = Object.keys(variables) as (keyof Env)[];

type Given = Record<string, string>;

const standInVariables = [
  'SMTP_URL',
  'NEON_FETCH_ENDPOINT',
  'STRIPE_API_BASE',
  'OPENAI_BASE_URL',
  'TWILIO_API_BASE',
  'NETLIFY_API_BASE',
] as const satisfies (keyof Env)[];
const standInHost = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\]|\[::\])$/i;

/** Describes in one sentence per variable what is wrong with the environment, never a value. */
export class EnvError extends Error {
  override name = 'EnvError';
  constructor(sentences: string[]) {
    super(sentences.join('\n'));
  }
}

/**
 * A set of variables, each parsed when it is read: a missing or malformed one throws an
 * {@link EnvError} that names it, and only where it is needed.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = readGiven(source);
  const parsed = {};
  for (const name of variableNames) {
    const get = () => readVariable(name, given);
    Object.defineProperty(parsed, name, { get, enumerable: true });
  }
  return parsed as Env;
}

/** One sentence for each variable that is missing, malformed, or not fit for a production deploy; no value is shown. */
export function findEnvProblems(source: Record<string, string | undefined>): string[] {
  const given = readGiven(source);
  const sentences = variableNames.flatMap((name) => findProblems(name, given));
  return [...sentences, ...findStandIns(given)];
}

/** Throws one {@link EnvError} that names every invalid variable in the process's environment. */
export function requireEnv(): void {
  const sentences = findEnvProblems(process.env);
  if (sentences.length > 0) throw new EnvError(sentences);
}

/** One sentence for each address of this machine that a production deploy must not use; none elsewhere (R33). */
function findStandIns(source: Record<string, string | undefined>): string[] {
  if (source.CONTEXT?.trim() !== 'production') return [];
  return standInVariables
    .filter((name) => isStandIn(source[name]?.trim()))
    .map((name) => `${name} points at this machine, which a production deploy must not use.`);
}

let current: Env | undefined;

/** The process's environment as {@link readEnv} gives it, read on first use. */
export function env(): Env {
  current ??= readEnv(process.env);
  return current;
}

/** Makes the next {@link env} read the process's environment again, for tests and for a local start. */
export function forgetEnv(): void {
  current = undefined;
}

function readGiven(source: Record<string, string | undefined>): Given {
  const given: Given = {};
  for (const [name, value] of Object.entries(source)) {
    const trimmed = value?.trim();
    if (trimmed) given[name] = trimmed;
  }
  if (given.NETLIFY_DB_URL) given.DATABASE_URL ??= given.NETLIFY_DB_URL;
  return given;
}

function readVariable(name: keyof Env, given: Given): unknown {
  const problems = findProblems(name, given);
  problems.push(...findStandIns({ CONTEXT: given.CONTEXT, [name]: given[name] }));
  if (problems.length > 0) throw new EnvError(problems);
  return z.parse(variables[name](), given[name]);
}

function findProblems(name: keyof Env, given: Given): string[] {
  const parsed = z.safeParse(variables[name](), given[name]);
  if (parsed.success) return [];
  if (name in given) return parsed.error.issues.map(({ message }) => `${name} ${message}.`);
  const alternative = name === 'DATABASE_URL' ? ' (or NETLIFY_DB_URL)' : '';
  return [`${name}${alternative} is missing: set it as .env.example shows.`];
}

function isStandIn(address: string | undefined): boolean {
  const parsed = address ? URL.parse(address) : null;
  return parsed !== null && standInHost.test(parsed.hostname);
}
