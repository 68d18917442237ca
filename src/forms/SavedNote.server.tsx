import type { FormWords } from './define-form.ts';

/** Says above a page that its form was taken; takes focus, so that it is heard without a script. */
export function SavedNote({ saved }: Pick<FormWords, 'saved'>) {
  if (!saved) return null;
  return (
    <div className="outcome" role="status" tabIndex={-1} autoFocus>
      <h2>{saved.title}</h2>
      <p>{saved.message}</p>
    </div>
  );
}
