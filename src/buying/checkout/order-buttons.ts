/** Decides whether a button may open the dialog. */
type Guard = (button: HTMLElement) => boolean | Promise<boolean>;

/** Loads the dialog's script, with what shows toasts. */
export const loadDialog = () => import('./dialog/open-checkout.tsx');

/**
 * Shows the button of every order in place of its plain form. The dialog's script loads on focus or hover.
 * If it fails to load or crashes, the plain form is shown again.
 */
export function startOrderButtons(isAllowed: Guard = () => true): void {
  for (const order of document.querySelectorAll('.order')) {
    const button = order.querySelector('button')!;
    const plain = order.querySelector('details')!;
    // The visitor already opened the plain form.
    if (plain.open) continue;
    button.hidden = false;
    plain.hidden = true;
    const showPlain = () => {
      button.hidden = true;
      plain.hidden = false;
      plain.open = true;
      plain.querySelector('summary')?.focus();
    };
    const prepare = () => void loadDialog().catch(() => undefined);
    button.addEventListener('focus', prepare, { once: true });
    button.addEventListener('pointerover', ({ pointerType }) => {
      // For a touch, the click follows immediately and would wait for the script to run.
      if (pointerType !== 'touch') prepare();
    });
    button.addEventListener('click', async () => {
      button.setAttribute('aria-busy', 'true');
      // Paints the pressed button before the dialog is rendered.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      try {
        if (!(await isAllowed(button))) return;
        const { openCheckout } = await loadDialog();
        await openCheckout(button.dataset['price'], (fillIn) => {
          showPlain();
          fillIn(plain);
        });
      } catch (error) {
        console.warn('Works without its script.', error);
        showPlain();
      } finally {
        button.removeAttribute('aria-busy');
      }
    });
  }
}
