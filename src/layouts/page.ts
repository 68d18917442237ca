/** The script of every page, small enough to be inlined. Everything larger is loaded when a visitor needs it. */
import openChatUrl from 'chunk-url:#src/lexi/panel/open-chat.tsx';
import afterLoadUrl from 'chunk-url:./after-load.ts';
import enhanceFormUrl from 'chunk-url:#src/features/newsletter/form/enhance-form.ts';
import type * as Chat from '#src/lexi/panel/open-chat.tsx';
import { painted } from '#src/components/islands/painted.ts';
import type * as Newsletter from '#src/features/newsletter/form/enhance-form.ts';

const loadChat = (): Promise<typeof Chat> => import(/* @vite-ignore */ openChatUrl);
const loadNewsletter = (): Promise<typeof Newsletter> => import(/* @vite-ignore */ enhanceFormUrl);

// In document order.
const [menu, account, chat] = document.querySelectorAll<HTMLElement>('#menu,#menu [hidden],#chat');

// A cookie without credentials shows whether the visitor is signed in (D44), so no request is needed. Its name is
// `signedInCookie`; importing it would make a shared module, and so a request.
account!.hidden = !document.cookie.includes('account');

// The menu works without this; a link to an anchor on the same page would leave it open.
menu!.onclick = (event) => {
  if ((event.target as Element).closest('a')) menu!.hidePopover?.();
};

// Newsletter forms work without a script. Theirs is loaded on focus, and a submission waits for it.
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

// Lexi's button is hidden without JavaScript. If the chat's script does not load, it leads to the contact page.
chat!.hidden = false;
chat!.onfocus = chat!.onpointerover = () => loadChat().catch(() => 0);
chat!.onclick = () => {
  chat!.ariaBusy = 'true';
  loadChat().then(
    ({ openChat }) => openChat(chat!),
    () => (location.href = '/contact'),
  );
};

// If this does not load, the default phone number stays.
painted.then(() => import(/* @vite-ignore */ afterLoadUrl)).catch(() => 0);
