/** Checks the environment variables, the site's URL, the secrets and the administrators. */
import { env, findEnvProblems, findPlainConnections } from '#src/environment/env.ts';
import {
  invalidVariables,
  off,
  right,
  wrong,
  isExampleName,
  type Finding,
  type Target,
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
