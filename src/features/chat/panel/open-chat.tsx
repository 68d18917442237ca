/** Puts the chat on the page. */
import { createRoot, type Root } from 'react-dom/client';
import chatCss from './chat.css?url';
import { sessionKey } from './chat-session.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { closeConversation, followOtherTab, openConversation } from './conversation.ts';

let root: Root | undefined;
// Begun while the pointer is on its way; nothing is drawn without it.
const styles = loadStyles(chatCss);

/** Opens the chat; focus goes back to `button` when it closes. */
export async function openChat(button: HTMLElement): Promise<void> {
  await styles;
  button.ariaBusy = null;
  root ??= begin();
  show(true, button);
  void openConversation();
}

function show(open: boolean, button: HTMLElement): void {
  const close = () => {
    closeConversation();
    show(false, button);
    // Safari does not focus a button that was clicked, so that no dialog remembers it.
    if (document.activeElement === document.body) button.focus();
  };
  root?.render(<ChatPanel open={open} onClose={close} />);
}

function begin(): Root {
  addEventListener('storage', ({ key }) => {
    if (key === sessionKey || key === null) void followOtherTab();
  });
  return createRoot(document.body.appendChild(document.createElement('div')));
}

function loadStyles(href: string): Promise<unknown> {
  const link = document.createElement('link');
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  });
}
