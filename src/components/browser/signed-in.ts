import { ApiError, request } from './api.ts';
import { signedInCookie } from '#src/formats/signed-in-cookie.ts';

/** The account data that pages prefill. */
export interface SignedIn {
  email: string;
  firstName: string;
  lastName: string;
  agencyName: string;
}

/** The signed-in visitor, or null. Sends a request only when the cookie shows that a session may exist. */
export async function findSignedIn(): Promise<SignedIn | null> {
  const cookie = document.cookie.split('; ').find((pair) => pair.includes(signedInCookie));
  if (!cookie) return null;
  try {
    return await request<SignedIn>('GET', '/api/account');
  } catch (error) {
    // The session has expired: delete the cookie, so that the next page sends no request.
    if (error instanceof ApiError && error.status === 401)
      document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0; Secure`;
    return null;
  }
}
