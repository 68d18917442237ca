/** The part of a page's script that is not urgent, loaded after the first paint. */
import keptUrl from 'chunk-url:#src/features/newsletter/form/pending-subscription.ts';
import nextUrl from 'chunk-url:./next.ts';
import type * as Kept from '#src/features/newsletter/form/pending-subscription.ts';

// In document order.
const [font, call] = document.querySelectorAll<HTMLLinkElement>('#font,#call');

// Touch screens have no hover, so a touch shows the call button's tooltip briefly.
call!.ontouchstart = () => {
  call!.dataset['touched'] = '';
  setTimeout(() => delete call!.dataset['touched'], 2000);
};

// The styles use the web font only if it was there for the first frame, which scripts can't see, so it is always added
// again, from the browser's cache. On a slow connection it is not requested.
if (font!.rel)
  new FontFace('Public Sans', `url(${font!.href})`, { weight: '400 700' })
    .load()
    .then((face) => document.fonts.add(face))
    .catch(() => 0);

// The configured phone number replaces the default ones; if the request fails, those stay.
fetch('/api/phone-number')
  .then(
    (response) =>
      response.json() as Promise<{ success?: boolean; data?: { phoneNumber?: string } }>,
  )
  .then(({ success, data }) => {
    const number = success && data?.phoneNumber;
    if (!number) return;
    for (const place of document.querySelectorAll<HTMLAnchorElement>('[data-phone],[href^="tel:"]'))
      // Only digits, after `+1` instead of a leading 1 (R2).
      if (place.href) place.href = `tel:+1${number.replace(/^\D*1|\D/g, '')}`;
      else place.textContent = number;
  })
  .catch(console.warn);

// For prefetching after pointer movement, and for Escape and Tab. The browser loads the module only once.
onpointerover = onkeydown = () => import(/* @vite-ignore */ nextUrl).catch(() => 0);

// A subscription in storage is sent until the server has it (R21). Last, because `localStorage` throws where it is blocked.
if (localStorage['keptSubscription'])
  void (import(/* @vite-ignore */ keptUrl) as Promise<typeof Kept>).then((kept) => kept.sendKept());
