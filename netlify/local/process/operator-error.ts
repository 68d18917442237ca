/** An error in words for the person at the terminal: printed as one sentence, without a stack, and the process ends with 1. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Prints an operator's error as its one sentence, anything else with its stack, and ends the process with 1. */
export function explainAndExit(error: unknown): never {
  if (error instanceof OperatorError) console.error(error.message);
  else console.error('The local server couldn’t start.', error);
  process.exit(1);
}
