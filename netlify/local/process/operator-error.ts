/** An error that the operator can fix: its message is one sentence, printed without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
