import type { ReactNode } from 'react';
import { ButtonLink } from '#src/components/Button.tsx';
import type { Page } from '#src/server/site-page.ts';
import type { Form } from './define-form.ts';

/** The page after an accepted plain post: the form's message and a link. */
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
        <p className="actions">
          <ButtonLink href={next.href}>{next.label}</ButtonLink>
        </p>
      </>
    ),
  };
}
