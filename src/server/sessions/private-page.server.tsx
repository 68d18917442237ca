/** Pages for signed-in visitors, in the site's shell, never cached or indexed. */
import type * as z from 'zod/mini';
import { seeOther } from '#src/server/answer.ts';
import { endpoint, type Endpoint, type Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { renderLinkPage } from '#src/server/pages/link-page.server.tsx';
import { isFormPost } from '#src/server/request-input.ts';
import { renderPrivatePage, type Page } from '#src/server/pages/site-page.ts';
import { type Account, needsSecondFactor } from './session.server.ts';
import { endedSession, readCookie } from './cookies.ts';

/** The content of a private page. */
export type PrivatePage = Omit<Page, 'noindex'>;

/** A longer query string is dropped during sign-in. Encoded, it triples in length, and our own are far shorter. */
const longestQuery = 2_000;

type Admission = (request: Request) => Promise<Account>;
type Render<Input> = (input: Input, visitor: Visitor, account: Account) => Promise<PrivatePage>;

/**
 * A GET endpoint that responds with a page to visitors whom `admit` accepts. Anonymous visitors are
 * redirected to sign in and then back; the others see why they have no access and what to do.
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

/** An `admit` for plain forms on a private page: a visitor whose session has ended signs in and returns to the page. */
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
  const { pathname, search: fullSearch } = new URL(request.url);
  const search = fullSearch.length > longestQuery ? '' : fullSearch;
  return admit(request).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    if (error.status === 403) return renderRefusal(error, pathname + search);
    const toLogin = seeOther(`/login?${new URLSearchParams({ next: pathname + search })}`);
    // The session ended, here or in another browser: pages must stop showing the visitor as signed in.
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
