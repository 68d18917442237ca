/** Adds the chat to the page. */
import { createIslandRoot, loadStyles, type IslandRoot } from '#src/browser/island-root.ts';
import chatCss from './chat.css?url';
import { sessionKey } from './chat-session.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { closeConversation, followOtherTab, openConversation } from './conversation.ts';
import { showStoppedChat } from './stopped-chat.ts';

let root: IslandRoot | undefined;
// The import begins while the pointer approaches; nothing is rendered without it.
const styles = loadStyles(chatCss);

/** Opens the chat; focus goes back to `button` when it closes. */
export async function openChat(button: HTMLElement): Promise<void> {
  await styles;
  button.ariaBusy = null;
  root ??= begin(button);
  show(true, button);
  void openConversation();
}

function show(open: boolean, button: HTMLElement): void {
  button.ariaExpanded = String(open);
  const close = () => {
    closeConversation();
    show(false, button);
    // Safari does not focus a clicked button, so the dialog cannot restore focus to it.
    if (document.activeElement === document.body) button.focus();
  };
  root?.render(<ChatPanel open={open} onClose={close} />);
}

addEventListener('storage', ({ key }) => {
  if (root && (key === sessionKey || key === null)) void followOtherTab();
});

function begin(button: HTMLElement): IslandRoot {
  const place = document.body.appendChild(document.createElement('div'));
  return createIslandRoot('ChatPanel', place, ({ fields }) => {
    root = undefined;
    closeConversation();
    showStoppedChat(fields.map(({ value }) => value).join(''), button);
  });
}
