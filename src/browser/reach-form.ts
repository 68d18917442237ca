/** What a page does when a visitor reaches its form, before the form's own script is there. */

const offsetPx = 120;

function findNamedField(): HTMLElement | null {
  const id = location.hash.slice(1);
  const named = /-(field|form)$/.test(id) ? document.getElementById(id) : null;
  return named?.querySelector('input') ?? named;
}

function follow(): void {
  const field = findNamedField();
  if (!field) return;
  // On a slow line this file comes late: a visitor who is typing in another field by then stays there.
  const { activeElement } = document;
  if (activeElement !== field && activeElement?.matches('input,select,textarea')) return;
  field.focus({ preventScroll: true });
  scrollTo({
    top: field.getBoundingClientRect().top + scrollY - offsetPx,
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  });
}

/**
 * Focuses the field that the address names (`#…-field`), or the first one in what it names (`#…-form`),
 * and scrolls it to 120 px below the top of the window; now and on later clicks.
 */
export function focusNamedField(): void {
  follow();
  // Until the first frame after loading, a browser scrolls to the fragment by itself. That undoes our scroll, and
  // our focus when the target takes none, so we do both again one frame later.
  addEventListener('load', () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        if (activeElement === body || activeElement === findNamedField()) follow();
      }),
    ),
  );
  // In place of the handler that loaded this.
  onhashchange = follow;
  // A second click on the same link does not change the address, but should act again.
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="#"]');
    if (link?.pathname === location.pathname && link.hash === location.hash)
      setTimeout(() => follow());
  });
}

/**
 * Names the visitor's own time zone where the form shows one, and lets the form send it (R17). Throws where the engine has
 * no zone or no name for it, and the form keeps ours.
 */
export function nameTimeZone(): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const words = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  // The zone's name is the last part.
  const zone = words.formatToParts().pop()!.value;
  for (const place of document.querySelectorAll<HTMLInputElement>('[data-time-zone]'))
    if (place.value) place.value = timeZone;
    else place.textContent = `your time zone, ${zone}`;
}
