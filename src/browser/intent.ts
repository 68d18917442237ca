/** `client:intent`: an island's script is fetched when a visitor first interacts with the island, not before. */
import type { ClientDirective } from 'astro';

/**
 * Hydrates an island on first focus, pointer or tap, or when the address fragment names something in it.
 * A form that is submitted in the meantime, or that the browser finds faults in, is held and submitted again
 * by the live island: nothing typed or clicked is lost, and its first messages are ours. If the island's
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
      const ready = new Promise<void>((resolve, reject) => {
        island.addEventListener('island:ready', () => resolve(), { once: true });
        // Astro reports a script that does not load; our renderer reports an island that crashed.
        island.addEventListener('astro:hydration-error', reject, { once: true });
      });
      const hydrate = await load();
      // Keys that came meanwhile are shown first.
      await new Promise((resolve) => setTimeout(resolve));
      await hydrate();
      await ready;
      over = true;
    } catch {
      over = true;
      // After a crash, a copy has replaced the form.
      if (held) island.querySelector('form')?.submit();
      return;
    }
    if (held) (held.target as Element).closest('form')!.requestSubmit(held.submitter);
  }

  // A tap begins with `pointerover`, too.
  for (const reason of ['focusin', 'pointerover']) island.addEventListener(reason, start);
  // A field reports that it is invalid, and the browser shows its own message unless it is held.
  for (const reason of ['submit', 'invalid']) island.addEventListener(reason, hold, true);
  addEventListener('hashchange', onHash);
  onHash();
};

export default intent;
