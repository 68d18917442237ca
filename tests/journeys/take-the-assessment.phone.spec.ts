import { questions } from '#src/features/maturity-assessment/questions/questions.ts';
import {
  answerEverything,
  endpoint,
  fillAboutYou,
  openAssessment,
  usualValues,
} from './assessment.ts';
import { refuseStorage } from './broken-browser.ts';
import { chatOn } from './chat.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  holdBack,
  mailsAbout,
  refuse,
  test,
  toast,
  watchPosts,
} from './journey.ts';

test('an assessment that is sent several times counts once (R27)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 500/, /status of 429/, /ERR_CONNECTION/);
  await page.setViewportSize({ width: 320, height: 640 });
  const wizard = await openAssessment(page);
  await wizard.next.tap();
  await expectNoSidewaysScroll(page, 'errors');
  const visitor = await fillAboutYou(page);
  for (const [index, value] of usualValues.entries()) {
    const { text, why, options } = questions[index]!;
    await expect(wizard.heading).toHaveText(text);
    await (index < 9 ? wizard.next : wizard.submit).tap();
    await expect(page.getByText('Please select an option for this question')).toBeVisible();
    // On a narrow screen the help is collapsed below the options.
    await expect(page.getByText(why)).toBeHidden();
    await page.getByText('Help with this question').filter({ visible: true }).tap();
    await expect(page.getByText(why)).toBeVisible();
    await expectNoSidewaysScroll(page, `question ${index + 1}`);
    if (index === 0) await expectAccessible(page);
    // The whole row is a tap target.
    await page.getByText(options[value - 1]!.description).tap();
    await expect(wizard.option(value)).toBeChecked();
    if (index < 9) await wizard.next.tap();
  }

  const posts = watchPosts(page) as { submissionId: string }[];
  const failures = [
    [refuse(500, 'Something went wrong on our side.'), 'couldn’t save your assessment'],
    [refuse(429, 'Too many tries. Please wait 4 minutes.'), 'Please wait 4 minutes'],
  ] as const;
  for (const [fail, message] of failures) {
    await page.route(endpoint, fail);
    await wizard.submit.tap();
    await expectToast(page, 'Submission Error', message);
    const problem = wizard.form.getByRole('alert');
    await expect(problem).toBeFocused();
    await expect(problem).toContainText('What you entered is still here.');
    await expect(wizard.submit).toHaveText('Submit Assessment');
    await expect(wizard.submit).toBeEnabled();
    await expect(wizard.option(usualValues[9]!)).toBeChecked();
    await expectNoSidewaysScroll(page, message);
    await page.unroute(endpoint);
  }
  await expectAccessible(page);
  // The server saves the assessment, but its response is lost.
  await page.route(endpoint, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await wizard.submit.tap();
  await expect(toast(page)).toContainText('We couldn’t reach the server.');
  await page.unroute(endpoint);

  const answer = await holdBack(page, endpoint);
  const top = async () => (await wizard.submit.boundingBox())!.y;
  await wizard.submit.scrollIntoViewIfNeeded();
  const place = await top();
  await wizard.submit.dblclick();
  // A second click meets the same button, not what has moved under the pointer.
  await expect(wizard.form.getByRole('button', { name: 'Processing' })).toBeVisible();
  expect(await top()).toBe(place);
  answer();
  await expect(wizard.result).toBeVisible();
  await expectNoSidewaysScroll(page, 'result');
  expect(posts).toHaveLength(4);
  expect(new Set(posts.map(({ submissionId }) => submissionId)).size).toBe(1);
  await mailsAbout(visitor.email, 2);
});

test('refused answers lead to the field to correct (R27)', async ({ page, watch }) => {
  watch.expectConsoleErrors(/status of 400/);
  const { wizard } = await answerEverything(page);
  const problem = wizard.form.getByRole('alert');
  const notInForm = 'Please reload the page.';
  await page.route(
    endpoint,
    refuse(400, 'Please check what you entered.', { submissionId: notInForm }),
  );
  await wizard.submit.tap();
  await expect(problem).toContainText(`Please check what you entered. ${notInForm}`);
  await expect(problem).toBeFocused();
  await expect(toast(page)).toContainText(`Please check what you entered. ${notInForm}`);
  await page.unroute(endpoint);

  const email = 'This address does not take mail';
  await page.route(endpoint, refuse(400, email, { email }));
  await wizard.submit.tap();
  await expect(wizard.step(1)).toBeVisible();
  await expect(wizard.email).toHaveAccessibleDescription(email);
  await expect(wizard.email).toBeFocused();
  await expect(wizard.form).toContainText('Your assessment isn’t saved');
  await expect(toast(page)).toContainText('Submission Error');
  await expectAccessible(page);
  await page.unroute(endpoint);

  await wizard.resume.tap();
  await expect(wizard.step(11)).toBeVisible();
  await wizard.previous.tap();
  const answer = 'Please select an option for this question';
  await page.route(endpoint, refuse(400, answer, { 'answers.workforce': answer }));
  await wizard.submit.tap();
  await expect(wizard.step(7)).toBeVisible();
  const group = page.getByRole('group', { name: 'How are your employees prepared to use AI?' });
  await expect(group).toHaveAccessibleDescription(answer);
  await expect(wizard.previous).toBeVisible();
});

test('a browser without storage runs the assessment and the chat', async ({ page }) => {
  await refuseStorage(page);
  await page.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
  const { wizard } = await answerEverything(page);
  await expect(page.getByText('This browser can’t save answers')).toBeVisible();
  await wizard.submit.tap();
  await expect(wizard.result).toBeVisible();
  const chat = chatOn(page);
  await chat.button.tap();
  await expect(chat.greeting).toBeVisible();
  await chat.close.tap();
  await chat.button.tap();
  // One greeting, although the conversation's id can't be stored.
  await expect(chat.messages).toHaveCount(2);
  await chat.box.pressSequentially('How do staff sign in, is there SSO?');
  await chat.send.tap();
  await expect(chat.messages).toHaveCount(4);
});
