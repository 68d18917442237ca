/** The texts of the security page. A test or a contract backs every point. */
import { legalFigures } from '#src/promises/legal-figures.ts';
import { retention } from '#src/promises/retention.ts';
import { site } from '#src/site.ts';

const { breachNotice, uptimeTarget } = legalFigures;

/** How this website protects what people give it. */
export const whatWeDo = [
  {
    title: 'Little to lose',
    text: 'We ask only for what a form needs and delete each record when its time is over, by a job that runs every day. Card and bank numbers go to Stripe’s own pages and never reach us.',
  },
  {
    title: 'Encrypted on the way',
    text: 'Browsers are told to use encrypted connections only. No page loads a script, a font or a picture from anyone else.',
  },
  {
    title: 'Accounts',
    text: `Passwords are kept as slow hashes, sessions and mailed links as hashes. Anyone may set up a second factor, and administrators must. A session ends after ${retention.idleSessions.words} without use, and after ${retention.sessions.words} in any case.`,
  },
  {
    title: 'Checked twice',
    text: 'The server repeats every rule of every form. Prices come from our own catalogue, and an order that names another one is refused.',
  },
  {
    title: 'Nothing lost in between',
    text: 'A record and the emails about it are stored together or not at all. When the mail server is down, the emails wait.',
  },
  {
    title: 'Slowed down, not locked out',
    text: 'Every form and every endpoint limits the number of tries. Someone who guesses passwords gets slower and slower; the holder of the account still gets in.',
  },
];

/** How we check the security of this website. */
export const howWeKnow = [
  {
    title: 'We attack it',
    text: 'Before each change, we send every endpoint hostile requests that are derived from its own rules. A longer run sends twenty thousand.',
  },
  {
    title: 'We break what is around it',
    text: 'A run of two thousand submissions has the database, the mail server and every outside service fail, and kills the server at random. What was acknowledged must be stored once and mailed once.',
  },
  {
    title: 'We compare it with a standard',
    text: 'We went through the requirements of OWASP’s Application Security Verification Standard 5.0 up to level 2, one by one, and wrote down how each is met, or that it isn’t and why. Ask us for the table.',
  },
];

/** What a buyer may expect, but we do not claim. */
export const whatWeDoNotClaim = [
  `The AI workspace runs on a platform that is SOC 2 compliant. The governance suite and this website have no SOC 2 report of their own.`,
  'We claim no ISO/IEC 27001 certificate and no FedRAMP or GovRAMP authorization.',
  'The comparison with OWASP’s standard is our own. No one outside has confirmed it, and we claim no penetration test by an outside firm.',
  `The ${uptimeTarget.words} uptime in our agreement is a target, not a guarantee.`,
  'We pay no rewards for reports of weaknesses.',
];

/** What happens after a breach, as in the agreement. */
export const afterBreach = `If we discover unauthorized access to a customer’s data, we notify that agency within ${breachNotice.words} and say what we know.`;

/** The email address for vulnerability reports. */
export const reportsTo = site.contact.supportEmail;
