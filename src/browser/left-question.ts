/** What was asked in the chat, on its way to the form that leaves a question: in this tab alone, and in no address. */

const key = 'leftQuestion';

/** A question, and the id of the conversation that it comes from. */
export interface CarriedQuestion {
  question: string;
  conversation: string;
}

/** Keeps a question for the form. */
export function carryQuestion(carried: CarriedQuestion): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(carried));
  } catch {
    // A browser that stores nothing opens an empty form.
  }
}

/** The question that was kept, or null. */
export function findCarriedQuestion(): CarriedQuestion | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as CarriedQuestion | null;
  } catch {
    return null;
  }
}

/** Forgets it, once the question was sent. */
export function forgetCarriedQuestion(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
