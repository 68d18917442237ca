/** Who is signed in, for a page's script. */
import { ApiError, request } from './api.ts';
import { signedInCookie } from '#src/promises/signed-in-cookie.ts';

/** What pages fill in for a visitor who is signed in. */
export interface SignedIn {
  email: string;
  firstName: string;
  lastName: string;
  agencyName: string;
}

/** Resolves to whoever is signed in, or to null; the server is asked only where the cookie says that somebody may be. */
export async function findSignedIn(): Promise<SignedIn | null> {
  const cookie = document.cookie.split('; ').find((pair) => pair.includes(signedInCookie));
  if (!cookie) return null;
  try {
    return await request<SignedIn>('GET', '/api/account');
  } catch (error) {
    // The session is over: the next page does not ask again.
    if (error instanceof ApiError && error.status === 401)
      document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0; Secure`;
    return null;
  }
}
