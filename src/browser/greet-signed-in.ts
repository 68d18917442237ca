/** Pages of orders and accounts notice a visitor who is signed in: their address is named and filled in. */
import { findSignedIn } from './signed-in.ts';

/** The fields of forms that a signed-in visitor need not type, by name. */
const fields = ['customerEmail', 'contactEmail', 'contactName', 'legalName'] as const;

/** Names the signed-in visitor on the page and fills in what is known; does nothing when nobody is. */
export async function greetSignedIn(): Promise<void> {
  const account = await findSignedIn();
  if (!account) return;
  const { email, firstName, lastName, agencyName } = account;
  for (const part of document.querySelectorAll<HTMLElement>('[data-signed-in]'))
    part.hidden = part.dataset['signedIn'] === 'no';
  for (const place of document.querySelectorAll('[data-signed-in] bdi')) place.textContent = email;
  const values = {
    customerEmail: email,
    contactEmail: email,
    contactName: `${firstName} ${lastName}`,
    legalName: agencyName,
  };
  for (const name of fields) {
    const field = document.querySelector<HTMLInputElement>(`main [name=${name}]`);
    // What was typed meanwhile, or restored by the browser, stays.
    if (field?.value === '') field.value = values[name];
  }
}
