/** What every page does by itself; small enough to stand in the page. Whatever needs more is fetched when a visitor reaches for it. */
import openChatUrl from 'chunk-url:../features/chat/panel/open-chat.tsx';
import enhanceFormUrl from 'chunk-url:../features/newsletter/enhance-form.ts';
import type * as Chat from '../features/chat/panel/open-chat.tsx';
import type * as Newsletter from '../features/newsletter/enhance-form.ts';
import { dialable } from '../formats/dialable.ts';

interface PhoneNumberAnswer {
  success?: boolean;
  data?: { phoneNumber?: string };
}

const all = document.querySelectorAll.bind(document);
const loadChat = (): Promise<typeof Chat> => import(/* @vite-ignore */ openChatUrl);
const loadNewsletter = (): Promise<typeof Newsletter> => import(/* @vite-ignore */ enhanceFormUrl);

/** In the order in which a page has them. */
const [menu, call, chat] = all<HTMLElement>('#menu, #call, #chat') as unknown as HTMLElement[];

// The menu works without this; a link to a place on this very page would leave it open.
menu!.onclick = (event) => {
  if ((event.target as Element).closest('a')) menu!.hidePopover?.();
};

// Newsletter forms post by themselves; their script is fetched on focus, and a form sent meanwhile waits for it.
for (const form of all<HTMLFormElement>('form[data-newsletter]')) {
  const enhance = () => loadNewsletter().then(({ enhanceForm }) => enhanceForm(form));
  form.addEventListener('focusin', () => enhance().catch(() => 0));
  form.onsubmit = (event) => {
    event.preventDefault();
    enhance().then(
      () => form.requestSubmit(),
      () => form.submit(),
    );
  };
}

// An address that was promised a subscription is sent until the server has it (R21).
try {
  if (localStorage.getItem('keptSubscription'))
    void loadNewsletter().then(({ sendKeptSubscription }) => sendKeptSubscription());
} catch {
  // A browser that forbids storage has kept nothing.
}

// Lexi's button is for those who can open the chat; who cannot have its script is led to people.
chat!.hidden = false;
chat!.onfocus = chat!.onpointerover = () => loadChat().catch(() => 0);
chat!.onclick = () => {
  chat!.ariaBusy = 'true';
  loadChat().then(
    ({ openChat }) => openChat(chat!),
    () => (location.href = '/contact'),
  );
};

// The number in the page is a default; a configured one takes its place (R2).
fetch('/api/phone-number')
  .then((response) => response.json() as Promise<PhoneNumberAnswer>)
  .then(({ success, data }) => {
    const number = success && data?.phoneNumber;
    if (!number) return;
    for (const link of all<HTMLAnchorElement>('a[href^="tel:"]'))
      link.href = `tel:${dialable(number)}`;
    for (const place of all('[data-phone]')) place.textContent = number;
  })
  .catch((error: unknown) => console.warn('The phone number stays as it is.', error));

// A touch shows the call button's tooltip for a moment: there is no hover to end it.
call!.ontouchstart = () => {
  call!.dataset['touched'] = '';
  setTimeout(() => delete call!.dataset['touched'], 2000);
};
