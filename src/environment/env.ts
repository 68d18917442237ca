/**
 * The environment: its variables, each checked when it is used, and the deploy to which a call belongs. No other server
 * code reads `process.env`.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import * as z from 'zod/mini';
import { site } from '#src/site.ts';

z.config({ jitless: true });

const text = () => z.optional(z.string());
const matching = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message));
const webUrl = () =>
  z.optional(matching(/^https?:\/\/[^\s]+$/, 'must be an http or https address'));
const emailAddress = () => matching(/^[^\s@<>,]+@[^\s@<>,]+$/, 'must be one email address');
const encryptionKey = () =>
  z.optional(matching(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (32 bytes)'));
const phoneNumber = () =>
  z.optional(matching(/^\+[1-9]\d{6,14}$/, 'must be a number like +15045550178'));
const wholeNumber = (pattern: RegExp, fallback: string) => () =>
  z.pipe(z._default(matching(pattern, 'must be a whole number'), fallback), z.transform(Number));
const senderPattern = /^(?:[^\r\n<>,]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/;

/** The rule of each variable, created on use because a cold function reads only a few. */
const variables = {
  DATABASE_URL: () =>
    matching(/^postgres(?:ql)?:\/\/[^\s/]+\/[^\s]+$/, 'must be a postgresql:// address'),
  NEON_FETCH_ENDPOINT: webUrl,
  SMTP_URL: () => matching(/^smtps?:\/\/[^\s]+$/, 'must be an smtp:// or smtps:// address'),
  MAIL_FROM: () =>
    matching(senderPattern, 'must be an email address, or a name followed by <address>'),
  MAIL_DKIM_SELECTOR: () =>
    z.optional(matching(/^[a-z0-9._-]+$/i, 'must be the selector of a DKIM key, e.g. mail1')),
  SALES_EMAIL: emailAddress,
  BILLING_EMAIL: () => z._default(emailAddress(), site.contact.billingEmail),
  SES_TOPIC_ARN: () =>
    z.optional(
      matching(
        /^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w.-]+$/,
        'must be the ARN of a topic, arn:aws:sns:region:account:name',
      ),
    ),
  MAIL_WEBHOOK_AUTH: () =>
    z.optional(
      matching(
        /^[^\s:@/]+:[^\s:@/]{20,}$/,
        'must be user:password, the latter 20 characters or more',
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
  SALES_ALERT_PHONE: phoneNumber,
  ALARM_PHONE: phoneNumber,
  DATABASE_SIZE_LIMIT_MB: wholeNumber(/^[1-9]\d*$/, '512'),
  DEMO_MEETING_URL: webUrl,
  DEMO_DIAL_IN: text,
  PUBLIC_PHONE_NUMBER: text,
  PUBLIC_SHOW_DRAFTS: text,
  CHAT_DAILY_BUDGET: wholeNumber(/^\d+$/, '1000'),
  BUILD_HOOK_URL: webUrl,
  NETLIFY_PURGE_API_TOKEN: text,
  NETLIFY_API_BASE: webUrl,
  NETLIFY_SITE_ID: text,
  NETLIFY_AUTH_TOKEN: text,
};

/** All variables, parsed; unset ones are undefined. */
type Env = {
  [Name in keyof typeof variables]: z.output<ReturnType<(typeof variables)[Name]>>;
};

/** The names of all variables. */
export const variableNames = Object.keys(variables) as (keyof Env)[];

type Variables = Record<string, string>;

/** Variables with a URL that the site contacts or gives out. */
const urlVariables: (keyof Env)[] = [
  'SMTP_URL',
  ...variableNames.filter((name) => variables[name] === webUrl),
];
const thisMachine = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[?::1?\]?)\.?$/i;

/** Describes invalid variables, one sentence each, without their values. */
export class EnvError extends Error {
  override name = 'EnvError';
  constructor(sentences: string[]) {
    super(sentences.join('\n'));
  }
}

/**
 * Variables that are parsed on access: a missing or malformed one throws an {@link EnvError} that names it, and
 * only where it is needed.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const values = trimVariables(source);
  const parsed = {};
  for (const name of variableNames) {
    const get = () => readVariable(name, values);
    Object.defineProperty(parsed, name, { get, enumerable: true });
  }
  return parsed as Env;
}

/** One sentence for each variable that is missing, malformed, or unfit for a production deploy, without values. */
export function findEnvProblems(source: Record<string, string | undefined>): string[] {
  const values = trimVariables(source);
  const sentences = variableNames.flatMap((name) => findProblems(name, values));
  return [...sentences, ...findUnfit(values)];
}

/** Throws an {@link EnvError} that names all invalid variables in `process.env`. */
export function requireEnv(): void {
  const sentences = findEnvProblems(process.env);
  if (sentences.length > 0) throw new EnvError(sentences);
}

/** One sentence for each local stand-in (R33) and each plain connection of a production deploy. */
function findUnfit(values: Variables, context = values.CONTEXT): string[] {
  const isBuiltForProduction = context === 'production';
  const standIns = urlVariables
    .filter((name) => isBuiltForProduction && isStandIn(values[name]))
    .map((name) => `${name} points at this machine, which a production deploy must not use.`);
  // The platform sets CONTEXT for builds only; a function's request names its deploy.
  return [...standIns, ...(isBuiltForProduction || isProduction() ? findPlain(values) : [])];
}

/** One sentence for each variable with which something could leave this machine without TLS. */
export const findPlainConnections = (source: Record<string, string | undefined>): string[] =>
  findPlain(trimVariables(source));

function findPlain(values: Variables): string[] {
  return [...urlVariables.filter((name) => !isStandIn(values[name])), 'DATABASE_URL']
    .filter((name) => isPlain(values[name] ?? ''))
    .map(
      (name) => `${name} allows a connection without TLS, which a production deploy must not use.`,
    );
}

let current: Env | undefined;

/** `process.env` through {@link readEnv}, cached on first use. */
export function env(): Env {
  current ??= readEnv(process.env);
  return current;
}

/** Clears the cache of {@link env}, for tests and for a local start. */
export function forgetEnv(): void {
  current = undefined;
}

function trimVariables(source: Record<string, string | undefined>): Variables {
  const values: Variables = {};
  for (const [name, value] of Object.entries(source)) {
    const trimmed = value?.trim();
    if (trimmed) values[name] = trimmed;
  }
  if (values.NETLIFY_DB_URL) values.DATABASE_URL ??= values.NETLIFY_DB_URL;
  if (values.URL) values.SITE_URL ??= values.URL;
  return values;
}

function readVariable(name: keyof Env, values: Variables): unknown {
  const problems = findProblems(name, values);
  problems.push(...findUnfit({ [name]: values[name] ?? '' }, values.CONTEXT));
  if (problems.length > 0) throw new EnvError(problems);
  return z.parse(variables[name](), values[name]);
}

function findProblems(name: keyof Env, values: Variables): string[] {
  const parsed = z.safeParse(variables[name](), values[name]);
  if (parsed.success) return [];
  if (name in values) return parsed.error.issues.map(({ message }) => `${name} ${message}.`);
  const alternative = name === 'DATABASE_URL' ? ' (or NETLIFY_DB_URL)' : '';
  return [`${name}${alternative} is missing: set it as .env.example shows.`];
}

/** Whether a host name is this machine's. */
export const isThisMachine = (host: string): boolean => thisMachine.test(host);

function isStandIn(address: string | undefined): boolean {
  const parsed = address ? URL.parse(address) : null;
  return parsed !== null && isThisMachine(parsed.hostname);
}

/** Whether a URL has no TLS, or options that can switch off TLS or the check of the certificate. */
function isPlain(address: string): boolean {
  const { protocol = '', searchParams = [] } = URL.parse(address) ?? {};
  const options = [...searchParams];
  if (protocol.startsWith('smtp')) {
    return options.some(
      ([name, value]) =>
        /tls|secur|unauthorized/i.test(name) &&
        !/^(requireTLS|secure)=(true|1)$/.test(`${name}=${value}`),
    );
  }
  if (protocol.startsWith('postgres')) {
    return options.some(
      ([name, value]) =>
        /^ssl(mode)?$/i.test(name) && !/^(true|1|require|verify-ca|verify-full)$/.test(value),
    );
  }
  return protocol === 'http:';
}

const running = new AsyncLocalStorage<string>();
/** Production, `npm start`, and code outside of the platform, such as a script or a test. */
const notPreviews = ['production', 'local', ''];

/** Runs `work` as part of a deploy, such as `production` or `deploy-preview`. */
export function asDeploy<Result>(context: string | undefined, work: () => Result): Result {
  return running.run(context ?? '', work);
}

/** Whether this call belongs to the published site. */
const isProduction = (): boolean => running.getStore() === 'production';

/** Whether this call belongs to a preview, a branch, or the platform's dev server, which also gets the site's variables. */
export const isPreview = (): boolean => !notPreviews.includes(running.getStore() ?? '');
