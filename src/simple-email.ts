/** The simple email pattern of checkout, subscription and portal (R4), in a file that any island may carry. */

/** Something, an @, something, a dot, something, and no blanks (R4). */
export const simpleEmailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The most characters that an address may have. */
export const simpleEmailLength = 254;
