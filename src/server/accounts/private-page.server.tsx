/** Pages for signed-in visitors only: in the site's shell, in no cache, in no search engine. */
import type * as z from 'zod/mini';
import { seeOther } from '#src/server/answer.ts';
import { endpoint, type Endpoint, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { renderLinkPage } from '#src/server/link-page.server.tsx';
import { isFormPost } from '#src/server/request-input.ts';
import { renderPrivatePage, type Page } from '#src/server/site-page.ts';
import type { Account } from './account.ts';
import { endedSession, readCookie } from './cookies.ts';
import { needsSecondFactor } from './session.server.ts';

/** The content of a page. */
export type PrivatePage = Omit<Page, 'noindex'>;

/** A longer query is not kept while its visitor signs in; those of our own links are far shorter. */
const longestQuery = 2_000;

type Admission = (request: Request) => Promise<Account>;
type Render<Input> = (input: Input, visitor: Visitor, account: Account) => Promise<PrivatePage>;

/**
 * A function that answers with a page: nobody sees it without `admit`. Visitors who are not signed in
 * are sent to sign in and then back. Visitors who may not see it read why, and what to do about it.
 */
export function privatePage<Schema extends z.core.$ZodType>(
  schema: Schema,
  render: Render<z.output<Schema>>,
  { admit }: { admit: Admission },
): Endpoint {
  return endpoint(
    schema,
    async (input, visitor, account: Account) =>
      renderPrivatePage(await render(input, visitor, account)),
    { method: 'GET', admit: (request) => admitToPage(request, admit) },
  );
}

/** For endpoints with a plain form on a private page: a visitor who is no longer signed in is sent to sign in, and then back to the page. */
export function admitForm(admit: Admission, page = '/account') {
  return (request: Request): Promise<Account | Response> =>
    admit(request).catch((error: unknown) => {
      if (!isRefusal(error) || !isFormPost(request)) throw error;
      return error.status === 401
        ? seeOther(`/login?${new URLSearchParams({ next: page })}`)
        : renderRefusal(error);
    });
}

function admitToPage(request: Request, admit: Admission): Promise<Account | Response> {
  const { pathname, search: asked } = new URL(request.url);
  // In an address of its own it gets three times as long, and no browser takes a header of any length.
  const search = asked.length > longestQuery ? '' : asked;
  return admit(request).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    if (error.status === 403) return renderRefusal(error, pathname + search);
    const toLogin = seeOther(`/login?${new URLSearchParams({ next: pathname + search })}`);
    // The session is over, here or in another browser: pages stop showing that somebody is signed in.
    const hasSession = readCookie('session', request) ?? readCookie('signed-in', request);
    return hasSession ? endSession(toLogin, request) : toLogin;
  });
}

function endSession(answer: Response, request: Request): Response {
  const { cookies, headers } = endedSession(request);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

function isRefusal(error: unknown): error is HttpError {
  return error instanceof HttpError && (error.status === 401 || error.status === 403);
}

function renderRefusal({ message, status }: HttpError, next = '/account'): Promise<Response> {
  return renderLinkPage({
    title: 'You don’t have access to this page',
    status,
    children: (
      <>
        <p>{message}</p>
        <p className="actions">
          {message === needsSecondFactor && (
            <a className="button" href="/account/second-factor">
              Set it up
            </a>
          )}{' '}
          <a
            className="button button-secondary"
            href={`/login?${new URLSearchParams({ next }).toString()}`}
          >
            Sign in as someone else
          </a>
        </p>
        <p>
          <a href="/account">Your account</a>
        </p>
      </>
    ),
  });
}
