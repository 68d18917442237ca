import {
  expect,
  expectAccessible,
  expectToast,
  heading,
  mailsAbout,
  newVisitor,
  test,
} from './journey.ts';
import { confirmationLink, newsletter } from './newsletter.ts';

test('a clerk takes the email course and gets the first lesson (R22, R40)', async ({ page }) => {
  const { email } = newVisitor();
  const button = page.getByRole('main').getByRole('button');
  await page.goto('/resources');
  await page.getByRole('link', { name: 'See the lessons' }).click();
  await newsletter(page).email.fill(email);
  await newsletter(page).send.click();
  await expectToast(page, 'Check your email', 'Five lessons come in ten days.');
  await expect(page.getByRole('main').getByRole('status')).toContainText('The first lesson comes');
  await page.goto(await confirmationLink(email));
  await expect(heading(page)).toHaveText('Start the email course');
  await expectAccessible(page);
  await button.click();
  await expect(page.getByRole('main')).toContainText('The first lesson arrives within minutes');
  await page.request.post('/_local/run/send-lessons');
  const isLesson = ({ subject = '' }) => subject.startsWith('Lesson 1 of 5');
  const [lesson] = await mailsAbout(email, 1, isLesson);
  const paper = /http\S+(\/resources\/\S+)/.exec(lesson?.text ?? '')?.[1];
  expect((await page.request.get(paper!)).status()).toBe(200);
  await page.goto(/http\S+(\/unsubscribe\?token=\S+)/.exec(lesson?.text ?? '')![1]!);
  await button.click();
  await expect(page.getByRole('main')).toContainText('You will get no more lessons.');
});
