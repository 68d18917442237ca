/** The page after an accepted plain post. */
import type { ReactNode } from 'react';
import { ButtonLink } from '#src/components/Button.tsx';
import { type Page, renderPage } from '#src/server/site-page.ts';
import type { Form } from './define-form.ts';

/** The message after a form was accepted, and the next link. */
export function describeSaved(
  { label, words }: Form,
  next: { label: string; href: string },
  more?: ReactNode,
): Page {
  const { title, message } = words.saved ?? { title: label, message: '' };
  return {
    title,
    children: (
      <>
        <p>{message}</p>
        {more}
        <p className="acts">
          <ButtonLink href={next.href}>{next.label}</ButtonLink>
        </p>
      </>
    ),
  };
}

/** Responds with a result, under its own title. */
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
