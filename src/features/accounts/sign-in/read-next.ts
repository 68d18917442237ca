/** The page after signing in, for the sign-in form. */
export const accountPath = '/account';

/** The page after signing in, as the page's own script has found and checked it; empty when there is none. */
export function readNext(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=next]')?.value ?? '';
}
