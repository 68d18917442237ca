/** Administrators, for journeys. */
import { expect, type Page } from 'playwright/test';
import { goodPassword, openAccount, timeCode } from './accounts.ts';
import { mailsAbout, newVisitor } from './journey.ts';

/** The site's administrators (ADMIN_EMAILS): each journey that needs one has its own. */
export const administrators = {
  settings: 'settings-admin@levee.example',
  'without-factor': 'new-admin@levee.example',
  inbox: 'inbox-admin@levee.example',
  'inbox-phone': 'inbox-phone-admin@levee.example',
  'held-mail': 'held-mail-admin@levee.example',
  notice: 'notice-admin@levee.example',
  crashes: 'crashes-admin@levee.example',
  buttons: 'buttons-admin@levee.example',
} as const;

type Administrator = keyof typeof administrators;

/** Signs in an administrator without a second factor, or a new visitor if no name is given, through the API. */
export async function openSession(page: Page, name?: Administrator): Promise<void> {
  const visitor = newVisitor();
  const email = await openAccount(
    page,
    name ? { ...visitor, email: administrators[name] } : visitor,
  );
  await send(page, '/api/auth/sign-in', { email, password: goodPassword });
}

/** Signs in an administrator with a second factor, through the API. */
export async function openAdministrator(page: Page, name: Administrator): Promise<void> {
  await openSession(page, name);
  const email = administrators[name];
  const { secret } = await send(page, '/api/account/second-factor', { password: goodPassword });
  let mailedCode = '';
  await expect(async () => {
    const texts = (await mailsAbout(email, 2)).map(({ text }) => text);
    [mailedCode = ''] = texts.flatMap((text) => /^\d{6}$/m.exec(text ?? '') ?? []);
    expect(mailedCode).toMatch(/^\d{6}$/);
  }).toPass();
  const codes = { code: timeCode(secret ?? ''), mailedCode };
  await send(page, '/api/account/second-factor/confirmation', codes);
}

async function send(page: Page, path: string, data: object): Promise<{ secret?: string }> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return ((await answer.json()) as { data: { secret?: string } }).data;
}
