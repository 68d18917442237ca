import type { FormWords } from '#src/forms/define-form.ts';
import { mailWaits } from '#src/formats/mail-waits.ts';

/** Confirms at the top of a page that its form was saved, or says that its email waits; takes focus, so that screen readers announce it without JavaScript. */
export function SavedNote({
  saved,
  isWaiting = false,
}: Pick<FormWords, 'saved'> & { isWaiting?: boolean }) {
  if (!saved) return null;
  const { title, message } = isWaiting ? mailWaits : saved;
  return (
    <div className="outcome" role="status" tabIndex={-1} autoFocus>
      <h2>{title}</h2>
      <p>{message}</p>
    </div>
  );
}
