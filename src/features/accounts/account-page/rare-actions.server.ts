/** What few visitors do with an account. `netlify/functions/account.ts` loads all of it when somebody does: who reads the page waits for no mails and no tables of an export. */
export { changePassword } from '../password/set-password.server.ts';
export { handOver, renderTakeOver, takeOver } from '../hand-over/hand-over.server.tsx';
export { askForNewEmail, confirmNewEmail, renderNewEmail } from '../new-email/new-email.server.tsx';
export { deleteAccount } from './delete-account.server.ts';
export { exportAccount } from './export-account.server.ts';
