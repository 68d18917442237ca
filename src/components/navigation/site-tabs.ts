/** The custom element behind `Tabs.astro`: arrow keys, Home and End move between tabs, and the URL names the open panel. */
export class SiteTabs extends HTMLElement {
  connectedCallback(): void {
    const list = this.querySelector<HTMLElement>('[role=tablist]');
    if (!list) return;
    for (const panel of this.#panels) {
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', `tab-${panel.id}`);
      panel.removeAttribute('aria-label');
    }
    list.addEventListener('click', (event) => {
      const tab = (event.target as Element).closest<HTMLElement>('[role=tab]');
      if (tab) this.#open(tab.dataset['panel'] ?? '', true);
    });
    list.addEventListener('keydown', (event) => this.#move(event));
    addEventListener('hashchange', () => this.#follow());
    addEventListener('popstate', () => this.#open(this.#panelInUrl(), false));
    this.#follow();
  }

  get #tabs(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[role=tab]')];
  }

  get #panels(): HTMLElement[] {
    return this.#tabs.flatMap((tab) => document.getElementById(tab.dataset['panel'] ?? '') ?? []);
  }

  /** The panel that the URL names: the one that contains the fragment's target, else the query's, else the first. */
  #panelInUrl(): string {
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    const holder = target && this.#panels.find((panel) => panel.contains(target));
    const requested = new URLSearchParams(location.search).get(this.dataset['param'] ?? 'tab');
    // A mail program may have added a mark to the link.
    const id = requested?.replace(/[^\w-]+$/, '');
    const panel =
      holder ?? this.#panels.find((candidate) => candidate.id === id) ?? this.#panels[0];
    return panel?.id ?? '';
  }

  /** Opens the panel that the URL names, and scrolls to the fragment's target, which may be in a closed panel. */
  #follow(): void {
    this.#open(this.#panelInUrl(), false);
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (target && this.contains(target)) target.scrollIntoView();
  }

  #open(id: string, remember: boolean): void {
    for (const tab of this.#tabs) {
      const selected = tab.dataset['panel'] === id;
      tab.setAttribute('aria-selected', String(selected));
      tab.tabIndex = selected ? 0 : -1;
    }
    // Not `hidden`, because every panel prints.
    for (const panel of this.#panels) panel.toggleAttribute('data-closed', panel.id !== id);
    if (!remember) return;
    const url = new URL(location.href);
    url.searchParams.set(this.dataset['param'] ?? 'tab', id);
    url.hash = '';
    history.replaceState(null, '', url);
  }

  #move(event: KeyboardEvent): void {
    const tabs = this.#tabs;
    const current = tabs.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowRight: (current + 1) % tabs.length,
      ArrowLeft: (current + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[steps[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    next.focus();
    this.#open(next.dataset['panel'] ?? '', true);
  }
}
