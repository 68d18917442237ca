import type { Page } from 'playwright/test';

/** The search page and its parts, by role and label. */
export function search(page: Page) {
  const main = page.getByRole('main');
  const results = main.getByRole('list', { name: 'Results' });
  return {
    field: main.getByRole('searchbox', { name: 'Search this site' }),
    send: main.getByRole('button', { name: 'Search', exact: true }),
    status: main.getByRole('status'),
    results,
    titles: results.getByRole('heading').getByRole('link'),
    topics: main.getByRole('navigation', { name: 'All pages by topic' }),
  };
}
