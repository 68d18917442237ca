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
const wasNotYou = `If that was not you, set a new password at once and write to ${supportEmail}.`;

/** The link that proves, in the browser that opens it, that the person who registered reads the address. */
export function verificationMail(to: string, token: string, siteUrl: string): Mail {
  const mail = writeSecret(to, `Verify your email address for ${site.name}`, {
    heading: 'Verify your email address',
    paragraphs: [
      `Somebody, we hope you, registered with this address. Open the link in the browser in which you want to sign in, and sign in there with the password that you chose: then the address is verified.`,
    ],
    action: { label: 'Verify this address', url: `${siteUrl}/verify-email?token=${token}` },
    footer: [
      `The link works for ${tokenPeriod.verification}.`,
      `If you did not register, you need not do anything: opening the link alone lets nobody in, and an account that nobody verifies is deleted after ${retention.unverifiedAccounts.words}.`,
      `If you do not know the password, set one at ${siteUrl}/forgot-password.`,
    ],
  });
  return { ...mail, countsToward: 'verification' };
}

/** For a registration with an address that has an account: only its reader learns that. */
export function alreadyRegisteredMail(to: string, siteUrl: string): Mail {
  return write(to, `You already have an account with ${site.name}`, {
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, we hope you, tried to register with this address, and it has an account already. Nothing was changed. Please sign in.',
      `If you do not remember the password, you can set a new one at ${siteUrl}/forgot-password.`,
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footer: ['If you did not try to register, you need not do anything.'],
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
      'Somebody, we hope you, asked for a new password for the account with this address.',
    ],
    action: { label: 'Set a new password', url: `${siteUrl}/reset-password?token=${token}` },
    footer: [
      `The link works once, for ${tokenPeriod['new-password']}.`,
      'If you did not ask for it, you need not do anything: the password stays as it is.',
    ],
  });
  return isVerified ? mail : { ...mail, countsToward: 'verification' };
}

/** Informs the holder that the password has changed. */
export function passwordChangedMail(to: string, siteUrl: string): Mail {
  return write(to, `Your password for ${site.name} was changed`, {
    heading: 'Your password was changed',
    paragraphs: [
      'A new password was set for your account. All other browsers that were signed in have been signed out.',
      wasNotYou,
    ],
    action: { label: 'Set another password', url: `${siteUrl}/forgot-password` },
  });
}

/** The code that proves, for a second factor, that the person reads the account's address. */
export function secondFactorCodeMail(to: string, code: string): Mail {
  return writeSecret(to, `Your code for ${site.name}`, {
    heading: 'Confirm your second factor',
    paragraphs: [
      'Somebody who knows your password is setting up a second factor for your account. Type this code where you were asked for it:',
      code,
    ],
    footer: [`The code works for ${mailedCodeMinutes} minutes. Pass it on to nobody.`, wasNotYou],
  });
}

/** Informs the holder that signing in takes a second factor now, or no longer does. */
export function secondFactorChangedMail(to: string, isOn: boolean, siteUrl: string): Mail {
  const words = isOn
    ? 'From now on, signing in to your account takes a code of your authenticator app. Keep the backup codes where you find them without your phone.'
    : 'From now on, signing in to your account takes the password alone.';
  const what = isOn ? 'on' : 'off';
  return write(to, `Your second factor for ${site.name} is ${what}`, {
    heading: `Your second factor is ${what}`,
    paragraphs: [words, wasNotYou],
    action: { label: 'See your account', url: `${siteUrl}/account` },
  });
}

/** How long the link to take purchases over works. */
export const handOverPeriod = '7 days';

/** The link for a colleague whose address the owner typed: in our own words, with the owner's proved address. */
export function handOverMail(to: string, owner: string, token: string, siteUrl: string): Mail {
  const mail = writeSecret(to, `Purchases at ${site.name} for you to take over`, {
    heading: 'Purchases for you to take over',
    paragraphs: [
      `${owner} wants to hand the purchases of your agency to you. Open the link and sign in with this address, or register with it first; then press the button.`,
    ],
    action: {
      label: 'See what is handed over',
      url: `${siteUrl}/account/take-over?token=${token}`,
    },
    footer: [
      `The link works for ${handOverPeriod}. Until you press the button nothing changes.`,
      'If you do not know of this, you need not do anything.',
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
    heading: 'Purchases changed hands',
    paragraphs: [
      'The purchases of your agency belong to another account now. Receipts, invoices and the customer portal go with them.',
    ],
    facts: [
      ['From', fromEmail],
      ['To', toEmail],
    ],
    action: { label: 'See your account', url: `${siteUrl}/account` },
    footer: [`If this was not agreed, write to ${supportEmail}.`],
  };
  const subject = 'Purchases changed hands';
  const forBilling: MailContent = {
    ...content,
    paragraphs: [
      'An owner handed purchases to a colleague. The website gives these customers the new address at Stripe; please check that they have it.',
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
      'Somebody, we hope you, wants to use this address for an account. Open the link, sign in as you did until now, and press the button there.',
    ],
    action: { label: 'Confirm this address', url: `${siteUrl}/account/new-email?token=${token}` },
    footer: [
      `The link works for ${tokenPeriod['new-email']}. Until you press the button nothing changes.`,
      'If you do not know of this, you need not do anything: opening the link alone changes nothing.',
    ],
  });
  return { ...mail, countsToward: 'verification' };
}

/** For a new address that has an account of its own: only its reader learns that. */
export function newEmailTakenMail(to: string, siteUrl: string): Mail {
  return write(to, `You already have an account with ${site.name}`, {
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, we hope you, wants to use this address for another account, and it has one already. Nothing was changed. To use it there, delete this account first.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footer: ['If that was not you, you need not do anything.'],
  });
}

/** Informs the holder, at the present address, that another one was asked for. */
export function newEmailAskedMail(to: string, newEmail: string, siteUrl: string): Mail {
  return write(to, `Another email address for ${site.name}`, {
    heading: 'Another email address',
    paragraphs: [
      'Somebody who knows your password wants your account to have another address. Nothing changes until the link that we mailed there is opened and confirmed.',
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
      'Your account and everything that belongs to it alone are deleted, and all browsers are signed out.',
      `Records that the law has us keep, of purchases, invoices and quotes, stay for ${retention.purchases.words}. Bookings, registrations and assessments go when their time is over, as the privacy policy lists it, or sooner if you ask.`,
    ],
    footer: [`If that was not you, write to ${supportEmail}.`],
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
