/** The web font: what declares it, and what asks for it. */
import font from '../assets/fonts/public-sans.woff2';

/** Our letters and weights alone (docs/decisions.md, D59). It never comes late: nothing moves, and the fallback is as wide. */
export const webFontStyles = `@font-face{font-family:Public Sans;src:url(${font});font-weight:300 700;font-display:optional}`;

/**
 * An inline script right before a page's words: by their styles the font would be asked for before everything else,
 * and by the head it would hold back the first paint. On a slow line (a round trip above 300 ms) it takes those styles
 * out: words are painted in the fallback at once, and 14 kB are not fetched. `font` and `ask` are the elements with
 * these ids. Parsing HTML here would end the browser's wait for `rel="expect"`.
 */
export const askForWebFont = `navigator.connection?.rtt>300?font.remove():ask.after(Object.assign(document.createElement("link"),{rel:"preload",as:"font",href:"${font}",crossOrigin:"",fetchPriority:"low"}))`;
