import { mailWaits } from '#src/formats/mail-waits.ts';

/** How long the success message is shown before the redirect (specification, section 9). */
export const redirectDelayMs = 1500;

/** The message after a registration, the same for an address that already has an account. */
export const registrationSuccess = {
  title: 'Registration successful',
  description: 'Check your email: the link in our message activates signing in.',
};

/** The message when the email waits. */
export const waitingRegistration = {
  title: registrationSuccess.title,
  description: mailWaits.message,
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
/** The value there when the email waits. */
export const waitingMark = 'waits';

/** Stores the email address for the next page in this tab, or nothing but a mark when the email waits. */
export function storeRegistered(email: string, isWaiting: boolean): void {
  try {
    sessionStorage.setItem(registeredKey, isWaiting ? waitingMark : email);
  } catch {
    // Storage is blocked; the page already logged it.
  }
}
