/** What answers say when their email waits for a person because too many were requested (R41, R50). */

const waitingMail = { mail: 'waits' } as const;

/** The data of an answer whose email may wait. */
export interface MailFact {
  mail?: 'waits';
}

/** The fact for the data of an answer or the query of its page. */
export const mailFact = ({ mailWaits }: { mailWaits: boolean }) => (mailWaits ? waitingMail : {});

/** Whether the data of an answer, or a query, says that the email waits. */
export const isMailWaiting = (facts: unknown): boolean =>
  (facts as MailFact | null | undefined)?.mail === waitingMail.mail;

/** The texts in place of those about a sent email. They are the same whether or not we know the address. */
export const mailWaits = {
  title: 'Your email may take longer',
  message:
    'Today, too many emails were requested for this address or its agency, so yours may wait until one of our people has looked at it, usually on the next business day. You don’t need to send this again. If you need it sooner, call or write to us: our contact page has the number.',
} as const;
