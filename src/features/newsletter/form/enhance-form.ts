/** Sends a newsletter form without leaving the page, and shows the outcome beside it. */
import { request, waitForFillTime } from '#src/components/browser/api.ts';
import { isMailWaiting, mailWaits } from '#src/formats/mail-waits.ts';
import { cleanAddress } from '#src/formats/email-address.ts';
import { storeSubscription, sendPendingSubscription } from './pending-subscription.ts';
import {
  footerEmailPattern,
  newsletterMessages,
  oneMoreStep,
  type NewsletterPlace,
  type NewsletterMessages,
} from './newsletter-messages.ts';
import { joinMessages, noConnection, readFailure } from '#src/components/browser/failure.ts';

type Notice = { title: string; description: string };

/** Enhances a form that `NewsletterForm.astro` rendered; repeated calls do nothing. */
export function enhanceForm(form: HTMLFormElement): void {
  // The page sets `onsubmit` to hold submissions until this script loads; a form without it is already enhanced.
  if (!form.onsubmit) return;
  form.onsubmit = null;
  const messages = newsletterMessages[form.dataset['newsletter'] as NewsletterPlace];
  const input = form.querySelector<HTMLInputElement>('input[type=email]')!;
  const button = form.querySelector('button')!;
  const status = form.querySelector<HTMLElement>('.newsletter-said')!;
  const idleLabel = button.textContent;
  let pending = false;
  // Loaded now, so that a toast can also report a connection that was lost before the form is sent.
  const loadToasts = () => import('#src/components/toast/toast.ts');
  loadToasts().catch(() => undefined);

  const show = (notice: Notice, wrong: boolean, isWaiting = false) => {
    status.setAttribute('role', wrong ? 'alert' : 'status');
    status.classList.toggle('newsletter-wrong', wrong);
    status.textContent = notice.description;
    if (!wrong) showOneMoreStep(isWaiting);
    loadToasts().then(
      ({ showToast }) => showToast({ ...notice, variant: wrong ? 'destructive' : 'default' }),
      (error: unknown) => console.warn('The message is shown beside the form only.', error),
    );
  };
  const showOneMoreStep = (isWaiting: boolean) => {
    const line = document.createElement('strong');
    line.textContent = isWaiting ? mailWaits.message : (messages.nextStep ?? oneMoreStep);
    status.append(' ', line);
  };
  const refuse = (notice: Notice) => {
    input.setAttribute('aria-invalid', 'true');
    show(notice, true);
    status.textContent = notice.description.replace(/\.?$/, '. Example: name@city.gov');
    input.focus();
  };
  const setPending = (now: boolean) => {
    pending = now;
    // The field gets disabled (specification, section 8) and would lose focus to the page, so the button gets it.
    if (now && document.activeElement === input) button.focus();
    input.disabled = now;
    button.ariaDisabled = now ? 'true' : null;
    button.textContent = now ? 'Subscribing...' : idleLabel;
    if (now) button.setAttribute('aria-busy', 'true');
    else button.removeAttribute('aria-busy');
  };

  const clean = () => {
    input.value = cleanAddress(input.value);
  };
  // Before the browser checks the field, which it does after this event and before `submit`.
  input.addEventListener('change', clean);
  input.addEventListener('input', () => {
    input.removeAttribute('aria-invalid');
    status.textContent = '';
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (pending) return;
    clean();
    const typed = Object.fromEntries(new FormData(form)) as { email: string; source: string };
    const { email } = typed;
    if (!email) return refuse(messages.empty);
    if (!footerEmailPattern.test(email)) return refuse(messages.invalid);
    if (messages.thanksAtOnce) {
      storeSubscription(typed);
      form.reset();
      status.setAttribute('role', 'alert');
      status.classList.remove('newsletter-wrong');
      status.textContent = messages.thanksAtOnce;
      const accepted = (await sendPendingSubscription()).find((sent) => sent.email === email);
      if (accepted) showOneMoreStep(accepted.isWaiting);
      return;
    }
    setPending(true);
    try {
      const elapsedMs = await waitForFillTime();
      const page = location.pathname;
      const answered = await request('POST', '/api/newsletter-subscribe', {
        ...typed,
        elapsedMs,
        page,
      });
      setPending(false);
      form.reset();
      show(messages.success, false, isMailWaiting(answered));
    } catch (error) {
      console.warn('The address was not subscribed.', error);
      setPending(false);
      show(describeFailure(error, messages), true);
      input.focus();
    }
  });
}

/** The title and text for a failed request: the server's message, or else the form's own. */
export function describeFailure(
  error: unknown,
  { failure }: NewsletterMessages,
): { title: string; description: string } {
  const { title } = failure;
  const { kind, message, fields } = readFailure(error);
  if (kind === 'unreachable') return { title, description: noConnection };
  // The message of the one visible field is more precise than the general one.
  const { email, ...unplaced } = fields;
  const reason = email ?? message ?? failure[kind];
  return { title, description: joinMessages(reason, Object.values(unplaced)) };
}
