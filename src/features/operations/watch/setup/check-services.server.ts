/** Checks the optional services: telephony, the language model, and the report store. */
import { env } from '#src/environment/env.ts';
import { off, right, unknown, wrong, type Finding, type Target } from './setup-line.ts';

const timeoutMs = 4_000;

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
