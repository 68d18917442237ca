/** How many mails anybody can make us send to an address that has not proved itself (R41). */

/** Mails in 24 hours to one mailbox and to all mailboxes of a domain; null for no cap. */
interface Caps {
  mailbox: number;
  domain: number | null;
}

/** The kinds of mail for caps. Each has its own caps: a flood of one kind holds back none of another. */
const mailCaps = {
  /** Answers to forms that anybody can fill in: the default kind. */
  answers: { mailbox: 5, domain: 50 },
  /** The link that confirms a newsletter address; one address gets one a day in any case (R40). */
  newsletter: { mailbox: 3, domain: 50 },
  /** A quote with the link that accepts it. */
  quotes: { mailbox: 5, domain: 50 },
  /** Links for an account whose address is not verified. */
  verification: { mailbox: 5, domain: 100 },
  /** Mails about a payment that Stripe reported: each one took a payment at Stripe. */
  payments: { mailbox: 20, domain: null },
} as const satisfies Record<string, Caps>;

/** The kind of a mail; `nothing` when its reader proved the address, or signed in, to get it. */
export type MailCount = keyof typeof mailCaps | 'nothing';

/** One mailbox of these says nothing about the others: one sender must not hold back everybody's mail. */
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

/** The cap columns of a mail to an address, and the caps that apply. */
export interface CountedAs {
  mailbox: string | null;
  mailboxCap: number | null;
  domain: string | null;
  domainCap: number | null;
}

/** The keys that count a mail: its mailbox, and its domain unless the public shares it. */
export function countedAs(address: string, count: MailCount): CountedAs {
  if (count === 'nothing') {
    return { mailbox: null, mailboxCap: null, domain: null, domainCap: null };
  }
  const caps: Caps = mailCaps[count];
  const { mailbox, domain } = readMailbox(address);
  const countsDomain = caps.domain !== null && !sharedDomains.has(domain);
  return {
    mailbox: `${count} ${mailbox}`,
    mailboxCap: caps.mailbox,
    domain: countsDomain ? `${count} ${domain}` : null,
    domainCap: countsDomain ? caps.domain : null,
  };
}

/** Spellings of one mailbox become equal: capitals, the part after a plus, and Gmail's dots. */
function readMailbox(address: string): { mailbox: string; domain: string } {
  const [local = '', host = ''] = address.toLowerCase().split('@');
  const domain = host === 'googlemail.com' ? 'gmail.com' : host;
  const name = local.replace(/(?<=.)\+.*$/, '');
  return {
    mailbox: `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`,
    domain,
  };
}
