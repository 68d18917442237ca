/** The footer's email pattern, in a separate file: the code that uses it needs no schema library. */

/** Local part, @, domain, dot, at least two letters, and no blanks (R4). */
export const footerEmailPattern = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/;
