/** Pages with their title as heading: messages, errors, and what a link in an email opens. */
import type { ReactNode } from 'react';
import { isTemporaryFault } from '#src/integrations/database/database-error.ts';
import type { HttpError } from '#src/server/errors.ts';
import { renderPage, renderPrivatePage, type Page } from './site-page.ts';

/** Adds the title of a page as its heading. */
export const withHeading = ({ children, ...page }: Page): Page => ({
  ...page,
  children: (
    <>
      <h1>{page.title}</h1>
      {children}
    </>
  ),
});

/** Renders a page with its title as heading, hidden from search engines. */
export const renderMessage = (page: Page) => renderPage({ ...withHeading(page), noindex: true });

/** Renders a page that a private link opens: also uncached, and its URL is kept from other sites. */
export const renderLinkPage = (page: Page) => renderPrivatePage(withHeading(page));

/** Renders an error in place of a page, with what to do next; null when the built shell is missing. */
export async function renderRefusal({
  status,
  message,
  headers,
}: HttpError): Promise<Response | null> {
  const isOurs = status >= 500;
  const page = await renderMessage({
    title: isOurs ? 'We can’t show this page right now' : 'We can’t show this page',
    status,
    children: (
      <>
        <p>
          {isOurs ? 'Something went wrong on our side. Please try again in a minute.' : message}
        </p>
        <p>
          <a className="button" href={status === 401 ? '/login' : ''}>
            {status === 401 ? 'Sign in' : 'Try again'}
          </a>{' '}
          {isOurs && <a href="/status">See what works now</a>}
        </p>
      </>
    ),
  }).catch(() => null);
  for (const [name, value] of Object.entries(headers)) page?.headers.set(name, value);
  return page;
}

/** Resolves to what a link opens, or to the page `unavailable` while the database has a temporary fault; `note` gets that error. */
export const answerLink = <T extends object = Response>(
  unavailable: Page,
  answer: () => Promise<T>,
  note: (error: unknown) => void = () => undefined,
) =>
  answer().catch((error: unknown) => {
    if (!isTemporaryFault(error)) throw error;
    note(error);
    return renderLinkPage(unavailable);
  });

/** The page of a mailed link while the database is unreachable; `more` offers another way to reach us. */
export const unavailablePage = (more?: ReactNode, link = 'the link'): Page => ({
  title: 'This isn’t working right now',
  status: 503,
  children: (
    <>
      <p>Something went wrong on our side. Please open {link} in our email again in a minute.</p>
      {more}
    </>
  ),
});

/** The page of a private URL, e.g. of a quote, while the database is unreachable. */
export const cannotShow = (what: string): Page => ({
  title: `We can’t show the ${what} right now`,
  status: 503,
  children: <p>Something went wrong on our side. Please open the address again in a minute.</p>,
});

/** The page of an invalid link; `more` says what else to do. */
export const unknownLink = (more: ReactNode, link = 'the link'): Page => ({
  title: 'We don’t recognize this link',
  status: 404,
  children: (
    <>
      <p>Please open {link} in our email again: it may have been cut off.</p>
      {more}
    </>
  ),
});
