/** Sends a newsletter form in place and shows the outcome, in the words of its place. */
import { request } from '#src/browser/api.ts';
import { waitForFillTime } from '#src/browser/fill-time.ts';
import { describeFailure } from './describe-failure.ts';
import { storeSubscription, sendPendingSubscription } from './pending-subscription.ts';
import { footerEmailPattern } from './email-pattern.ts';
import { newsletterMessages, oneMoreStep, type NewsletterPlace } from './newsletter-messages.ts';

type Notice = { title: string; description: string };

// A short name, because every page says it.

/** Takes over a form that `NewsletterForm.astro` rendered; repeated calls do nothing. */
export function enhanceForm(form: HTMLFormElement): void {
  // The page holds submissions until this script loads: a form without that hold is taken over already.
  if (!form.onsubmit) return;
  form.onsubmit = null;
  const words = newsletterMessages[form.dataset['newsletter'] as NewsletterPlace];
  const input = form.querySelector<HTMLInputElement>('input[type=email]')!;
  const button = form.querySelector('button')!;
  const said = form.querySelector<HTMLElement>('.newsletter-said')!;
  const restLabel = button.textContent;
  let pending = false;
  // Not imported here: a page that only sends a kept address does not need toasts. Fetched with the form, so
  // that a toast also shows when the connection is lost before the form is sent.
  const loadToasts = () => import('#src/components/toast/toast.ts');
  loadToasts().catch(() => undefined);

  const say = (notice: Notice, wrong: boolean) => {
    said.setAttribute('role', wrong ? 'alert' : 'status');
    said.classList.toggle('newsletter-wrong', wrong);
    said.textContent = notice.description;
    if (!wrong) sayOneMoreStep();
    loadToasts().then(
      ({ showToast }) => showToast({ ...notice, variant: wrong ? 'destructive' : 'default' }),
      (error: unknown) => console.warn('It is said beside the form alone.', error),
    );
  };
  const sayOneMoreStep = () => {
    const line = document.createElement('strong');
    line.textContent = oneMoreStep;
    said.append(' ', line);
  };
  const refuse = (notice: Notice) => {
    input.setAttribute('aria-invalid', 'true');
    say(notice, true);
    said.textContent = notice.description.replace(/\.?$/, '. Example: name@city.gov');
    input.focus();
  };
  const setPending = (now: boolean) => {
    pending = now;
    // The field is disabled (specification, section 8), so focus goes to the button, which is not: none falls to the page.
    if (now && document.activeElement === input) button.focus();
    input.disabled = now;
    button.ariaDisabled = now ? 'true' : null;
    button.textContent = now ? 'Subscribing...' : restLabel;
    if (now) button.setAttribute('aria-busy', 'true');
    else button.removeAttribute('aria-busy');
  };

  input.addEventListener('input', () => {
    input.removeAttribute('aria-invalid');
    said.textContent = '';
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (pending) return;
    const { email, source, website } = Object.fromEntries(new FormData(form)) as Record<
      string,
      string
    >;
    if (!email?.trim()) return refuse(words.empty);
    if (!footerEmailPattern.test(email.trim())) return refuse(words.invalid);
    if (words.thanksAtOnce) {
      storeSubscription({ email, source: source ?? '' });
      form.reset();
      said.setAttribute('role', 'alert');
      said.classList.remove('newsletter-wrong');
      said.textContent = words.thanksAtOnce;
      if ((await sendPendingSubscription()).includes(email)) sayOneMoreStep();
      return;
    }
    setPending(true);
    try {
      const elapsedMs = await waitForFillTime();
      const page = location.pathname;
      await request('POST', '/api/newsletter-subscribe', {
        ...{ email, source, website, elapsedMs, page },
      });
      setPending(false);
      form.reset();
      say(words.success, false);
    } catch (error) {
      console.warn('The address was not subscribed.', error);
      setPending(false);
      say(describeFailure(error, words), true);
      input.focus();
    }
  });
}
