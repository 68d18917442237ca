/** The palette for what no stylesheet reaches: pictures, the manifest, the browser's own frame. */
import tokens from '../styles/tokens.css?raw';

/** The color that the stylesheet calls `--name` on a light ground, as it is written there. */
export function tokenColor(name: string): string {
  const color = new RegExp(`--${name}:\\s*(#[0-9a-f]{3,6});`, 'i').exec(tokens)?.[1];
  if (!color) throw new Error(`src/styles/tokens.css has no color --${name}.`);
  return color;
}
