/** The script of every page; small enough to be inlined. Everything larger is fetched when a visitor needs it. */
import openChatUrl from 'chunk-url:../features/chat/panel/open-chat.tsx';
import enhanceFormUrl from 'chunk-url:../features/newsletter/enhance-form.ts';
import type * as Chat from '../features/chat/panel/open-chat.tsx';
import type * as Newsletter from '../features/newsletter/enhance-form.ts';

interface PhoneNumberAnswer {
  success?: boolean;
  data?: { phoneNumber?: string };
}

const all = document.querySelectorAll.bind(document);
const loadChat = (): Promise<typeof Chat> => import(/* @vite-ignore */ openChatUrl);
const loadNewsletter = (): Promise<typeof Newsletter> => import(/* @vite-ignore */ enhanceFormUrl);

/** In page order. */
const [menu, account, call, chat] = all<HTMLElement>(
  '#menu, #menu [hidden], #call, #chat',
) as unknown as HTMLElement[];

// A cookie that opens nothing says that somebody is signed in (D44): no request is needed. Its name is
// `signedInCookie`; a module shared with others would be a request.
account!.hidden = !document.cookie.includes('account');

// The menu works without this; a link to an anchor on the same page would leave it open.
menu!.onclick = (event) => {
  if ((event.target as Element).closest('a')) menu!.hidePopover?.();
};

// Newsletter forms post by themselves; their script is fetched on focus, and a submission waits for it.
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

// A kept address is sent until the server has it (R21).
try {
  if (localStorage['keptSubscription'])
    void loadNewsletter().then(({ sendPendingSubscription }) => sendPendingSubscription());
} catch {
  // A browser that forbids storage has kept nothing.
}

// Lexi's button is shown to visitors who can open the chat; if its script does not load, the button leads to the contact page.
chat!.hidden = false;
chat!.onfocus = chat!.onpointerover = () => loadChat().catch(() => 0);
chat!.onclick = () => {
  chat!.ariaBusy = 'true';
  loadChat().then(
    ({ openChat }) => openChat(chat!),
    () => (location.href = '/contact'),
  );
};

// The number in the page is a default; a configured one replaces it (R2).
fetch('/api/phone-number')
  .then((response) => response.json() as Promise<PhoneNumberAnswer>)
  .then(({ success, data }) => {
    const number = success && data?.phoneNumber;
    if (!number) return;
    // Dialable: digits only, one leading 1 dropped, `+1` in front (R2).
    const tel = `tel:+1${number.replace(/\D/g, '').replace(/^1/, '')}`;
    for (const link of all<HTMLAnchorElement>('a[href^="tel:"]')) link.href = tel;
    for (const place of all('[data-phone]')) place.textContent = number;
  })
  .catch((error: unknown) => console.warn('No phone number', error));

// A touch shows the call button's tooltip briefly, because touch has no hover.
call!.ontouchstart = () => {
  call!.dataset['touched'] = '';
  setTimeout(() => delete call!.dataset['touched'], 2000);
};
