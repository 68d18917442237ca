/** Checks the environment variables, the site's URL, the secrets, the administrators, and the optional services. */
import { env, findEnvProblems, findPlainConnections } from '#src/environment/env.ts';
import {
  invalidVariables,
  off,
  right,
  wrong,
  isExampleName,
  type Finding,
  type Target,
  unknown,
} from './setup-line.ts';

const timeoutMs = 4_000;
const fewestDifferentCharacters = 10;

/** Checks all variables, like a production build, which this machine's stand-ins are not for. */
export function checkVariables({ deploy }: Target): Finding {
  const plain = deploy === 'production' ? findPlainConnections(process.env) : [];
  const problems = [...new Set([...findEnvProblems(process.env), ...plain])];
  if (problems.length === 0)
    return right('Every variable that is needed is there, and well formed.');
  return invalidVariables(problems);
}

/** Checks whether the site answers at SITE_URL. */
export async function checkAddress({ siteUrl }: Target): Promise<Finding> {
  const fix = 'Set SITE_URL to the address that visitors use, e.g. https://www.city.gov.';
  if (!siteUrl) return wrong('SITE_URL is not set.', fix);
  const url = URL.parse(siteUrl);
  if (!url) return wrong('SITE_URL is not an address.', fix);
  const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  if (isExampleName(url.hostname) && !isHere) return wrong('SITE_URL is an example.', fix);
  if (url.protocol !== 'https:' && !isHere)
    return wrong('SITE_URL does not begin with https://.', fix);
  if (url.pathname !== '/' || url.search || url.hash)
    return wrong('SITE_URL has more than an origin in it.', fix);
  const response = await fetch(new URL('/api/health', url), {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (!response)
    return wrong('Nothing answers at SITE_URL.', 'Deploy the site, and point the name at it.');
  if (response.status >= 300 && response.status < 400)
    return wrong(
      'SITE_URL leads to another address.',
      'Set SITE_URL to the address at which it ends.',
    );
  const { success } = (await response.json().catch(() => ({}))) as { success?: boolean };
  if (success === undefined)
    return wrong('SITE_URL is another site.', 'Deploy the site, and point the name at it.');
  return success
    ? right('The site answers at SITE_URL.')
    : wrong(
        'The site answers at SITE_URL, and says that its database does not.',
        'See the line about the database.',
      );
}

/** Checks whether the secrets are hard to guess and differ. */
export function checkSecrets(): Finding {
  const { AUTH_SECRET, ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS } = env();
  const fix = 'Make each with openssl rand -hex 32.';
  const secrets = { AUTH_SECRET, ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS };
  const existing = Object.entries(secrets).flatMap(([name, value]) =>
    value ? [{ name, value }] : [],
  );
  for (const { name, value } of existing) {
    if (new Set(value).size < fewestDifferentCharacters)
      return wrong(`${name} is too easy to guess.`, fix);
    const duplicate = existing.find((other) => other.name !== name && other.value === value);
    if (duplicate) return wrong(`${name} and ${duplicate.name} are the same.`, fix);
  }
  if (!ENCRYPTION_KEY)
    return off(
      'ENCRYPTION_KEY is not set: no one can set up a second factor, so no one can administer the site.',
      fix,
    );
  return right('AUTH_SECRET and ENCRYPTION_KEY are long enough, and differ.');
}

/** Checks whether anyone can administer the site. */
export function checkAdministrators(): Finding {
  const { length } = env().ADMIN_EMAILS;
  if (length === 0)
    return wrong(
      'ADMIN_EMAILS is empty: no one can administer the site, and alarms go to sales.',
      'Set it to your address, register with it, and set up the second factor.',
    );
  return right(`${length === 1 ? 'One address' : `${length} addresses`} may administer the site.`);
}

/** Checks whether Twilio accepts the credentials that an administrator entered. */
export async function checkTelephony({ deploy }: Target): Promise<Finding> {
  const { openCredentials, selectConfiguration } =
    await import('#src/integrations/telephony/configuration.server.ts');
  const fix = 'Enter the credentials at /admin.';
  const [stored] = await selectConfiguration();
  if (!stored) return off('No text messages are sent: Twilio is not set up.', fix);
  if (deploy === 'preview') return off('A preview sends no text message.');
  const credentials = (() => {
    try {
      return openCredentials(stored.sealedCredentials);
    } catch {
      return null;
    }
  })();
  if (!credentials)
    return wrong(
      'ENCRYPTION_KEY does not open the stored credentials.',
      `Set the key that they were stored with, as ENCRYPTION_KEY or ENCRYPTION_KEY_PREVIOUS. ${fix}`,
    );
  const { checkCredentials } = await import('#src/integrations/telephony/twilio-client.server.ts');
  const state = await checkCredentials(credentials).catch((error: { kind?: string }) => error);
  if (typeof state === 'object')
    return state.kind === 'credentials' || state.kind === 'missing'
      ? wrong('Twilio does not accept the credentials.', fix)
      : unknown('Twilio could not be reached.');
  if (state !== 'active') return wrong(`The account at Twilio is ${state}.`, 'Ask Twilio why.');
  if (!stored.phoneNumber)
    return off('Twilio accepts us. No text messages are sent: there is no number.', fix);
  return right('Twilio accepts us, and there is a number to send from.');
}

/** Checks whether the language model's service accepts our key and has the model. */
export async function checkModel(): Promise<Finding> {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: base, OPENAI_MODEL: model } = env();
  if (!key) return off('Lexi answers with passages of the site: no language model is connected.');
  const url = `${(base ?? 'https://api.openai.com/v1').replace(/\/+$/, '')}/models/${encodeURIComponent(model)}`;
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  await response?.body?.cancel();
  if (!response)
    return unknown(
      'The service could not be reached.',
      'Compare OPENAI_BASE_URL with what it says.',
    );
  if (response.ok) return right('The service accepts our key, and has the model.');
  if (response.status === 401 || response.status === 403)
    return wrong('The service does not accept OPENAI_API_KEY.', 'Make a new key there.');
  if (response.status === 404)
    return wrong(
      'The service does not have the model of OPENAI_MODEL.',
      'Set OPENAI_MODEL to one that it has.',
    );
  return unknown(`The service answers ${response.status}.`);
}

/** Checks whether assessment reports can be stored. */
export async function checkReports(): Promise<Finding> {
  if (!process.env.NETLIFY_BLOBS_CONTEXT)
    return unknown('Only the deployed site can ask: /admin/health does.');
  const { findReport } = await import('#src/integrations/blobs/stores.server.ts');
  return findReport('doctor').then(
    () => right('Netlify Blobs answers.'),
    () =>
      wrong(
        'Netlify Blobs does not answer.',
        'Look at Netlify’s status. Reports are made again from their records.',
      ),
  );
}
