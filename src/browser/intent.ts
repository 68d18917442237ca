/** `client:intent`: an island's script is fetched when a visitor first interacts with the island, not before. */
import type { ClientDirective } from 'astro';

/**
 * Hydrates an island on first focus, pointer or tap, or when the address fragment names something in it.
 * A form that is submitted in the meantime is held and submitted again by the live island, so nothing typed or
 * clicked is lost; if the island's script does not load or crashes, the browser posts the form.
 */
const intent: ClientDirective = (load, _options, island) => {
  let held: SubmitEvent | undefined;
  let started = false;

  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    held = event;
    void start();
  };
  const release = (live: boolean) => {
    island.removeEventListener('submit', hold, true);
    if (!held) return;
    if (live) (held.target as HTMLFormElement).requestSubmit(held.submitter);
    // After a crash, a copy has replaced the form.
    else island.querySelector('form')?.submit();
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
      await hydrate();
      await ready;
      release(true);
    } catch {
      release(false);
    }
  }

  // A tap begins with `pointerover`, too.
  for (const reason of ['focusin', 'pointerover']) island.addEventListener(reason, start);
  island.addEventListener('submit', hold, true);
  addEventListener('hashchange', onHash);
  onHash();
};

export default intent;
