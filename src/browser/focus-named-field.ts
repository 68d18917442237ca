/** Links to a field of a form land in it, wherever they come from. */

const offsetPx = 120;

function follow(): void {
  const id = location.hash.slice(1);
  const named = /-(field|form)$/.test(id) && document.getElementById(id);
  if (!named) return;
  const field = named.querySelector('input') ?? named;
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
  // A browser that goes to a place which takes no focus takes the focus from everything else, once it draws.
  addEventListener('load', () =>
    setTimeout(() => document.activeElement === document.body && follow()),
  );
  addEventListener('hashchange', () => follow());
  // A second click on the same link changes no address, but should act all the same.
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="#"]');
    if (link?.pathname === location.pathname && link.hash === location.hash)
      setTimeout(() => follow());
  });
}
