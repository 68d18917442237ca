/** Stores a visitor's choices before payment in `localStorage` (specification, section 3). */

const planKey = 'selectedPlanId';
const intervalKey = 'billingInterval';
const emailKey = 'checkoutEmail';

/** Stores the plan to open the subscription page with; false when the browser blocks storage. */
export function storePlan(planId: string): boolean {
  return attempt(() => localStorage.setItem(planKey, planId));
}

/** The id of the stored plan, or null. */
export function storedPlan(): string | null {
  return read(planKey);
}

/** Deletes the stored plan, once its page was opened. */
export function forgetPlan(): void {
  attempt(() => localStorage.removeItem(planKey));
}

/** Stores `month` or `year`, the interval of the prices that the visitor saw last. */
export function storeInterval(interval: string): void {
  attempt(() => localStorage.setItem(intervalKey, interval));
}

/** The interval that the visitor saw last, or null. */
export function storedInterval(): string | null {
  return read(intervalKey);
}

/** Stores the email address that the visitor typed before paying. */
export function storeEmail(email: string): void {
  attempt(() => localStorage.setItem(emailKey, email));
}

/** Deletes the stored email address, once the buyer is back from the payment page. */
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

// Checkout works in a browser that blocks storage; only the choices are lost.
function attempt(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
