/** Carries a question from the chat to the question form in `sessionStorage`, so that it is in no URL and in no other tab. Without storage the form is empty. */
const key = 'leftQuestion';

/** A question with the id of its conversation. */
interface CarriedQuestion {
  question: string;
  conversation: string;
}

/** Stores a question for the form. */
export const carryQuestion = (carried: CarriedQuestion) =>
  attempt(() => sessionStorage.setItem(key, JSON.stringify(carried)));

/** The stored question, or null. */
export const findCarriedQuestion = (): CarriedQuestion | null =>
  attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as CarriedQuestion) ?? null;

/** Deletes the stored question, once it was sent. */
export const forgetCarriedQuestion = () => attempt(() => sessionStorage.removeItem(key));

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
