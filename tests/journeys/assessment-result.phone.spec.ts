import { maturityLevels } from '#src/features/maturity-assessment/levels.ts';
import { questions } from '#src/features/maturity-assessment/questions.ts';
import { resultOf } from '#src/features/maturity-assessment/result.ts';
import type { AnswerValue } from '#src/features/maturity-assessment/answers.ts';
import {
  answerEverything,
  answerQuestions,
  answersOf,
  assessment,
  fillAboutYou,
  usualValues,
} from './assessment.ts';
import { expect, expectAccessible, test } from './journey.ts';

const all = (value: AnswerValue) => Array.from({ length: 10 }, () => value);
const cases: (readonly AnswerValue[])[] = [
  usualValues,
  all(1),
  all(5),
  [1, 2, 3, 4, 5, 5, 4, 3, 2, 1],
];

for (const values of cases) {
  test(`the result of ${values.join()} is what the rules say`, async ({ page }) => {
    const { wizard, visitor } = await answerEverything(page, values);
    await wizard.submit.click();
    await expect(wizard.result).toBeVisible();
    const { score, maturityLevel, recommendations } = resultOf(answersOf(values));
    const level = maturityLevels.find(({ id }) => id === maturityLevel)!;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(level.title);
    await expect(wizard.result).toContainText(`Level ${level.level} of 5`);
    await expect(wizard.result).toContainText(`You scored ${score} of 50 points`);
    await expect(wizard.result).toContainText(level.meaning);
    await expect(wizard.result).toContainText(level.nextStep);
    const rows = page.getByRole('table', { name: 'Your answers, from 1 to 5' }).getByRole('row');
    for (const [index, { category }] of questions.entries())
      await expect(rows.nth(index + 1)).toContainText(
        new RegExp(`${category}\\s*${values[index]!}`),
      );
    const advice = wizard.result.getByRole('listitem').filter({ hasText: 'priority' });
    await expect(advice).toHaveCount(recommendations.length);
    for (const [index, one] of recommendations.entries()) {
      await expect(advice.nth(index)).toContainText(one.category);
      await expect(advice.nth(index)).toContainText(one.recommendation);
      await expect(advice.nth(index)).toContainText(new RegExp(`^${one.priority}`, 'i'));
    }
    await expect(wizard.result).toContainText(visitor.email);
    await expectAccessible(page);
  });
}

test('the result leads to the report, its Word file, and the next steps (R5)', async ({ page }) => {
  const { wizard, visitor } = await answerEverything(page);
  await wizard.submit.click();
  const { result } = wizard;
  await expect(result).toContainText(
    /can be opened until \w+ \d+, \d{4}, and is deleted within a day after\./,
  );
  const word = result.getByRole('link', { name: 'download it as a Word file' });
  const download = await page.request.get((await word.getAttribute('href'))!);
  expect(download.status()).toBe(200);
  expect(download.headers()['content-type']).toContain('wordprocessingml');
  const mvp = result.getByRole('link', { name: 'Request MVP Access' });
  await expect(mvp).toHaveAttribute('href', '/#mvp-name-field');
  await result.getByRole('tab', { name: 'Schedule Demo' }).click();
  await expect(mvp).toBeHidden();
  await expect(result.getByRole('link', { name: 'Schedule Demo' })).toHaveAttribute(
    'href',
    '/#demo-name-field',
  );
  await expectAccessible(page);
  await result.getByRole('link', { name: 'Open the report' }).click();
  await expect(page.getByRole('main')).toContainText(visitor.agency);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Established');
});

test('the result prints without what only a screen needs', async ({ page }) => {
  const { wizard, visitor } = await answerEverything(page);
  await wizard.submit.click();
  await expect(wizard.result).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print this page' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Answered by ${visitor.name}, ${visitor.title}`)).toBeVisible();
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('tablist'),
    page.getByRole('button'),
    wizard.step(12),
  ])
    for (const one of await gone.all()) await expect(one).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const exact = await page
    .locator('.assessment-result svg')
    .first()
    .evaluate((svg) => getComputedStyle(svg).getPropertyValue('print-color-adjust'));
  expect(exact).toBe('exact');
});

test('the next result is compared with the last one on this device, until both are erased', async ({
  page,
}) => {
  const { wizard } = await answerEverything(page);
  await wizard.submit.click();
  await expect(wizard.result).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Since your last result' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Take the assessment again' }).click();
  await expect(wizard.step(1)).toBeVisible();
  await expect(wizard.heading).toBeFocused();
  await wizard.next.click();
  await expect(wizard.previous).toHaveCount(0);
  await answerQuestions(page, [4, 2, 3, 4, 2, 3, 3, 2, 3, 5]);
  await wizard.submit.click();
  await expect(page.getByRole('heading', { name: 'Since your last result' })).toBeVisible();
  await expect(wizard.result).toContainText('Now: 2 points more.');
  const changes = wizard.result.getByRole('table').last().getByRole('row');
  await expect(changes.filter({ hasText: 'Governance' })).toContainText('1 point more');
  await expect(changes.filter({ hasText: 'Compliance' })).toContainText('1 point less');
  await expect(changes.filter({ hasText: 'Workforce' })).toContainText('no change');
  await expectAccessible(page);

  await page.reload();
  await expect(
    page.getByText(/^Your last result on this device, .*: 31 of 50 points\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show this result' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Established');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(wizard.result).not.toContainText('will be emailed');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Erase results from this device' }).click();
  await expect(wizard.step(1)).toBeVisible();
  await expect(wizard.heading).toBeFocused();
  await expect(page.getByText(/^Your last result/)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the same answers sent again after a result show it again, and erasing it leaves nothing', async ({
  page,
}) => {
  const { wizard } = await answerEverything(page);
  await wizard.submit.click();
  await expect(wizard.result).toBeVisible();
  let posts = 0;
  page.on('request', (sent) => void (sent.method() === 'POST' && (posts += 1)));
  await page.goBack();
  await wizard.previous.click();
  await wizard.submit.click();
  await expect(wizard.result).toBeVisible();
  expect(posts).toBe(0);
  await page.getByRole('button', { name: 'Erase results from this device' }).click();
  await expect(wizard.heading).toBeFocused();
  await expect(wizard.name).toHaveValue('');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a link to the name field leads from a kept result to the form', async ({ page }) => {
  const { wizard } = await answerEverything(page);
  await wizard.submit.click();
  await expect(wizard.result).toBeVisible();
  await page.goto('/maturity-assessment#assessment-name-field');
  await page.reload();
  await page.getByRole('button', { name: 'Show this result' }).click();
  await expect(wizard.result).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Footer' })
    .getByRole('link', { name: 'AI Assessment' })
    .click();
  await expect(wizard.result).toBeHidden();
  await expect(wizard.name).toBeFocused();
});

test("after a result the browser's Back shows the questions, and Forward the result", async ({
  page,
}) => {
  const { wizard } = await answerEverything(page);
  await wizard.submit.click();
  await expect(wizard.result).toBeVisible();
  await page.goBack();
  await expect(assessment(page).step(11)).toBeVisible();
  await page.goForward();
  await expect(wizard.result).toBeVisible();
  await page.getByRole('button', { name: 'Take the assessment again' }).click();
  await fillAboutYou(page);
});
