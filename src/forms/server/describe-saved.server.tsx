import type { ReactNode } from 'react';
import { ButtonLink } from '#src/components/Button.tsx';
import type { Page } from '#src/server/pages/site-page.ts';
import { isMailWaiting, mailWaits } from '#src/formats/mail-waits.ts';
import type { Form, FormMessages } from '#src/forms/define-form.ts';

interface Next {
  label: string;
  href: string;
}

/** The page after an accepted plain post: the form's message, or that its email waits, and a link. */
export function describeSaved(
  { label, messages }: Form,
  next: Next,
  { facts, more }: { facts?: unknown; more?: ReactNode } = {},
): Page {
  const saved = messages.saved ?? { title: label, message: '' };
  const { title, message } = isMailWaiting(facts) ? mailWaits : saved;
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

/** Confirms at the top of a page that its form was saved, or says that its email waits; takes focus, so that screen readers announce it without JavaScript. */
export function SavedNote({
  saved,
  isWaiting = false,
}: Pick<FormMessages, 'saved'> & { isWaiting?: boolean }) {
  if (!saved) return null;
  const { title, message } = isWaiting ? mailWaits : saved;
  return (
    <div className="outcome" role="status" tabIndex={-1} autoFocus>
      <h2>{title}</h2>
      <p>{message}</p>
    </div>
  );
}
