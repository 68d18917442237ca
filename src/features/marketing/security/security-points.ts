/** The texts of the security page. A contract or a test backs every point. */
import { soc2Claim } from '#src/content/lists/workspace.ts';
import { legalFigures, ownTerms } from '#src/buying/terms/legal-figures.ts';
import { retention } from '#src/retention.ts';
import { site } from '#src/site.ts';

const { breachNotice, dataAfterTermination, uptimeTarget } = legalFigures;

/** What agencies ask first. */
export const mainPoints = [
  {
    title: 'Stored in the United States',
    text: 'We store and process your data in the United States. No one outside the United States has access unless you agree in writing.',
  },
  {
    title: 'Never used for training',
    text: 'Your data is yours. We do not sell it, show advertising on it, or use it, or let our providers use it, to train AI models.',
  },
  {
    title: `Breach notice in ${breachNotice.text}`,
    text: `If your data is accessed, lost or disclosed without permission, we notify you within ${breachNotice.text} after we discover it, say what we know, and keep you informed.`,
  },
  {
    title: 'Data security (SOC 2)',
    text: `${soc2Claim} Ask, and we email you the report on that platform.`,
  },
];

/** What else the agreement and the addendum promise about the product. */
export const productPoints = [
  {
    title: 'Return and deletion',
    text: `You can export your data at any time during the term. We delete it within ${dataAfterTermination.text} after the end of the agreement. Copies in backups are overwritten within ${ownTerms.backups.text} after that. We certify the deletion in writing.`,
  },
  {
    title: 'Encryption and backups',
    text: 'Your data is encrypted in transit and at rest, and backed up. The agreement sets no recovery time or recovery point; ask us for the document on backup and recovery.',
  },
  {
    title: 'Access',
    text: 'Your staff sign in with single sign-on (SSO). Access to agency data takes multifactor authentication, is limited by role and need, and is logged.',
  },
  {
    title: 'Criminal-justice and health data',
    text: 'We claim no compliance with CJIS or HIPAA. Do not enter such data until both of us have signed the agreement that your law requires.',
  },
  {
    title: 'AI testing',
    text: 'Our addendum requires a test for prompt injection, data leakage and manipulated data at least once a year. You get a summary.',
  },
  {
    title: 'Uptime',
    text: `Our target is ${uptimeTarget.text} a month, without a guarantee or service credits.`,
  },
];

/** How this website protects what people enter. */
export const websitePoints = [
  {
    title: 'We collect little',
    text: 'Forms ask only for what they need. The Privacy Policy says how long we keep each kind of record. Card and bank numbers go to Stripe’s own pages and never reach us.',
  },
  {
    title: 'Encrypted in transit',
    text: 'Browsers use encrypted connections only. No page loads a script, a font or a picture from anyone else.',
  },
  {
    title: 'Accounts',
    text: `Passwords, sessions and emailed links are stored only as hashes. Anyone may set up a second factor, and administrators must. A session ends after ${retention.idleSessions.text} without use, and after ${retention.sessions.text} in any case.`,
  },
  {
    title: 'Checks and tests',
    text: 'The server checks every form again and limits the number of tries. Automated tests of security, and of forms while an outside service is down, run before each change. We compared this website with OWASP ASVS 5.0 up to level 2; ask us for the answers.',
  },
];

/** The email address for vulnerability reports. */
export const reportsTo = site.contact.supportEmail;
