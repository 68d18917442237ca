/** A content policy for this machine: forms may also lead to the local payment pages. */

/** The answer with `origin` added to its policy's `form-action`, as Stripe's own hosts stand there; unchanged without one. */
export function allowFormsTo(answer: Response, origin: string | undefined): Response {
  const policy = answer.headers.get('content-security-policy');
  if (origin && policy?.includes("form-action 'self'")) {
    const widened = policy.replace("form-action 'self'", `form-action 'self' ${origin}`);
    answer.headers.set('content-security-policy', widened);
  }
  return answer;
}
