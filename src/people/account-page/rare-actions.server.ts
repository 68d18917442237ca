/** Rarely used account actions. `netlify/functions/account.ts` loads them on demand, so that reading the page doesn't import mail and export code. */
export { changePassword } from '#src/people/password/set-password.server.ts';
export { handOver, renderTakeOver, takeOver } from '#src/people/hand-over/hand-over.server.tsx';
export {
  requestNewEmail,
  confirmNewEmail,
  renderNewEmail,
} from '#src/people/new-email/new-email.server.tsx';
export { deleteAccount } from './delete-account.server.ts';
export { exportAccount } from './export-account.server.ts';
