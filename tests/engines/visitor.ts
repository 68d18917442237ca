/** Somebody with a browser: finds what a page shows by its words, presses, types and reads. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine, Handle } from './engine.ts';
import { findControl, hasWords } from './find-in-page.ts';

const patienceMs = Number(process.env['LEVEE_PATIENCE_MS'] ?? 60_000);

/** A visitor of one site. */
export class Visitor {
  readonly #engine: Engine;
  readonly #site: string;

  constructor(engine: Engine, site: string) {
    this.#engine = engine;
    this.#site = site;
  }

  open(path: string): Promise<void> {
    return this.#engine.open(new URL(path, this.#site).href);
  }

  /** Waits until the page shows these words, or its address has them. */
  async sees(words: string): Promise<void> {
    await this.#until(`“${words}”`, async () => (await this.#engine.run(hasWords, words)) || null);
  }

  /** Waits until a control of this name can be used. */
  async finds(name: string): Promise<void> {
    await this.#control(name);
  }

  /** Presses the control that has this name. */
  async presses(name: string): Promise<void> {
    await this.#engine.press(await this.#control(name));
  }

  /** Presses a control that is there on narrow screens alone. */
  async pressesIfNarrow(name: string): Promise<void> {
    if (await this.#engine.run(() => matchMedia('(max-width: 47.99em)').matches))
      await this.presses(name);
  }

  /** Goes to the field that has this label, and types over what is there. */
  async types(label: string, text: string): Promise<void> {
    await this.#engine.reach(await this.#control(label));
    await this.#engine.run(() => (document.activeElement as HTMLInputElement).select());
    await this.#engine.keys(text);
  }

  /** Presses a key. */
  key(name: 'Tab' | 'Enter' | 'Escape' | 'Space'): Promise<void> {
    return this.#engine.keys(name);
  }

  /** The name or the first words of what has focus. */
  focus(): Promise<string> {
    return this.#engine.run(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return 'nothing';
      const label = (at as HTMLInputElement).labels?.[0]?.textContent;
      return (at.getAttribute('aria-label') ?? label ?? at.textContent ?? '').trim().slice(0, 60);
    });
  }

  /** Fails when focus fell to the page, where somebody on the keyboard would have to begin again. */
  async keepsFocus(): Promise<void> {
    await this.#until('focus', async () => ((await this.focus()) === 'nothing' ? null : true));
  }

  /** Writes into the transcript what a screen reader has of this part. */
  async hears(title: string, selector: string): Promise<void> {
    await this.#engine.hear?.(title, selector);
  }

  async #control(name: string): Promise<Handle> {
    return this.#until(`a control “${name}”`, () => this.#engine.find(findControl, name));
  }

  async #until<Found>(what: string, look: () => Promise<Found | null>): Promise<Found> {
    const end = Date.now() + patienceMs;
    for (;;) {
      // A page that is being left answers nothing.
      const found = await look().catch(() => null);
      if (found !== null) return found;
      if (Date.now() > end) {
        const shown = await this.#engine
          .run(() => {
            const place = document.activeElement?.closest('form, dialog') ?? document.body;
            return `${location.href}: ${(place as HTMLElement).innerText.slice(0, 800)}`;
          })
          .catch(String);
        throw new Error(`${this.#engine.name}: ${what} did not come. ${shown}`);
      }
      await wait(50);
    }
  }
}
