/** `client:intent`: loads and hydrates an island when the visitor first interacts with it. */
import type { ClientDirective } from 'astro';

/**
 * Hydrates an island on the first focus, pointer or tap, or when the URL fragment names something in it.
 * A form that is submitted meanwhile, or that the browser's validation rejects, is held and submitted again
 * after hydration: nothing typed or clicked is lost, and the first messages are ours. If the island's
 * script does not load or crashes, the browser posts the form.
 */
const intent: ClientDirective = (load, _options, island) => {
  let held: SubmitEvent | undefined;
  let started = false;
  let over = false;

  const hold = (event: Event) => {
    if (over) return;
    event.preventDefault();
    event.stopPropagation();
    held = event as SubmitEvent;
    void start();
  };
  const onHash = () => {
    if (island.contains(document.getElementById(location.hash.slice(1)))) void start();
  };

  async function start() {
    if (started) return;
    started = true;
    try {
      const ready = new Promise((resolve, reject) => {
        island.addEventListener('island:ready', resolve, { once: true });
        // Astro dispatches it for a script that does not load, our renderer for an island that crashes.
        island.addEventListener('astro:hydration-error', reject, { once: true });
      });
      const hydrate = await load();
      // Let the browser process pending key events first.
      await new Promise((resolve) => setTimeout(resolve));
      await hydrate();
      await ready;
      over = true;
    } catch {
      over = true;
      // A crash has replaced the form with a copy.
      if (held) island.querySelector('form')?.submit();
      return;
    }
    if (held) (held.target as Element).closest('form')!.requestSubmit(held.submitter);
  }

  // A tap also starts with `pointerover`.
  for (const reason of ['focusin', 'pointerover']) island.addEventListener(reason, start);
  // Holding `invalid` keeps the browser from showing its own message.
  for (const reason of ['submit', 'invalid']) island.addEventListener(reason, hold, true);
  addEventListener('hashchange', onHash);
  onHash();
};

export default intent;
