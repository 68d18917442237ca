/** Links from anywhere to the demo form land in its first field. */

const fragments = ['demo-name-field', 'demo-form', 'mvp-name-field'];
const offsetPx = 120;

function follow(): void {
  const field = document.getElementById('demo-name-field');
  if (!field || !fragments.includes(location.hash.slice(1))) return;
  field.focus({ preventScroll: true });
  scrollTo({
    top: field.getBoundingClientRect().top + scrollY - offsetPx,
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  });
}

/** Focuses the name field and scrolls it to 120 px below the top of the window when the address names it, now and on later clicks. */
export function focusDemoForm(): void {
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
