/** Accounts, and the forms and codes that their journeys use. */
import { createHmac } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { heading, mailsAbout, newVisitor, typeOver } from './journey.ts';

/** A password that meets every rule. */
export const goodPassword = 'Riverbank 7 holds';

/** The registration form and its parts, by role and label. */
export function registerForm(page: Page) {
  const form = page.getByRole('form', { name: 'Create Your Account' });
  return {
    form,
    firstName: form.getByLabel('First name'),
    lastName: form.getByLabel('Last name'),
    email: form.getByLabel('Email'),
    password: form.getByLabel('Password'),
    agency: form.getByLabel('Agency name'),
    jobTitle: form.getByLabel('Job title (optional)'),
    terms: form.getByLabel('I agree to the Terms of Service and the Privacy Policy'),
    send: form.getByRole('button', { name: /^(Create account|Creating account\.\.\.)$/ }),
    summary: form.getByRole('alert').filter({ hasText: /^Fix (one|\d+) fields?/ }),
    problem: form.getByRole('alert').filter({ hasText: /^Error/ }),
    done: form.getByRole('status').filter({ hasText: /^Check your email/ }),
  };
}

/** Fills in the required fields of the registration form; resolves to the email address. */
export async function fillRegistration(page: Page, { email } = newVisitor()): Promise<string> {
  const form = registerForm(page);
  await typeOver(form.firstName, 'Dana');
  await typeOver(form.lastName, 'Reyes');
  await typeOver(form.email, email);
  await typeOver(form.password, goodPassword);
  await typeOver(form.agency, 'City of Somewhere');
  await form.terms.check();
  return email;
}

/** The sign-in form and its parts, by role and label. */
export function loginForm(page: Page) {
  const form = page.getByRole('form', { name: 'Sign in' });
  return {
    form,
    email: form.getByLabel('Email'),
    password: form.getByLabel('Password'),
    send: form.getByRole('button', { name: /^(Sign in|Signing in\.\.\.)$/ }),
    summary: form.getByRole('alert').filter({ hasText: /^Fix (one|\d+) fields?/ }),
    problem: form.getByRole('alert').filter({ hasText: /^We couldn’t sign you in/ }),
  };
}

/** Fills in the sign-in form and sends it. */
export async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  const form = loginForm(page);
  await typeOver(form.email, email);
  await typeOver(form.password, password);
  await form.send.click();
}

/** The newest mailed link to our site that matches, as a path and query, once `email` has `count` mails. */
export async function findMailedLink(email: string, count: number, pattern: RegExp) {
  const mails = await mailsAbout(email, count);
  const links = mails.flatMap(({ text = '' }) => text.match(/http:\S+/g) ?? []);
  const found = links.findLast((link) => pattern.test(link));
  expect(found, `a link like ${pattern}`).toBeDefined();
  const { pathname, search } = new URL(found!);
  return pathname + search;
}

/** Creates a verified account: registers, opens the mailed link, signs in and out; resolves to the email address. */
export async function openAccount(page: Page, { email } = newVisitor()): Promise<string> {
  const answer = await page.request.post('/api/auth/register', {
    data: {
      firstName: 'Dana',
      lastName: 'Reyes',
      agencyName: 'City of Somewhere',
      email,
      password: goodPassword,
      agreeToTerms: true,
    },
  });
  expect(answer.status()).toBe(201);
  await page.goto(await findMailedLink(email, 1, /verify/));
  await expect(heading(page)).toHaveText('One step left');
  const data = { email, password: goodPassword };
  expect((await page.request.post('/api/auth/sign-in', { data })).status()).toBe(200);
  expect((await page.request.post('/api/auth/sign-out', { data: {} })).status()).toBe(200);
  return email;
}

/** The code of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds), `steps` periods from now. */
export function timeCode(secret: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replace(/[\s=]/g, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const code = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff;
  return String(code % 1_000_000).padStart(6, '0');
}
