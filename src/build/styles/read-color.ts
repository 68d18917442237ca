/** Finds the value of the token `--name`, or `name`, in the text of `color-tokens.css`. Throws if there is none. */
export function readColor(tokens: string, name: string): string {
  const color = new RegExp(`--${name.replace(/^--/, '')}:\\s*(#[0-9a-f]{3,6});`, 'i').exec(
    tokens,
  )?.[1];
  if (!color) throw new Error(`src/styles/color-tokens.css has no color --${name}.`);
  return color;
}
