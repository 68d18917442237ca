/** The palette for places without a stylesheet: pictures, the manifest, the browser's own frame. */
import tokens from '../styles/color-tokens.css?raw';

/** The color of the token `--name` on a light ground, as the stylesheet writes it. */
export function tokenColor(name: string): string {
  const color = new RegExp(`--${name}:\\s*(#[0-9a-f]{3,6});`, 'i').exec(tokens)?.[1];
  if (!color) throw new Error(`src/styles/color-tokens.css has no color --${name}.`);
  return color;
}
