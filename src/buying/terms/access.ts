import { site } from '#src/site.ts';

/** How a buyer gets access, for emails and pages. */
export const accessWords = `By then, ${site.contact.supportEmail} emails you the access details: where to sign in, the first administrator’s account and how to set up single sign-on.`;
