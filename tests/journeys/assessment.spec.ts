import { questions } from '#src/features/maturity-assessment/questions.ts';
import {
  answerEverything,
  answerQuestions,
  assessment,
  endpoint,
  fillAboutYou,
  newAssessor,
  openAssessment,
  refused,
  usualValues,
} from './assessment.ts';
import { expect, expectAccessible, mailsAbout, test, toast } from './journey.ts';

test('a visitor answers ten questions and gets a result and a report by mail (R20, R25)', async ({
  page,
}) => {
  const wizard = await openAssessment(page);
  await expect(wizard.step(1)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
  await expect(wizard.back).toBeHidden();
  await expectAccessible(page);
  const visitor = await fillAboutYou(page);
  for (const [index, value] of usualValues.entries()) {
    await expect(wizard.step(index + 2)).toBeVisible();
    await expect(wizard.heading).toHaveText(questions[index]!.text);
    await expect(wizard.heading).toBeFocused();
    await expect(wizard.heading).toBeInViewport();
    await expect(wizard.radios).toHaveCount(5);
    await expect(page.locator('input:checked').filter({ visible: true })).toHaveCount(0);
    if (index === 0) await expectAccessible(page);
    // The whole row is the target.
    await page.getByText(questions[index]!.options[value - 1]!.description).click();
    await expect(wizard.option(value)).toBeChecked();
    if (index < 9) await wizard.next.click();
  }

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  let sent: Record<string, unknown> = {};
  await page.route(endpoint, async (route) => {
    sent = route.request().postDataJSON() as Record<string, unknown>;
    await held;
    await route.continue();
  });
  await wizard.submit.click();
  await expect(wizard.submit).toHaveText('Processing');
  await expect(wizard.submit).toBeDisabled();
  await expect(wizard.back).toBeDisabled();
  await expectAccessible(page);
  answer();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Established');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(wizard.step(12)).toBeVisible();
  await expect(wizard.result).toContainText(`A report will be emailed to ${visitor.email}`);
  await expectAccessible(page);
  const { name, title, agency, email } = visitor;
  expect(sent).toMatchObject({ name, title, agency, email, score: 29 });
  expect(sent).toMatchObject({ maturityLevel: 'established', website: '' });
  expect(sent['submissionId']).toMatch(/^[\da-f-]{36}$/);
  await mailsAbout(email, 2);
});

test('by keyboard alone, with focus on each heading in turn', async ({ page }) => {
  const wizard = await openAssessment(page, '/maturity-assessment#assessment-name-field');
  const { keyboard } = page;
  await expect(wizard.name).toBeFocused();
  const visitor = newAssessor();
  for (const words of [visitor.name, visitor.title, visitor.agency, visitor.email]) {
    await keyboard.type(words);
    await keyboard.press('Tab');
  }
  await expect(wizard.next).toBeFocused();
  await keyboard.press('Enter');
  for (const [index, value] of usualValues.entries()) {
    await expect(wizard.heading).toHaveText(questions[index]!.text);
    await expect(wizard.heading).toBeFocused();
    await keyboard.press('Tab');
    await expect(wizard.radios.first()).toBeFocused();
    await keyboard.press('Space');
    for (let steps = 1; steps < value; steps += 1) await keyboard.press('ArrowDown');
    await expect(wizard.option(value)).toBeChecked();
    await keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Established');
  const next = wizard.result.getByRole('tab', { name: 'Request MVP Access' });
  await next.focus();
  await keyboard.press('ArrowRight');
  await expect(wizard.result.getByRole('tab', { name: 'Schedule Demo' })).toBeFocused();
  await expect(wizard.result.getByRole('link', { name: 'Schedule Demo' })).toBeVisible();
});

test('About You says what to mend, on Continue and on every change (section 5)', async ({
  page,
}) => {
  const wizard = await openAssessment(page);
  const faults = [
    [wizard.name, 'Name must be at least 2 characters.', 'D', 'Dana'],
    [wizard.title, 'Title must be at least 2 characters.', 'x', 'City Manager'],
    [wizard.agency, 'Agency name must be at least 2 characters.', ' ', 'City of Somewhere'],
    [wizard.email, 'Please enter a valid email.', 'dana@city', 'dana@city.example'],
  ] as const;
  for (const [field, message, wrong, right] of faults) {
    await field.fill(wrong);
    await expect(field).toHaveAccessibleDescription(message);
    await field.fill(right);
    await expect(field).not.toHaveAttribute('aria-invalid');
    await field.fill('');
  }
  await expectAccessible(page);
  const summary = wizard.form.getByRole('alert');
  // It lists faults once Continue met them, not while somebody types.
  await expect(summary).toBeHidden();
  await wizard.next.click();
  await expect(wizard.name).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(faults.map(([, message]) => message));
  await expect(wizard.step(1)).toBeVisible();
  await expectAccessible(page);
  for (const [field, message, , right] of faults) {
    await summary.getByRole('link', { name: message, exact: true }).click();
    await expect(field).toBeFocused();
    await field.fill(right);
  }
  await expect(summary).toBeHidden();
  await wizard.next.click();
  await expect(wizard.step(2)).toBeVisible();
});

test('About You leads to the first wrong field, and says what is wrong again on every try', async ({
  page,
}) => {
  const wizard = await openAssessment(page);
  await wizard.name.pressSequentially('Dana Reyes');
  await wizard.title.pressSequentially('City Manager');
  await wizard.agency.press('Enter');
  await expect(wizard.agency).toBeFocused();
  await expect(wizard.agency).toHaveAccessibleDescription(
    'Agency name must be at least 2 characters.',
  );
  const summary = wizard.form.getByRole('alert');
  await expect(summary).toContainText('Please enter a valid email.');
  // An alert is read out when it comes: one that stays is heard once only.
  await summary.evaluate((element) => element.setAttribute('data-heard', ''));
  await wizard.agency.press('Enter');
  await expect(wizard.agency).toBeFocused();
  await expect(summary).not.toHaveAttribute('data-heard');
  await wizard.agency.pressSequentially('City of Somewhere');
  await wizard.next.click();
  await expect(wizard.email).toBeFocused();
});

test('a question without an answer says so aloud, on the last one and by Enter as well', async ({
  page,
}) => {
  const wizard = await openAssessment(page);
  await fillAboutYou(page);
  const alert = wizard.form.getByRole('alert');
  const message = 'Please select an option for this question';
  await wizard.next.click();
  await expect(alert).toHaveText(message);
  await expect(wizard.radios.first()).toBeFocused();
  // Focus stays where it is: only the alert can be heard.
  await alert.evaluate((element) => element.setAttribute('data-heard', ''));
  await page.keyboard.press('Enter');
  await expect(alert).toHaveText(message);
  await expect(alert).not.toHaveAttribute('data-heard');

  await answerQuestions(page, usualValues.slice(0, 9));
  await expect(wizard.step(11)).toBeVisible();
  await expect(alert).toHaveCount(0);
  await wizard.submit.click();
  await expect(alert).toHaveText(message);
  await expect(wizard.radios.first()).toBeFocused();
});

test('a question wants an answer, and Back does not (section 5)', async ({ page }) => {
  const wizard = await openAssessment(page);
  await fillAboutYou(page);
  await wizard.next.click();
  const message = page.getByText('Please select an option for this question');
  await expect(message).toBeVisible();
  await expect(page.getByRole('group', { name: questions[0]!.text })).toHaveAccessibleDescription(
    'Please select an option for this question',
  );
  await expect(wizard.radios.first()).toBeFocused();
  await expectAccessible(page);
  await wizard.option(2).check();
  await expect(message).toBeHidden();
  await wizard.next.click();
  await wizard.back.click();
  await wizard.back.click();
  await expect(wizard.step(1)).toBeVisible();
  await expect(wizard.title).toHaveValue('City Manager');
});

test('a question that is entered again is unanswered, its answer one click away (R26)', async ({
  page,
}) => {
  const wizard = await openAssessment(page);
  await fillAboutYou(page);
  await answerQuestions(page, [3, 5]);
  await wizard.back.click();
  await expect(wizard.step(3)).toBeVisible();
  await expect(wizard.heading).toBeFocused();
  await expect(page.locator('input:checked').filter({ visible: true })).toHaveCount(0);
  await wizard.back.click();
  await expect(wizard.previous).toHaveText('Keep previous answer: Defined');
  await expectAccessible(page);
  await wizard.previous.click();
  await expect(wizard.option(3)).toBeChecked();
  await expect(wizard.option(3)).toBeFocused();
  await wizard.next.click();
  await expect(wizard.previous).toHaveText('Keep previous answer: Optimized');
  await wizard.next.click();
  await expect(page.getByText('Please select an option for this question')).toBeVisible();
  await expectAccessible(page);
});

test("the browser's Back and Forward go through the steps", async ({ page }) => {
  const wizard = await openAssessment(page);
  await fillAboutYou(page);
  await answerQuestions(page, [3, 5]);
  await expect(wizard.step(4)).toBeVisible();
  await page.goBack();
  await expect(wizard.step(3)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(wizard.step(1)).toBeVisible();
  await expect(wizard.heading).toBeFocused();
  await page.goForward();
  await page.goForward();
  await expect(wizard.step(3)).toBeVisible();
  await wizard.back.click();
  await expect(wizard.step(2)).toBeVisible();
  await page.goForward();
  await expect(wizard.step(3)).toBeVisible();
});

test('/maturity-assessment#assessment-name-field focuses the name field, 120 pixels below the top', async ({
  page,
}) => {
  const wizard = await openAssessment(page, '/maturity-assessment#assessment-name-field');
  const top = () => wizard.name.evaluate((field) => Math.round(field.getBoundingClientRect().top));
  await expect(wizard.name).toBeFocused();
  await expect.poll(top).toBe(120);
  // From a question, the footer's link leads there as well.
  await fillAboutYou(page);
  await page
    .getByRole('navigation', { name: 'Footer' })
    .getByRole('link', { name: 'AI Assessment' })
    .click();
  await expect(wizard.step(1)).toBeVisible();
  await expect(wizard.name).toBeFocused();
  await expect.poll(top).toBe(120);
});

test('help stands in the margin on a wide screen, and folded up below the options on a narrow one', async ({
  page,
  isMobile,
}) => {
  await openAssessment(page);
  await fillAboutYou(page);
  const { why, help } = questions[0]!;
  if (isMobile) {
    await expect(page.getByText(why)).toBeHidden();
    await page.getByText('Help with this question').filter({ visible: true }).click();
    await expectAccessible(page);
  }
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByText(help)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Related standard' })).toBeVisible();
});

test('nothing scrolls sideways at 320 pixels, at any step', async ({ page, watch }) => {
  watch.expectConsoleError(/status of 500/);
  await page.setViewportSize({ width: 320, height: 640 });
  const expectNarrow = async (what: string) => {
    const width = await page.evaluate(() => {
      scrollTo(1_000, scrollY);
      return document.documentElement.scrollWidth + scrollX;
    });
    expect(width, what).toBe(320);
  };
  const wizard = await openAssessment(page);
  await wizard.next.click();
  await expectNarrow('errors');
  await fillAboutYou(page);
  for (const [index, value] of usualValues.entries()) {
    await (index < 9 ? wizard.next : wizard.submit).click();
    await page.getByText('Help with this question').filter({ visible: true }).click();
    await expectNarrow(`question ${index + 1}`);
    await wizard.option(value).check();
    if (index < 9) await wizard.next.click();
  }
  await page.route(endpoint, refused(500, 'No.'));
  await wizard.submit.click();
  await expect(toast(page)).toBeVisible();
  await expectNarrow('failure');
  await page.unroute(endpoint);
  await wizard.submit.click();
  await expect(wizard.result).toBeVisible();
  await expectNarrow('result');
});

test('pressing twice sends once', async ({ page }) => {
  let posts = 0;
  page.on(
    'request',
    (sent) => void (sent.url().endsWith('/api/maturity-assessment') && (posts += 1)),
  );
  const { wizard } = await answerEverything(page);
  await wizard.submit.dblclick();
  await expect(wizard.result).toBeVisible();
  expect(posts).toBe(1);
  expect(await assessment(page).result.count()).toBe(1);
});
