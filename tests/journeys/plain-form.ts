/** What journeys share in which an interactive part does not run. */
import type { Page } from 'playwright/test';
import { demoForm, newVisitor } from './journey.ts';

/** What a form says that has lost its script. */
export const runsPlainly = 'This form now runs in its simple version. It works the same way.';

/** Reports of crashes that the page sends; only a routed beacon shows its body. */
export async function watchReports(page: Page): Promise<unknown[]> {
  const reports: unknown[] = [];
  await page.route('**/api/island-crash', (route, request) => {
    reports.push(request.postDataJSON());
    return route.continue();
  });
  return reports;
}

/** Types into the demo form without waiting for its script. */
export async function typeIntoPlainForm(page: Page, day: string) {
  const form = demoForm(page);
  const visitor = newVisitor();
  await form.name.pressSequentially(visitor.name);
  await form.email.pressSequentially(visitor.email);
  await form.agency.pressSequentially(visitor.agency);
  await form.date.pressSequentially(day);
  return visitor;
}
