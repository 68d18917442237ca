/** Prepares a page's form before its own script is loaded: focus for links to a field, and the time zone's name. */
import { isClockUtc } from './clock-utc.ts';

const offsetPx = 120;

function findTargetField(): HTMLElement | null {
  const id = location.hash.slice(1);
  const named = /-(field|form)$/.test(id) ? document.getElementById(id) : null;
  return named?.querySelector('input') ?? named;
}

function follow(): void {
  const field = findTargetField();
  if (!field) return;
  // This file may load late; a visitor who is typing in another field by then keeps focus.
  const { activeElement } = document;
  if (activeElement !== field && activeElement?.matches('input,select,textarea')) return;
  field.focus({ preventScroll: true });
  scrollTo({
    top: field.getBoundingClientRect().top + scrollY - offsetPx,
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  });
}

/** Writes the subject of a link such as `/?about=Policy#demo-form` into the form's empty notes. */
function noteSubject(): void {
  const about = new URLSearchParams(location.search).get('about');
  const notes = document.querySelector<HTMLTextAreaElement>('[name=notes]');
  // Only a few plain words: anyone can make such a link.
  if (notes?.value === '' && about && /^[\w &]{1,40}$/.test(about))
    notes.value = `Please show me: ${about}`;
}

/**
 * Focuses the field that the URL fragment names (`#…-field`), or the first field in it (`#…-form`),
 * and scrolls it to 120 px below the top of the viewport; now and on later clicks.
 */
export function focusNamedField(): void {
  noteSubject();
  follow();
  // Until the first frame after loading, the browser scrolls to the fragment, which undoes our scroll and,
  // where the target is not focusable, our focus. So repeat both one frame later.
  addEventListener('load', () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        if (activeElement === body || activeElement === findTargetField()) follow();
      }),
    ),
  );
  // Replaces the handler that loaded this module.
  onhashchange = follow;
  // A second click on the same link changes no hash, but must work again.
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="#"]');
    if (link?.pathname === location.pathname && link.hash === location.hash)
      setTimeout(() => follow());
  });
}

/**
 * Shows the visitor's time zone in the form and sets it in the hidden field. Throws where the browser
 * does not know the time zone or its name; the form then keeps ours, as it does for a browser that hides its own.
 */
export function nameTimeZone(): void {
  if (isClockUtc()) return;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  // The time zone's name is the last part.
  const zone = format.formatToParts().pop()!.value;
  for (const element of document.querySelectorAll<HTMLInputElement>('[data-time-zone]'))
    if (element.value) element.value = timeZone;
    else element.textContent = `your time zone, ${zone}`;
}
