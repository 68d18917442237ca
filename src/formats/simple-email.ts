/** The simple email pattern of checkout, subscription and portal (R4). It has no imports, so islands can use it. */

/** The maximum length of an email address. */
export const simpleEmailLength = 254;

/**
 * Something, an @, something, a dot, something, and no blanks (R4), in at most `simpleEmailLength`
 * characters. The length is checked first, and after the @ each character can match in one place only, so
 * there is no backtracking, however long the text is.
 */
export const simpleEmailPattern = /^(?![^]{255})[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
