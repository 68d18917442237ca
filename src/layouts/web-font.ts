/** The web font: what declares it, and what drops it. */
import font from '../assets/fonts/public-sans.woff2';

/** Our letters and weights alone (docs/decisions.md, D59). It never comes late: nothing moves, and the fallback is as wide. */
export const webFontStyles = `@font-face{font-family:Public Sans;src:url(${font});font-weight:300 700;font-display:optional}`;

/**
 * An inline script right before a page's words. On a slow line (a round trip above 300 ms) it takes those styles,
 * whose element is `font`, out: browsers hide words up to 100 ms for a font, also where it cannot come in time.
 */
export const dropLateFont = 'navigator.connection?.rtt>300&&font.remove()';
