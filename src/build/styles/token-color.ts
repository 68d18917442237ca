/** Color tokens for places without a stylesheet: share pictures, the manifest and the browser's theme color. */
import tokens from '#src/styles/color-tokens.css?raw';
import { readColor } from './read-color.ts';

/** The value of the token `--name` in light sections, as the stylesheet has it. Throws if there is none. */
export const tokenColor = (name: string): string => readColor(tokens, name);
