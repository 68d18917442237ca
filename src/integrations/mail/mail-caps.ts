/** Limits how many emails anyone can make us send to an unconfirmed email address (R41). */

/** The most emails in 24 hours to a mailbox and to a domain; null for no cap. */
interface Caps {
  mailbox: number;
  domain: number | null;
}

/** The most emails of a kind that one visitor can cause in 24 hours, so that a few can't use up others' caps. */
const visitorShare: Caps = { mailbox: 5, domain: 20 };

/** The kinds of emails. Each has its own caps, so that a flood of one kind doesn't hold back another. */
const mailCaps = {
  /** Replies to public forms, which are the default kind. */
  answers: { mailbox: 5, domain: 300 },
  /** Links that confirm a newsletter subscription; an address gets at most one a day anyway. */
  newsletter: { mailbox: 3, domain: 300 },
  /** Quotes with the links that accept them. */
  quotes: { mailbox: 5, domain: 300 },
  /** Links for accounts with an unverified email address: more, because the holder needs one to get in. */
  verification: { mailbox: 20, domain: 300 },
  /** Emails about payments, each of which took a payment at Stripe. */
  payments: { mailbox: 20, domain: null },
} as const satisfies Record<string, Caps>;

/** The kind of an email; `nothing` when its recipient confirmed the address or signed in. */
export type MailCount = keyof typeof mailCaps | 'nothing';

/** Public providers have no cap per domain, because one sender must not hold back everyone's email. */
const sharedDomains = new Set([
  'aim.com',
  'aol.com',
  'att.net',
  'bellsouth.net',
  'comcast.net',
  'cox.net',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'rocketmail.com',
  'sbcglobal.net',
  'tutanota.com',
  'verizon.net',
  'yahoo.com',
  'ymail.com',
  'zoho.com',
]);

/** The keys under which an email is counted, with their caps. */
export type CountedMail = ReturnType<typeof countedAs>;

/** The keys under which an email is counted, and their caps: its mailbox, and its domain unless it is a public provider. */
export function countedAs(address: string, count: MailCount) {
  if (count === 'nothing') {
    return { mailbox: null, mailboxCap: null, domain: null, domainCap: null, share: visitorShare };
  }
  const caps: Caps = mailCaps[count];
  const { mailbox, domain } = readMailbox(address);
  const countsDomain = caps.domain !== null && !sharedDomains.has(domain);
  return {
    mailbox: `${count} ${mailbox}`,
    mailboxCap: caps.mailbox,
    domain: countsDomain ? `${count} ${domain}` : null,
    domainCap: countsDomain ? caps.domain : null,
    share: visitorShare,
  };
}

/** Normalizes spellings of a mailbox: capitals, the part after a plus, and Gmail's dots. */
function readMailbox(address: string): { mailbox: string; domain: string } {
  const [local = '', host = ''] = address.toLowerCase().split('@');
  const domain = host === 'googlemail.com' ? 'gmail.com' : host;
  const name = local.replace(/(?<=.)\+.*$/, '');
  return {
    mailbox: `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`,
    domain,
  };
}
