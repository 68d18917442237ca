/** Where signing in leads when nothing else was asked for. */
export const accountPath = '/account';

/** The page that signing in is for, as the page's own script has found and checked it; empty when there is none. */
export function readNext(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=next]')?.value ?? '';
}
