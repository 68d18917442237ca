/**
 * The words we send about accounts. Before an address is verified nobody has proved that it is theirs,
 * so these mails contain nothing that a visitor typed.
 */
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { MailContent } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { retention } from '#src/promises/retention.ts';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';
import { tokenPeriod } from './account-rows.server.ts';
import { mailedCodeMinutes } from './second-factor/mailed-code.server.ts';

const { supportEmail } = site.contact;
const wasNotYou = `If this wasn’t you, set a new password right away and write to ${supportEmail}.`;

/** The link that proves, in the browser that opens it, that the person who registered reads the address. */
export function verificationMail(to: string, token: string, siteUrl: string): Mail {
  const mail = writeSecret(to, `Verify your email address for ${site.name}`, {
    heading: 'Verify your email address',
    paragraphs: [
      `Someone (hopefully you) registered with this address. Open the link in the browser you want to use, and sign in there with the password you chose. That verifies the address.`,
    ],
    action: { label: 'Verify this address', url: `${siteUrl}/verify-email?token=${token}` },
    footer: [
      `The link works for ${tokenPeriod.verification}.`,
      `If you didn’t register, you don’t need to do anything. Opening the link gives no one access, and we delete an unverified account after ${retention.unverifiedAccounts.words}.`,
      `If you don’t know the password, set a new one at ${siteUrl}/forgot-password.`,
    ],
  });
  return { ...mail, countsToward: 'verification' };
}

/** For a registration with an address that has an account: only its reader learns that. */
export function alreadyRegisteredMail(to: string, siteUrl: string): Mail {
  return write(to, `You already have an account with ${site.name}`, {
    heading: 'You already have an account',
    paragraphs: [
      'Someone (hopefully you) tried to register with this address, but it already has an account. Nothing has changed. Please sign in.',
      `If you don’t remember the password, set a new one at ${siteUrl}/forgot-password.`,
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footer: ['If you didn’t try to register, you don’t need to do anything.'],
  });
}

/** The link to set a new password; until an address is verified, anybody may have registered it. */
export function newPasswordMail(
  to: string,
  token: string,
  siteUrl: string,
  isVerified: boolean,
): Mail {
  const mail = writeSecret(to, `Set a new password for ${site.name}`, {
    heading: 'Set a new password',
    paragraphs: [
      'Someone (hopefully you) asked for a new password for the account with this address.',
    ],
    action: { label: 'Set a new password', url: `${siteUrl}/reset-password?token=${token}` },
    footer: [
      `The link works once and expires after ${tokenPeriod['new-password']}.`,
      'If you didn’t ask for it, you don’t need to do anything. Your password stays the same.',
    ],
  });
  return isVerified ? mail : { ...mail, countsToward: 'verification' };
}

/** Informs the holder that the password has changed. */
export function passwordChangedMail(to: string, siteUrl: string): Mail {
  return write(to, `Your password for ${site.name} was changed`, {
    heading: 'Your password was changed',
    paragraphs: ['Your account has a new password. We signed out all other browsers.', wasNotYou],
    action: { label: 'Set another password', url: `${siteUrl}/forgot-password` },
  });
}

/** The code that proves, for a second factor, that the person reads the account's address. */
export function secondFactorCodeMail(to: string, code: string): Mail {
  return writeSecret(to, `Your code for ${site.name}`, {
    heading: 'Confirm your second factor',
    paragraphs: [
      'Someone (hopefully you) used your password to set up a second factor for your account. Enter this code on the page that asks for it:',
      code,
    ],
    footer: [`The code works for ${mailedCodeMinutes} minutes. Don’t share it.`, wasNotYou],
  });
}

/** Informs the holder that signing in takes a second factor now, or no longer does. */
export function secondFactorChangedMail(to: string, isOn: boolean, siteUrl: string): Mail {
  const words = isOn
    ? 'From now on, you sign in to your account with a code from your authenticator app, too. Keep your backup codes somewhere other than your phone.'
    : 'From now on, you sign in to your account with only your password.';
  const what = isOn ? 'on' : 'off';
  return write(to, `Your second factor for ${site.name} is ${what}`, {
    heading: `Your second factor is ${what}`,
    paragraphs: [words, wasNotYou],
    action: { label: 'See your account', url: `${siteUrl}/account` },
  });
}

/** Informs the holder that an administrator removed a lost second factor, and asks for proof of the address again. */
export function secondFactorRemovedMail(to: string, siteUrl: string): Mail {
  return write(to, `Your second factor for ${site.name} is off`, {
    heading: 'Your second factor is off',
    paragraphs: [
      'We turned it off because someone (hopefully you) told us that your phone and your backup codes are lost. Your password no longer works, and all browsers are signed out. Choose a new password to sign in again, then set up your second factor.',
      `If you didn’t ask for this, write to ${supportEmail} right away.`,
    ],
    action: { label: 'Set a new password', url: `${siteUrl}/forgot-password` },
  });
}

/** How long the link to take purchases over works. */
export const handOverPeriod = '7 days';

/** The link for a colleague whose address the owner typed: in our own words, with the owner's proved address. */
export function handOverMail(to: string, owner: string, token: string, siteUrl: string): Mail {
  const mail = writeSecret(to, `Take over your agency’s purchases at ${site.name}`, {
    heading: 'Take over your agency’s purchases',
    paragraphs: [
      `${owner} wants to transfer your agency’s purchases to you. Open the link and sign in with this address, or register with it first. Then press the button.`,
    ],
    action: {
      label: 'Review the transfer',
      url: `${siteUrl}/account/take-over?token=${token}`,
    },
    footer: [
      `The link works for ${handOverPeriod}. Nothing changes until you press the button.`,
      'If you weren’t expecting this, you don’t need to do anything.',
    ],
  });
  return { ...mail, countsToward: 'answers' };
}

/** The mails once purchases changed hands: to both, and to billing, which checks the address at Stripe. */
export function handedOverMails(
  handover: { fromEmail: string; toEmail: string; customerIds: string[] },
  siteUrl: string,
): Mail[] {
  const { fromEmail, toEmail, customerIds } = handover;
  const content: MailContent = {
    heading: 'Purchases transferred',
    paragraphs: [
      'Your agency’s purchases now belong to another account. Their receipts, their invoices and the customer portal went with them.',
    ],
    facts: [
      ['From', fromEmail],
      ['To', toEmail],
    ],
    action: { label: 'See your account', url: `${siteUrl}/account` },
    footer: [`If you didn’t agree to this, write to ${supportEmail}.`],
  };
  const subject = 'Purchases transferred';
  const forBilling: MailContent = {
    ...content,
    paragraphs: [
      'An owner transferred purchases to a colleague. The website gives these customers the new address at Stripe. Please check that they have it.',
    ],
    facts: [...content.facts!, ['Customers', customerIds.join(', ')]],
  };
  return [
    write(fromEmail, subject, content),
    write(toEmail, subject, content),
    write(env().BILLING_EMAIL, subject, forBilling),
  ];
}

/** The link that proves that the holder of an account reads the new address; nobody has proved it yet. */
export function newEmailMail(to: string, token: string, siteUrl: string): Mail {
  const mail = writeSecret(to, `Confirm your new email address for ${site.name}`, {
    heading: 'Confirm your new email address',
    paragraphs: [
      'Someone (hopefully you) wants to use this address for an account. Open the link, sign in with your present address, and press the button there.',
    ],
    action: { label: 'Confirm this address', url: `${siteUrl}/account/new-email?token=${token}` },
    footer: [
      `The link works for ${tokenPeriod['new-email']}. Until you press the button nothing changes.`,
      'If you didn’t ask for this, you don’t need to do anything: opening the link alone changes nothing.',
    ],
  });
  return { ...mail, countsToward: 'verification' };
}

/** For a new address that has an account of its own: only its reader learns that. */
export function newEmailTakenMail(to: string, siteUrl: string): Mail {
  return write(to, `You already have an account with ${site.name}`, {
    heading: 'You already have an account',
    paragraphs: [
      'Someone (hopefully you) wants to use this address for another account, and it has one already. Nothing was changed. To use it there, delete this account first.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footer: ['If that wasn’t you, you don’t need to do anything.'],
  });
}

/** Informs the holder, at the present address, that another one was asked for. */
export function newEmailAskedMail(to: string, newEmail: string, siteUrl: string): Mail {
  return write(to, `Another email address for ${site.name}`, {
    heading: 'Another email address',
    paragraphs: [
      'Someone who knows your password wants your account to have another address. Nothing changes until the link that we mailed there is opened and confirmed.',
      `If that was not you, set a new password at once: that ends the link. Then write to ${supportEmail}.`,
    ],
    facts: [['New address', newEmail]],
    action: { label: 'Set a new password', url: `${siteUrl}/forgot-password` },
  });
}

/** The mails once an account has another address: to both, and to billing when customers at Stripe have it, too. */
export function emailChangedMails(
  { from, to, customerIds }: { from: string; to: string; customerIds: string[] },
  siteUrl: string,
): Mail[] {
  const content: MailContent = {
    heading: 'Your email address was changed',
    paragraphs: [
      'Your account has another address now. Sign in with the new one; your password stays as it is. Purchases, receipts, invoices and the customer portal follow the account. All other browsers were signed out.',
    ],
    facts: [
      ['From', from],
      ['To', to],
    ],
    action: { label: 'See your account', url: `${siteUrl}/account` },
    footer: [`If that was not you, write to ${supportEmail} at once.`],
  };
  const subject = `Your email address for ${site.name} was changed`;
  const forBilling: MailContent = {
    heading: 'A customer has a new address',
    paragraphs: [
      'The holder of an account changed its address. The website gives the new one to these customers at Stripe if they had the old one; please check that.',
    ],
    facts: [...content.facts!, ['Customers', customerIds.join(', ')]],
  };
  return [
    write(from, subject, content),
    write(to, subject, content),
    ...(customerIds.length > 0
      ? [write(env().BILLING_EMAIL, 'A customer has a new address', forBilling)]
      : []),
  ];
}

/** The last mail that an account gets. */
export function accountDeletedMail(to: string): Mail {
  return write(to, `Your account with ${site.name} is deleted`, {
    heading: 'Your account is deleted',
    paragraphs: [
      'We deleted your account and everything that belongs only to it, and signed out all browsers.',
      `We must keep records of purchases, invoices and quotes for ${retention.purchases.words} by law. We delete bookings, registrations and assessments on the schedule in our privacy policy, or sooner if you ask.`,
    ],
    footer: [`If this wasn’t you, write to ${supportEmail}.`],
  });
}

/** A mail with a link or a code that opens something. */
function writeSecret(to: string, subject: string, content: MailContent): Mail {
  return { ...write(to, subject, content), holdsSecret: true };
}

/** Most of these mails go to a verified address; `countMail` limits their number (R38). */
function write(to: string, subject: string, content: MailContent): Mail {
  const headers = { 'Reply-To': supportEmail };
  return { to, subject, ...renderMail(content), headers, countsToward: 'nothing' };
}
