/** Reads values that Stripe's objects contain in several forms. */
type Reference = string | { id: string };

/** The id of an object that Stripe sends as an id or expanded. */
export function idOf(reference: Reference): string;
export function idOf(reference: Reference | null | undefined): string | null;
export function idOf(reference: Reference | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** The expanded object, or null. */
export function objectOf<T extends object>(reference: string | T | null | undefined): T | null {
  return typeof reference === 'object' ? reference : null;
}

/** Stripe's time in seconds as a date, or null. */
export function momentOf(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null;
}
