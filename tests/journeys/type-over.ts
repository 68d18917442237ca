import type { Locator } from 'playwright/test';

/** Types `text` key by key in place of what a field holds. */
export async function typeOver(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await field.pressSequentially(text);
}
