/** Pages under their own title, such as those that the private link of a mail opens. */
import type { ReactNode } from 'react';
import { isDatabaseUnreachable } from '#src/integrations/database/database-error.ts';
import { renderPage, renderPrivatePage, type Page } from './site-page.ts';

/** A page with its title above what it says. */
export const underTitle = ({ children, ...page }: Page): Page => ({
  ...page,
  children: (
    <>
      <h1>{page.title}</h1>
      {children}
    </>
  ),
});

/** Renders a page under its own title, for no search engine. */
export const renderTitled = (page: Page) => renderPage({ ...underTitle(page), noindex: true });

/** The same behind a private link: no cache keeps it, and its address is passed to no other site. */
export const renderLinkPage = (page: Page) => renderPrivatePage(underTitle(page));

/** Resolves to what a link opens, or to this page while the database cannot be reached; `note` gets the error. */
export const answerLink = <T extends object = Response>(
  whileUnreachable: Page,
  answer: () => Promise<T>,
  note: (error: unknown) => void = () => undefined,
) =>
  answer().catch((error: unknown) => {
    if (!isDatabaseUnreachable(error)) throw error;
    note(error);
    return renderLinkPage(whileUnreachable);
  });

/** The page while the database cannot be reached, with another way to reach us. */
export const notNow = (more?: ReactNode, link = 'the link'): Page => ({
  title: 'This isn’t working right now',
  status: 503,
  children: (
    <>
      <p>Something went wrong on our side. Please open {link} in our email again in a minute.</p>
      {more}
    </>
  ),
});

/** The page at the private address of e.g. a quote while the database cannot be reached. */
export const cannotShow = (what: string): Page => ({
  title: `We can’t show the ${what} right now`,
  status: 503,
  children: <p>Something went wrong on our side. Please open the address again in a minute.</p>,
});

/** The page of a link that opens nothing, with what else to do. */
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
