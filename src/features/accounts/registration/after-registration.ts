/** How long the success message is shown before the redirect (specification, section 9). */
export const redirectDelayMs = 1500;

/** The message after a registration, the same for an address that already has an account (R32). */
export const registrationSuccess = {
  title: 'Registration successful',
  description: 'Check your email: we sent you a message.',
};

/** The path of the page after a registration, from the query of the registration page; keeps its other parameters. */
export function afterRegistration(query: string): string {
  const params = new URLSearchParams(query);
  const path = params.get('checkout') === 'subscription' ? '/subscription' : '/checkout';
  params.delete('checkout');
  const others = params.toString();
  return others ? `${path}?${others}` : path;
}

/** The path of the result page of a registration without a script, which links to the next page. */
export function registrationResult(checkout: string | null): `/${string}` {
  const page = '/form-result/registration';
  return checkout === 'subscription' ? `${page}?checkout=${checkout}` : page;
}

/** The key of the email address in sessionStorage. */
export const registeredKey = 'registeredEmail';

/** Stores the email address for the next page in this tab. */
export function storeRegistered(email: string): void {
  try {
    sessionStorage.setItem(registeredKey, email);
  } catch {
    // Storage is blocked; the page already logged it.
  }
}
