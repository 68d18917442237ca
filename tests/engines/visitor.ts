import { setTimeout as wait } from 'node:timers/promises';
import type { Engine, Handle } from './engine.ts';
import { findControl, hasWords } from './find-in-page.ts';

const timeoutMs = Number(process.env['LEVEE_PATIENCE_MS'] ?? 60_000);

/** A visitor of one site, who finds controls by their names. */
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

  /** Waits until the page's text or URL contains these words. */
  async sees(text: string): Promise<void> {
    await this.#until(`“${text}”`, async () => (await this.#engine.run(hasWords, text)) || null);
  }

  /** Waits until a control with this name can be used. */
  async finds(name: string): Promise<void> {
    await this.#control(name);
  }

  /** Activates the control with this name. */
  async presses(name: string): Promise<void> {
    const control = await this.#control(name);
    // The focus starts a form's script; until it runs, the browser itself sends the form.
    await this.#engine.reach(control);
    await this.#until('the script', () =>
      this.#engine.run(() => !document.activeElement?.closest('astro-island[ssr]') || null),
    );
    await this.#engine.press(control);
  }

  /** Activates a control that exists only on narrow screens. */
  async pressesIfNarrow(name: string): Promise<void> {
    if (await this.#engine.run(() => matchMedia('(max-width: 47.99em)').matches))
      await this.presses(name);
  }

  /** Replaces the text of the field with this label. */
  async types(label: string, text: string): Promise<void> {
    await this.#engine.reach(await this.#control(label));
    await this.#engine.run(() => (document.activeElement as HTMLInputElement).select());
    await this.#engine.keys(text);
  }

  /** Chooses the option of a list that begins with this word, by typing it; a space would open the list in WebKitGTK. */
  async chooses(label: string, text: string): Promise<void> {
    await this.#engine.reach(await this.#control(label));
    await this.#engine.keys(text);
    await this.#until(`the option “${text}”`, () =>
      this.#engine.run((start: string) => {
        const list = document.activeElement as HTMLSelectElement;
        return list.selectedOptions[0]?.text.startsWith(start) || null;
      }, text),
    );
  }

  key(name: 'Tab' | 'Enter' | 'Escape' | 'Space'): Promise<void> {
    return this.#engine.keys(name);
  }

  /** The name or the first words of the focused element. */
  focus(): Promise<string> {
    return this.#engine.run(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return 'nothing';
      const label = (at as HTMLInputElement).labels?.[0]?.textContent;
      return (at.getAttribute('aria-label') ?? label ?? at.textContent ?? '').trim().slice(0, 60);
    });
  }

  /** Fails when focus was lost: a keyboard user would have to start over from the top of the page. */
  async keepsFocus(): Promise<void> {
    await this.#until('focus', async () => ((await this.focus()) === 'nothing' ? null : true));
  }

  /** Adds to the transcript what a screen reader gets of an element. */
  async hears(title: string, selector: string): Promise<void> {
    await this.#engine.hear?.(title, selector);
  }

  async #control(name: string): Promise<Handle> {
    return this.#until(`a control “${name}”`, () => this.#engine.find(findControl, name));
  }

  async #until<Found>(what: string, look: () => Promise<Found | null>): Promise<Found> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      // Scripts fail during a navigation.
      const found = await look().catch(() => null);
      if (found !== null) return found;
      if (Date.now() > end) {
        const shown = await this.#engine
          .run(() => {
            const place = document.activeElement?.closest('form, dialog') ?? document.body;
            return `${location.href}: ${(place as HTMLElement).innerText.slice(0, 800)}`;
          })
          .catch(String);
        throw new Error(`${this.#engine.name}: ${what} did not appear. ${shown}`);
      }
      await wait(50);
    }
  }
}
