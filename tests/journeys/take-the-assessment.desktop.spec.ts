import { questions } from '#src/features/maturity-assessment/questions/questions.ts';
import {
  answerQuestions,
  assessment,
  endpoint,
  fillAboutYou,
  newAssessor,
  openAssessment,
  usualValues,
} from './assessment.ts';
import {
  expect,
  expectAccessible,
  heading,
  holdBack,
  mailsAbout,
  test,
  typeOver,
  watchPosts,
} from './journey.ts';

const notAnswered = 'Please select an option for this question';

test('a city manager takes the assessment by keyboard alone (R20, R25)', async ({ page }) => {
  const { keyboard } = page;
  const wizard = await openAssessment(page, '/maturity-assessment#assessment-name-field');
  await expect(wizard.name).toBeFocused();
  await expect(wizard.step(1)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
  await expect(wizard.back).toBeHidden();
  await expectAccessible(page);
  const visitor = newAssessor();
  for (const detail of [visitor.name, visitor.title, visitor.agency, visitor.email]) {
    await keyboard.type(detail);
    await keyboard.press('Tab');
  }
  await expect(page.getByLabel(/^State/)).toBeFocused();
  await keyboard.type('Texas');
  await keyboard.press('Tab');
  await expect(wizard.next).toBeFocused();
  await keyboard.press('Enter');

  for (const [index, value] of usualValues.entries()) {
    const { text, why, help } = questions[index]!;
    await expect(wizard.step(index + 2)).toBeVisible();
    await expect(wizard.heading).toHaveText(text);
    await expect(wizard.heading).toBeFocused();
    await expect(wizard.heading).toBeInViewport();
    await expect(wizard.radios).toHaveCount(5);
    await expect(page.locator('input:checked').filter({ visible: true })).toHaveCount(0);
    // On a wide screen the help is in the margin.
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByText(help)).toBeVisible();
    if (index === 0) await expectAccessible(page);
    await keyboard.press('Tab');
    await expect(wizard.radios.first()).toBeFocused();
    await keyboard.press('Space');
    for (let steps = 1; steps < value; steps += 1) await keyboard.press('ArrowDown');
    await expect(wizard.option(value)).toBeChecked();
    if (index < 9) await keyboard.press('Enter');
  }

  const sent = watchPosts(page);
  const answer = await holdBack(page, endpoint);
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(wizard.submit).toHaveText('Processing');
  await expect(wizard.submit).toBeDisabled();
  await expect(wizard.back).toBeDisabled();
  await expectAccessible(page);
  answer();

  await expect(heading(page)).toHaveText('Established');
  await expect(heading(page)).toBeFocused();
  await expect(wizard.step(12)).toBeVisible();
  await expect(wizard.result).toContainText(`A report will be emailed to ${visitor.email}`);
  await expectAccessible(page);
  expect(sent).toMatchObject([{ ...visitor, score: 29, maturityLevel: 'established' }]);
  await wizard.result.getByRole('tab', { name: 'Request MVP Access' }).focus();
  await keyboard.press('ArrowRight');
  await expect(wizard.result.getByRole('tab', { name: 'Schedule Demo' })).toBeFocused();
  await expect(wizard.result.getByRole('link', { name: 'Schedule Demo' })).toBeVisible();
  await wizard.result.getByRole('link', { name: 'Open the report' }).focus();
  await keyboard.press('Enter');
  await expect(heading(page)).toContainText('Established');
  await expect(page.getByRole('main')).toContainText(visitor.agency);
  await expectAccessible(page);
  await mailsAbout(visitor.email, 2);
});

test('missing answers are announced on every attempt (section 5)', async ({ page }) => {
  const wizard = await openAssessment(page);
  const errors = [
    [wizard.name, 'Name must be at least 2 characters.', 'D', 'Dana'],
    [wizard.title, 'Title must be at least 2 characters.', 'x', 'City Manager'],
    [wizard.agency, 'Agency name must be at least 2 characters.', ' ', 'City of Somewhere'],
    [wizard.email, 'Please enter a valid email.', 'dana@', 'dana@city.example'],
  ] as const;
  const summary = wizard.form.getByRole('alert');
  // Screen readers announce an alert when it is inserted, so each attempt must insert a new one.
  const markAlert = () => summary.evaluate((element) => element.setAttribute('data-heard', ''));
  for (const [field, message, wrong] of errors) {
    await field.pressSequentially(wrong);
    const example = field === wizard.email ? ' Example: name@city.gov' : '';
    await expect(field).toHaveAccessibleDescription(message + example);
  }
  // The list appears only after Continue is pressed.
  await expect(summary).toBeHidden();
  await wizard.next.click();
  await expect(wizard.name).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(errors.map(([, message]) => message));
  await expect(wizard.step(1)).toBeVisible();
  await expectAccessible(page);
  await markAlert();
  await wizard.name.press('Enter');
  await expect(summary).not.toHaveAttribute('data-heard');
  await expect(wizard.name).toBeFocused();
  for (const [at, [field, message, , right]] of errors.entries()) {
    await summary.getByRole('link', { name: message, exact: true }).click();
    await expect(field).toBeFocused();
    await typeOver(field, right);
    await expect(field).not.toHaveAttribute('aria-invalid');
    await field.press('Enter');
    // Enter leads to the first field that is still wrong.
    if (at < 3) await expect(errors[at + 1]![0]).toBeFocused();
  }

  await expect(wizard.step(2)).toBeVisible();
  const alert = wizard.form.getByRole('alert');
  await wizard.next.click();
  await expect(alert).toHaveText(notAnswered);
  await expect(page.getByRole('group', { name: questions[0]!.text })).toHaveAccessibleDescription(
    notAnswered,
  );
  await expect(wizard.radios.first()).toBeFocused();
  await expectAccessible(page);
  await markAlert();
  await page.keyboard.press('Enter');
  await expect(alert).toHaveText(notAnswered);
  await expect(alert).not.toHaveAttribute('data-heard');
  await answerQuestions(page, usualValues.slice(0, 9));
  await expect(wizard.step(11)).toBeVisible();
  await expect(alert).toHaveCount(0);
  await wizard.submit.click();
  await expect(alert).toHaveText(notAnswered);
  await expect(wizard.radios.first()).toBeFocused();
});

test('going back and forward in the assessment loses no answer (R26)', async ({ page }) => {
  const wizard = await openAssessment(page);
  await fillAboutYou(page);
  await answerQuestions(page, [3, 5]);
  await expect(wizard.step(4)).toBeVisible();
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
  await expect(page.getByText(notAnswered)).toBeVisible();

  await page.goBack();
  await expect(wizard.step(2)).toBeVisible();
  await page.goBack();
  await expect(wizard.step(1)).toBeVisible();
  await expect(wizard.heading).toBeFocused();
  await expect(wizard.title).toHaveValue('City Manager');
  await page.goForward();
  await expect(wizard.step(2)).toBeVisible();
  await page.goForward();
  await expect(wizard.step(3)).toBeVisible();
  await wizard.back.click();
  await expect(wizard.step(2)).toBeVisible();
  await page.goForward();
  await expect(wizard.step(3)).toBeVisible();

  // The footer's link leads to the name field from any step.
  const footer = page.getByRole('navigation', { name: 'Footer' });
  await footer.getByRole('link', { name: 'AI Assessment' }).click();
  await expect(wizard.step(1)).toBeVisible();
  await expect(wizard.name).toBeFocused();
  const top = () => wizard.name.evaluate((field) => Math.round(field.getBoundingClientRect().top));
  await expect.poll(top).toBe(120);

  await wizard.next.click();
  await answerQuestions(page, usualValues);
  const posts = watchPosts(page);
  await wizard.submit.click();
  await expect(wizard.result).toBeVisible();
  await page.goBack();
  await expect(wizard.step(11)).toBeVisible();
  await page.goForward();
  await expect(wizard.result).toBeVisible();
  // Unchanged answers aren't sent again.
  await page.goBack();
  await wizard.previous.click();
  await wizard.submit.click();
  await expect(assessment(page).result).toBeVisible();
  expect(posts).toHaveLength(1);
});
