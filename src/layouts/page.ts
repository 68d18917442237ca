/** What every page does by itself; small enough to stand in the page. Whatever needs more is fetched when a visitor reaches for it. */
import enhanceFormUrl from 'chunk-url:../features/newsletter/enhance-form.ts';
import type * as Newsletter from '../features/newsletter/enhance-form.ts';
import { dialable } from '../dialable.ts';

const all = document.querySelectorAll.bind(document);

// The menu works without this; a link to a place on this very page would leave it open.
const menu = document.getElementById('menu');
menu?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) menu.hidePopover?.();
});

// Newsletter forms post by themselves; their script is fetched on first focus, and a form sent meanwhile waits for it.
for (const form of all<HTMLFormElement>('form[data-newsletter]')) {
  let enhanced: Promise<void> | undefined;
  const enhance = () =>
    (enhanced ??= import(/* @vite-ignore */ enhanceFormUrl).then(
      ({ enhanceForm }: typeof Newsletter) => {
        form.removeEventListener('submit', hold);
        enhanceForm(form);
      },
    ));
  const hold = (event: Event) => {
    event.preventDefault();
    enhance().then(
      () => form.requestSubmit(),
      () => form.submit(),
    );
  };
  form.addEventListener('focusin', () => enhance().catch(() => undefined), { once: true });
  form.addEventListener('submit', hold);
}

// An address that was promised a subscription is sent until the server has it (R21).
try {
  if (localStorage.getItem('keptSubscription'))
    void import(/* @vite-ignore */ enhanceFormUrl).then(
      ({ sendKeptSubscription }: typeof Newsletter) => sendKeptSubscription(),
    );
} catch {
  // A browser that forbids storage has kept nothing.
}

// The number in the page is a default; a configured one takes its place (R2).
fetch('/api/phone-number')
  .then((response) => response.json() as Promise<{ data?: { phoneNumber?: string } }>)
  .then(({ data }) => {
    const number = data?.phoneNumber;
    if (!number) return;
    for (const link of all<HTMLAnchorElement>('a[href^="tel:"]')) {
      link.href = `tel:${dialable(number)}`;
      for (const place of link.querySelectorAll('[data-phone]')) place.textContent = number;
    }
  })
  .catch((error: unknown) => console.warn('The phone number stays as it is.', error));

// A touch shows the call button's tooltip for a moment: there is no hover to end it.
const call = document.getElementById('call');
call?.addEventListener('touchstart', () => {
  call.dataset['touched'] = '';
  setTimeout(() => delete call.dataset['touched'], 2000);
});
