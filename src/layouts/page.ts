/** The script of every page; small enough to be inlined. Everything larger is fetched when a visitor needs it. */
import openChatUrl from 'chunk-url:../features/chat/panel/open-chat.tsx';
import afterLoadUrl from 'chunk-url:./after-load.ts';
import enhanceFormUrl from 'chunk-url:../features/newsletter/enhance-form.ts';
import type * as Chat from '../features/chat/panel/open-chat.tsx';
import type * as Newsletter from '../features/newsletter/enhance-form.ts';

const loadChat = (): Promise<typeof Chat> => import(/* @vite-ignore */ openChatUrl);
const loadNewsletter = (): Promise<typeof Newsletter> => import(/* @vite-ignore */ enhanceFormUrl);

/** In page order. */
const [menu, chat] = document.querySelectorAll<HTMLElement>('#menu,#chat');

// The menu works without this; a link to an anchor on the same page would leave it open.
menu!.onclick = (event) => {
  if ((event.target as Element).closest('a')) menu!.hidePopover?.();
};

// Newsletter forms post by themselves; their script is fetched on focus, and a submission waits for it.
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-newsletter]')) {
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
  if (localStorage.getItem('keptSubscription'))
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

// Where it does not load, the default phone number stays.
import(/* @vite-ignore */ afterLoadUrl).catch(() => 0);
