/** Buttons that open the checkout dialog, in place of the plain forms beside them. */

/** What can keep a button from opening the dialog. */
type Guard = (button: HTMLElement) => boolean | Promise<boolean>;

const loadDialog = () => import('./dialog/open-checkout.tsx');

/**
 * Shows every order's button and hides its plain form. The dialog's script is fetched when somebody
 * reaches for a button; if it fails to load or crashes, the plain form is back.
 */
export function startOrderButtons(isAllowed: Guard = () => true): void {
  for (const order of document.querySelectorAll('.order')) {
    const button = order.querySelector('button')!;
    const plain = order.querySelector('details')!;
    // The visitor was faster than this script.
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
      // A tap follows its touch at once, and would wait for the script to run.
      if (pointerType !== 'touch') prepare();
    });
    button.addEventListener('click', async () => {
      button.setAttribute('aria-busy', 'true');
      // The button shows that it was pressed before the dialog is drawn.
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
