import type { FormWords } from './define-form.ts';

/** Confirms at the top of a page that its form was saved; takes focus, so that screen readers announce it without JavaScript. */
export function SavedNote({ saved }: Pick<FormWords, 'saved'>) {
  if (!saved) return null;
  return (
    <div className="outcome" role="status" tabIndex={-1} autoFocus>
      <h2>{saved.title}</h2>
      <p>{saved.message}</p>
    </div>
  );
}
