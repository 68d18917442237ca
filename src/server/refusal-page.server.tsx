/** The page that a reader gets in place of one that cannot be shown. */
import type { HttpError } from './errors.ts';
import { renderPage } from './site-page.ts';

/** Explains why there is no page and what to do now; null when the shell itself is missing. */
export async function renderRefusal({
  status,
  message,
  headers,
}: HttpError): Promise<Response | null> {
  const isOurs = status >= 500;
  const title = isOurs ? 'We can’t show this page right now' : 'We can’t show this page';
  const page = await renderPage({
    title,
    status,
    noindex: true,
    children: (
      <>
        <h1>{title}</h1>
        <p>
          {isOurs ? 'Something went wrong on our side. Please try again in a minute.' : message}
        </p>
        <p>
          {status === 401 ? (
            <a className="button" href="/login">
              Sign in
            </a>
          ) : (
            <a className="button" href="">
              Try again
            </a>
          )}{' '}
          {isOurs && <a href="/status">See what works now</a>}
        </p>
      </>
    ),
  }).catch(() => null);
  for (const [name, value] of Object.entries(headers)) page?.headers.set(name, value);
  return page;
}
