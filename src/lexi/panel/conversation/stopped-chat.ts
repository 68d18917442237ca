/** Replaces a crashed chat, without React: explains it, links to /contact, and shows the typed text. Focus returns to `button` when it closes. */
export function showStoppedChat(typed: string, button: HTMLElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'chat chat-stopped';
  dialog.dataset['beside'] = '';
  dialog.ariaLabel = 'Chat with Lexi';
  const notice = document.createElement('p');
  notice.role = 'alert';
  const contact = document.createElement('a');
  contact.href = '/contact';
  contact.textContent = 'Write to us or call us';
  notice.append(
    'The chat has stopped in this browser. ',
    contact,
    ', or close this and open the chat again.',
  );
  dialog.append(notice, ...(typed ? [showTyped(typed)] : []));
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button button-secondary';
  close.textContent = 'Close';
  close.onclick = () => dialog.close();
  dialog.append(close);
  dialog.onclose = () => {
    dialog.remove();
    button.focus();
  };
  document.body.append(dialog);
  dialog.show();
  close.focus();
}

function showTyped(typed: string): HTMLElement {
  const label = document.createElement('label');
  label.className = 'label';
  const field = document.createElement('textarea');
  field.className = 'input';
  field.readOnly = true;
  field.value = typed;
  label.append('What you wrote', field);
  return label;
}
