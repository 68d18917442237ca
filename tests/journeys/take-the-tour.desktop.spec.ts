import type { Page } from 'playwright/test';
import { getDocumentProxy } from 'unpdf';
import { tourSteps } from '#src/features/tour/tour-steps.ts';
import { demoForm, expectAtForm } from './booking.ts';
import { expect, expectAccessible, heading, test } from './journey.ts';

/** Follows a link by keyboard and waits until the screen it leads to can be used. */
async function follow(page: Page, name: string, title: string) {
  await page.getByRole('main').getByRole('link', { name, exact: true }).press('Enter');
  await expect(heading(page)).toHaveText(title);
  await expect(page.locator('[inert]')).toHaveCount(0);
}

/** How many pages a screen has on paper. */
async function countPrinted(page: Page): Promise<number> {
  const printed = await page.pdf({ format: 'Letter' });
  return (await getDocumentProxy(new Uint8Array(printed))).numPages;
}

test('a visitor takes the tour by keyboard, and books a demo about what they saw (R54)', async ({
  page,
  watch,
}) => {
  await page.goto('/tour');
  await follow(page, 'Start the tour', 'Use cases');
  await page.getByRole('button', { name: 'Add a use case' }).press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Parking permit chatbot');
  await page.keyboard.press('Tab');
  for (const presses of [2, 2, 3, 1, 1]) {
    await page.keyboard.press('Tab');
    for (let press = 0; press < presses; press++) await page.keyboard.press('ArrowDown');
  }
  const file = page.getByRole('region', { name: 'Parking permit chatbot' });
  await expect(file.getByRole('status')).toHaveText('8 points of 12 High');
  await expect(page.getByRole('row', { name: /Parking permit chatbot/ })).toContainText('High');
  await expectAccessible(page);

  await follow(page, 'Next: assess its risks', 'Risk');
  expect(await countPrinted(page)).toBe(1);
  await page.getByLabel('AI use').focus();
  await page.keyboard.type('Parking');
  await expect(page.getByRole('heading', { name: '10 gaps' })).toBeVisible();
  await page.getByLabel('Does one person own it?').press('ArrowUp');
  await expect(page.getByRole('heading', { name: '10 gaps' })).toBeVisible();
  await page.getByLabel('Does one person own it?').press('ArrowUp');
  await expect(page.getByRole('heading', { name: '9 gaps' })).toBeVisible();

  await follow(page, 'Next: write the policy', 'Policy');
  expect(await countPrinted(page)).toBe(1);
  await page.getByRole('checkbox', { name: 'Incidents' }).press('Space');
  await page.getByRole('button', { name: 'Publish 2.2' }).press('Enter');
  const accepted = page.getByRole('region', { name: /accepted version 2\.2/ });
  await expect(accepted).toBeFocused();
  await expect(accepted).toContainText('0% accepted');
  await page.getByRole('button', { name: 'Remind all' }).press('Enter');
  await expect(accepted).toContainText('50% accepted');

  for (const { invitation, title } of tourSteps.slice(3, 8))
    await follow(page, `Next: ${invitation}`, title);
  await expect(page.getByText('48', { exact: true })).toBeVisible();
  await expect(page.getByText(/^7 of 48: .*Parking permit chatbot \(8 points\)/)).toBeVisible();
  await page.getByLabel('Question').press('ArrowUp');
  await expect(page.getByText(/^48 use cases are in the inventory/)).toBeVisible();

  // A reload changes nothing, and nothing has left this device.
  await page.reload();
  await expect(page.getByText(/^48 use cases are in the inventory/)).toBeVisible();
  expect(watch.outside).toEqual([]);
  await page.getByRole('link', { name: 'Book a demo', exact: true }).press('Enter');
  await expectAtForm(page);
  await expect(demoForm(page).notes).toHaveValue('Please show me: Dashboard');

  await page.goBack();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Start again' }).press('Enter');
  await expect(page.getByText('All screens show the sample data again.')).toBeVisible();
  await expect(page.getByText('47', { exact: true })).toBeVisible();
  await follow(page, 'AI workspace', 'AI workspace');
});
