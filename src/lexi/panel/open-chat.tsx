/** Opens the chat. The page's script loads this module on demand. */
import {
  createIslandRoot,
  loadStyles,
  type IslandRoot,
} from '#src/components/islands/island-root.ts';
import chatCss from './chat.css?url';
import { sessionKey } from './conversation/chat-session.ts';
import { ChatPanel } from './ChatPanel.tsx';
import {
  closeConversation,
  followOtherTab,
  openConversation,
} from './conversation/conversation.ts';
import { showStoppedChat } from './conversation/stopped-chat.ts';

let root: IslandRoot | undefined;
// The page's script imports this module before the click; rendering waits for the stylesheet.
const styles = loadStyles(chatCss);

/** Opens the chat; focus returns to `button` when it closes. */
export async function openChat(button: HTMLElement): Promise<void> {
  await styles;
  button.ariaBusy = null;
  root ??= mount(button);
  show(true, button);
  void openConversation();
}

function show(open: boolean, button: HTMLElement): void {
  button.ariaExpanded = String(open);
  const close = () => {
    closeConversation();
    show(false, button);
    // Safari does not focus a clicked button, so the dialog cannot restore focus.
    if (document.activeElement === document.body) button.focus();
  };
  root?.render(<ChatPanel open={open} onClose={close} />);
}

addEventListener('storage', ({ key }) => {
  if (root && (key === sessionKey || key === null)) void followOtherTab();
});

function mount(button: HTMLElement): IslandRoot {
  const place = document.body.appendChild(document.createElement('div'));
  return createIslandRoot('ChatPanel', place, ({ fields }) => {
    root = undefined;
    closeConversation();
    showStoppedChat(fields.map(({ value }) => value).join(''), button);
  });
}
