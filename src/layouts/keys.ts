/** What keys do beyond HTML: Escape hides a tooltip, and Tab leaves the phone menu. */

const buttons = document.querySelectorAll<HTMLElement>('#call,#chat');
const menu = document.querySelector<HTMLElement>('#menu')!;

// Escape hides a tooltip that covers something, until the button is left (WCAG 1.4.13).
const hush = (hushed: boolean) => {
  for (const { lastElementChild: words } of buttons)
    // On wide screens they are no tooltip. Not `visibility`: the button would lose its name.
    if (getComputedStyle(words!).position === 'absolute')
      (words as HTMLElement).style.opacity = hushed ? '0' : '';
};
addEventListener('keydown', ({ key }) => key === 'Escape' && hush(true));
for (const button of buttons) button.onblur = button.onpointerleave = () => hush(false);

// Tab leaves the phone menu, which would otherwise stay open over what has focus.
menu.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget && !menu.contains(relatedTarget as Node)) menu.hidePopover?.();
});

// Whoever comes to Lexi's button by key or pointer learns that it opens something.
buttons[1]!.ariaExpanded ??= 'false';
