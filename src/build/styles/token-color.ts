/** Color tokens for places without a stylesheet: share pictures, the manifest and the browser's theme color. */
import tokens from '../../styles/color-tokens.css?raw';

/** The value of the token `--name` in light sections, as the stylesheet has it. Throws if there is none. */
export function tokenColor(name: string): string {
  const color = new RegExp(`--${name}:\\s*(#[0-9a-f]{3,6});`, 'i').exec(tokens)?.[1];
  if (!color) throw new Error(`src/styles/color-tokens.css has no color --${name}.`);
  return color;
}
