/** The page that a plain form post ends on when it was taken. */
import { type Page, renderPage } from '#src/server/site-page.ts';

/** Answers with a result, under its own title. */
export function renderResult({ children, ...page }: Page): Promise<Response> {
  return renderPage({
    ...page,
    noindex: true,
    children: (
      <>
        <h1>{page.title}</h1>
        {children}
      </>
    ),
  });
}
