import { findSignedIn } from './signed-in.ts';

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
