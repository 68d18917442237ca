import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import { expect, expectAccessible, heading, test, watchRequests } from './journey.ts';

test('a clerk comes from the laws of a state, builds a policy, and finds the answers again', async ({
  page,
}) => {
  const requests = watchRequests(page);
  await page.goto('/laws/texas');
  await page.getByRole('link', { name: 'Draft a policy with these duties' }).click();
  await expect(heading(page)).toHaveText('AI policy builder');
  const form = page.getByRole('form', { name: 'Build an AI policy' });
  const state = form.getByLabel('State');
  await expect(state).toHaveValue('texas');
  const contents = page.getByRole('region', { name: 'What you get' });
  await expect(contents.getByText('Law enforcement')).toBeHidden();

  await form.getByLabel('Name of your agency').fill('City of Somewhere');
  await form.getByLabel('Kind of agency').selectOption('City or town');
  await form.getByLabel('Police or a sheriff').check();
  await form.getByLabel('Recording or summarizing meetings').check();
  await expect(contents.getByText('Law enforcement')).toBeVisible();
  await expect(contents.getByRole('link', { name: 'Texas HB 149' })).toBeVisible();
  await expect(contents.getByRole('status')).toContainText('laws that bind');
  await expectAccessible(page);

  const started = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Download the documents' }).click();
  const files = unzipSync(readFileSync(await (await started).path()));
  expect(Object.keys(files)).toHaveLength(5);
  const text = openWordFile(files['1-ai-acceptable-use-policy.docx']!).words.join(' ');
  for (const phrase of ['City of Somewhere', 'Meetings.', 'Law enforcement', 'Texas HB 149'])
    expect(text).toContain(phrase);

  await page.reload();
  await expect(form.getByLabel('Name of your agency')).toHaveValue('City of Somewhere');
  await expect(form.getByLabel('Police or a sheriff')).toBeChecked();
  await expect(contents.getByText('Law enforcement')).toBeVisible();
  // Only the fragment, which no server gets, has what was typed.
  const sent = requests.map((request) => request.url().split('#')[0]!);
  expect(sent.filter((url) => url.includes('Somewhere'))).toEqual([]);
});
