/** `client:intent`: an island's script is fetched when a visitor first reaches for it, not before. */
import type { ClientDirective } from 'astro';

const hydrateTimeoutMs = 10_000;

/**
 * Hydrates an island on first focus, pointer, tap, or when the address fragment names something in it.
 * A form sent in the meantime is held and sent again by the live island, so nothing typed or clicked
 * is lost; if the island's script cannot be had, the form is posted the plain way.
 */
const intent: ClientDirective = (load, _options, island) => {
  const reasons = ['focusin', 'pointerdown', 'pointerover'] as const;
  let held: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined;
  let started = false;

  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    held = { form: event.target as HTMLFormElement, submitter: event.submitter };
    void start();
  };
  const release = (live: boolean) => {
    island.removeEventListener('submit', hold, true);
    if (!held) return;
    if (live) held.form.requestSubmit(held.submitter);
    else held.form.submit();
  };
  const named = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    return id !== '' && island.querySelector(`#${CSS.escape(id)}`) !== null;
  };
  const onHash = () => {
    if (named()) void start();
  };

  async function start() {
    if (started) return;
    started = true;
    for (const reason of reasons) island.removeEventListener(reason, start);
    removeEventListener('hashchange', onHash);
    try {
      const ready = new Promise<void>((resolve, reject) => {
        island.addEventListener('island:ready', () => resolve(), { once: true });
        setTimeout(() => reject(new Error('not alive')), hydrateTimeoutMs);
      });
      const hydrate = await load();
      await hydrate();
      await ready;
      release(true);
    } catch (error) {
      console.warn('Works without its script.', error);
      release(false);
    }
  }

  for (const reason of reasons) island.addEventListener(reason, start, { passive: true });
  island.addEventListener('submit', hold, true);
  addEventListener('hashchange', onHash);
  onHash();
};

export default intent;
