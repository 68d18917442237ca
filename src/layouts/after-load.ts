/** What a page does that nobody waits for; fetched when the page is there, so that no page carries it. */
import keptUrl from 'chunk-url:../features/newsletter/form/pending-subscription.ts';
import nextUrl from 'chunk-url:./next.ts';
import type * as Kept from '../features/newsletter/form/pending-subscription.ts';
import { showConfiguredNumber } from '../features/phone-number/show-number.ts';
import { letButtonsYield } from './yielding-buttons.ts';

const buttons = document.querySelectorAll<HTMLElement>('#call,#chat');
const [call] = buttons;

// A touch shows the call button's tooltip briefly, because touch has no hover.
call!.ontouchstart = () => {
  call!.dataset['touched'] = '';
  setTimeout(() => delete call!.dataset['touched'], 2000);
};

showConfiguredNumber();
letButtonsYield(buttons);

// Whoever reaches for something may soon open another page, and who types may press Escape; loaded once, however often.
onpointerover = onkeydown = () => import(/* @vite-ignore */ nextUrl).catch(() => 0);

// A kept address is sent until the server has it (R21). Last, because a browser that forbids storage stops here.
if (localStorage['keptSubscription'])
  void (import(/* @vite-ignore */ keptUrl) as Promise<typeof Kept>).then((kept) => kept.sendKept());
