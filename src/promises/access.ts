/** How a buyer gets access, in the words that mails and pages share. */
import { site } from '#src/site.ts';

/** Who writes to the buyer, and about what. */
export const accessWords = `By then, ${site.contact.supportEmail} emails you the access details: where to sign in, the first administrator’s account and how to set up single sign-on.`;
