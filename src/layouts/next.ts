/** Loaded at the first pointer movement or key press: the keyboard behavior that HTML lacks, and speculation rules (Chromium only). */
import { nextRules } from '#src/build/pages/next-rules.ts';

const buttons = document.querySelectorAll<HTMLElement>('#call,#chat');
const menu = document.querySelector<HTMLElement>('#menu')!;

// Escape hides a tooltip until focus or pointer leaves the button (WCAG 1.4.13).
const hideTooltips = (hidden: boolean) => {
  for (const { lastElementChild: label } of buttons)
    // On wide screens the label is not a tooltip. Not `visibility`, which would remove the button's accessible name.
    if (getComputedStyle(label!).position === 'absolute')
      (label as HTMLElement).style.opacity = hidden ? '0' : '';
};
addEventListener('keydown', ({ key }) => key === 'Escape' && hideTooltips(true));
for (const button of buttons) button.onblur = button.onpointerleave = () => hideTooltips(false);

// The open menu would cover the element that Tab has moved to.
menu.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget && !menu.contains(relatedTarget as Node)) menu.hidePopover?.();
});

// Screen readers announce that Lexi's button opens something.
buttons[1]!.ariaExpanded ??= 'false';

const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
// The policy of articles does not allow the rules.
const isArticle = document.querySelector('[property="og:type"]');
if (!isArticle && HTMLScriptElement.supports?.('speculationrules') && !connection?.saveData) {
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.text = nextRules;
  document.head.append(script);
}
