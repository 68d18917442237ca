import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

const parts = (page: Page) => ({
  field: page.getByRole('searchbox', { name: 'Find a question' }),
  answers: page.locator('[itemprop=mainEntity]').filter({ visible: true }),
});
const answer = (page: Page, question: string) =>
  page.getByRole('heading', { level: 4, name: question });

test('a visitor sees the most asked questions, and opens a subject whose name stays in view', async ({
  page,
}) => {
  await page.goto('/questions');
  const { answers } = parts(page);
  await expect(answers).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'How much does it cost?' })).toBeVisible();
  const subject = page.getByRole('heading', { level: 3, name: 'Prices' });
  await subject.tap();
  await expect(answer(page, 'How much does it cost?')).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.evaluate(() => scrollBy(0, 1000));
  await expect(subject).toBeInViewport();
  await subject.tap();
  await expect(answers).toHaveCount(0);
});

test('a link of the most asked questions leads to the answer with its source', async ({ page }) => {
  await page.goto('/questions');
  await page.getByRole('link', { name: 'How do we cancel?' }).tap();
  const title = answer(page, 'How do we cancel?');
  await expect(title).toBeInViewport();
  // Below the subject's name, which does not cover it.
  const bar = await page.getByRole('heading', { level: 3, name: 'Contract' }).boundingBox();
  expect((await title.boundingBox())!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
});

test('a link to an answer opens its subject', async ({ page }) => {
  await page.goto('/questions#prices-cheapest');
  await expect(answer(page, 'What is the cheapest plan?')).toBeInViewport();
});

test('a visitor filters the answers by words, and searches the site when none has them', async ({
  page,
}) => {
  await page.goto('/questions');
  const { field, answers } = parts(page);
  await field.pressSequentially('coalition member');
  await expect(answer(page, 'How do we show that we are a coalition member?')).toBeVisible();
  await expect(page.getByRole('status').first()).toHaveText(`${await answers.count()} answers`);
  // Links to parts that the filter hides would lead nowhere.
  await expect(page.getByRole('link', { name: 'The one-time license', exact: true })).toBeHidden();
  for (const answer of await answers.allInnerTexts()) {
    expect(answer.toLowerCase()).toContain('coalition');
    expect(answer.toLowerCase()).toContain('member');
  }
  await field.press('Enter');
  await expect(page).toHaveURL(/\/questions$/);
  await expectAccessible(page);

  await field.fill('xylophone');
  await expect(answers).toHaveCount(0);
  await expect(page.getByRole('status').first()).toHaveText(/^No answer has these words/);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=xylophone$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor opens subjects and answers, and the filter is a search', async ({ page }) => {
    await page.goto('/questions');
    await page.getByRole('heading', { level: 3, name: 'Prices' }).tap();
    await expect(answer(page, 'How much does it cost?')).toBeVisible();
    await page.goto('/questions#security-soc2');
    await expect(page.locator('#security-soc2')).toBeInViewport();
    const { field } = parts(page);
    await field.fill('coalition');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=coalition$/);
  });
});
