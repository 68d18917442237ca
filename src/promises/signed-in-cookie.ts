/** The end of the name of the cookie that a script may read: somebody signed in here and has not signed out. */
export const signedInCookie = 'account';
