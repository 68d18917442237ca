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

/** The form fields that are prefilled, by name. */
const fields = ['customerEmail', 'contactEmail', 'contactName', 'legalName'] as const;

/** Shows the email address of a signed-in visitor on the page and prefills form fields. */
export async function greetSignedIn(): Promise<void> {
  const account = await findSignedIn();
  if (!account) return;
  const { email, firstName, lastName, agencyName } = account;
  for (const part of document.querySelectorAll<HTMLElement>('[data-signed-in]'))
    part.hidden = part.dataset['signedIn'] === 'no';
  for (const element of document.querySelectorAll('[data-signed-in] bdi'))
    element.textContent = email;
  const values = {
    customerEmail: email,
    contactEmail: email,
    contactName: `${firstName} ${lastName}`,
    legalName: agencyName,
  };
  for (const name of fields) {
    const field = document.querySelector<HTMLInputElement>(`main [name=${name}]`);
    // Typed or restored values stay.
    if (field?.value === '') field.value = values[name];
  }
}
