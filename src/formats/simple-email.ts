/** The simple email pattern of checkout, subscription and portal (R4), in a file that any island may carry. */

/** The most characters that an address may have. */
export const simpleEmailLength = 254;

/**
 * Something, an @, something, a dot, something, and no blanks (R4), in at most `simpleEmailLength`
 * characters. The length comes first, and after the @ each character fits in one place only: however
 * long a text is, it is read once.
 */
export const simpleEmailPattern = /^(?![^]{255})[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
