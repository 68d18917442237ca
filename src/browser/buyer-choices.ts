/** What a visitor chose before paying, kept in their browser from page to page (specification, section 3). */

const planKey = 'selectedPlanId';
const intervalKey = 'billingInterval';
const emailKey = 'checkoutEmail';

/** Keeps the plan to open the subscription page with; false where the browser stores nothing. */
export function storePlan(planId: string): boolean {
  return attempt(() => localStorage.setItem(planKey, planId));
}

/** The kept plan's id, or null. */
export function storedPlan(): string | null {
  return read(planKey);
}

/** Forgets the kept plan, because its page was opened. */
export function forgetPlan(): void {
  attempt(() => localStorage.removeItem(planKey));
}

/** Keeps `month` or `year`, the interval of the prices that the visitor saw last. */
export function storeInterval(interval: string): void {
  attempt(() => localStorage.setItem(intervalKey, interval));
}

/** The interval that the visitor saw last, or null. */
export function storedInterval(): string | null {
  return read(intervalKey);
}

/** Keeps the address that the visitor typed before paying. */
export function storeEmail(email: string): void {
  attempt(() => localStorage.setItem(emailKey, email));
}

/** Forgets that address, because the buyer is back from the payment page. */
export function forgetEmail(): void {
  attempt(() => localStorage.removeItem(emailKey));
}

function read(key: string): string | null {
  let kept: string | null = null;
  attempt(() => {
    kept = localStorage.getItem(key);
  });
  return kept;
}

// Buying works in a browser that forbids storage; only the choices are lost.
function attempt(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
