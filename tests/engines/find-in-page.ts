/** Functions that run in the page, so they must be self-contained. */

/** Finds a visible, enabled control by its accessible name: in the focused form, else in an open dialog, else on the page. */
export function findControl(name: string): Element | null {
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return (
      clean(element.getAttribute('aria-label')) ||
      labels.map((label) => clean((label as HTMLElement).innerText)).join(' ') ||
      clean((element as HTMLElement).innerText)
    );
  };
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isVisible = width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
    return isVisible && !element.closest('[inert]');
  };
  const controls = 'a[href], button, input, select, textarea, summary';
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const place = dialogs.at(-1) ?? document;
  const form = document.activeElement?.closest('form');
  const near = form && place.contains(form) ? [...form.querySelectorAll(controls)] : [];
  const found = [...near, ...place.querySelectorAll(controls)].find((element) => {
    const own = nameOf(element);
    const isRadio = (element as HTMLInputElement).type === 'radio';
    // A radio button's description follows its name.
    const fits =
      own === name || own === `${name} (optional)` || (isRadio && own.startsWith(`${name} `));
    return fits && isShown(element) && !(element as HTMLButtonElement).disabled;
  });
  return found ?? null;
}

/** Whether the page's text, a field's value or the URL contains these words. */
export function hasWords(phrase: string): boolean {
  const clean = (text: string) => text.replace(/\s+/g, ' ');
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
  const values = [...fields].map(({ value }) => value);
  return (
    clean(document.body.innerText).includes(phrase) ||
    values.includes(phrase) ||
    decodeURIComponent(location.href).includes(phrase)
  );
}
