/** The name, without its prefix, of the cookie by which scripts see that the visitor is signed in. */
export const signedInCookie = 'account';
