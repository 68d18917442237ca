/** Carries a question from the chat to the question form in `sessionStorage`, so that it is in no URL and in no other tab. */

const key = 'leftQuestion';

/** A question with the id of its conversation. */
interface CarriedQuestion {
  question: string;
  conversation: string;
}

/** Stores a question for the form. */
export function carryQuestion(carried: CarriedQuestion): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(carried));
  } catch {
    // Without storage the form is empty.
  }
}

/** The stored question, or null. */
export function findCarriedQuestion(): CarriedQuestion | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as CarriedQuestion | null;
  } catch {
    return null;
  }
}

/** Deletes the stored question, once it was sent. */
export function forgetCarriedQuestion(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}
