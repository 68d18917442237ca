/** The script of the page that sells the license: its dialog opens only while payments are available. */
import { query } from '#src/components/browser/api.ts';
import { noConnection, readFailure } from '#src/components/browser/failure.ts';
import { loadDialog, startOrderButtons } from './order-buttons.ts';
import { orderFormBase } from './order-form.ts';
import { unavailable } from './payment-availability.ts';

// Checks on load, and again on each click if that failed.
void findProblem();

startOrderButtons(async (button) => {
  const problem = await findProblem();
  hideProblem(button);
  if (problem) showProblem(button, problem);
  return !problem;
});

type Problem = { title: string; description: string };

/** Why nothing can be bought now, or null; requested once, unless that fails. */
function findProblem(): Promise<Problem | null> {
  return query('/api/payment/config').then(
    () => null,
    (error: unknown) => {
      console.warn('Payments are unavailable.', error);
      return readFailure(error).kind === 'unreachable'
        ? { title: orderFormBase.messages.failed, description: noConnection }
        : unavailable;
    },
  );
}

/** Shows a problem beside the button and in a toast (specification, section 8). */
function showProblem(button: HTMLElement, problem: Problem): void {
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.textContent = problem.description;
  button.after(message);
  loadDialog().then(
    ({ showToast }) => showToast({ ...problem, variant: 'destructive' }),
    (error: unknown) => console.warn('The message is shown only beside the button.', error),
  );
}

function hideProblem(button: HTMLElement): void {
  button.parentElement?.querySelector('[role=alert]')?.remove();
}
