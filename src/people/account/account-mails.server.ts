/** Emails about accounts. The address may be unverified, so they contain nothing that a visitor typed. */
import { renderMail, type MailContent } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { retention } from '#src/retention.ts';
import { hashToken, tokenPeriod } from '#src/server/sessions/tokens.ts';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';
import { mailedCodeMinutes } from '#src/people/second-factor/second-factor.ts';

const { supportEmail } = site.contact;
const wasNotYou = `If this wasn’t you, set a new password right away and write to ${supportEmail}.`;

/** The email with the verification link, which must be opened in the browser that signs in. */
export function verificationMail(to: string, token: string, siteUrl: string): Mail {
  const mail = writeLink(token, to, `Verify your email address for ${site.name}`, {
    heading: 'Verify your email address',
    paragraphs: [
      `Someone (hopefully you) registered with this address. Open the link in the browser you want to use, and sign in there with the password you chose. That verifies the address.`,
    ],
    action: { label: 'Verify this address', url: `${siteUrl}/verify-email?token=${token}` },
    footer: [
      `The link works for ${tokenPeriod.verification}.`,
      `If you didn’t register, you don’t need to do anything. Opening the link gives no one access, and we delete an unverified account after ${retention.unverifiedAccounts.text}.`,
      `If you don’t know the password, set a new one at ${siteUrl}/forgot-password.`,
    ],
  });
  return { ...mail, countsToward: 'verification' };
}

/** The email when someone registers an address that already has an account: only its owner learns that, once an hour. */
export function alreadyRegisteredMail(to: string, siteUrl: string): Mail {
  const mail = write(to, `You already have an account with ${site.name}`, {
    heading: 'You already have an account',
    paragraphs: [
      'Someone (hopefully you) tried to register with this address, but it already has an account. Nothing has changed. Please sign in.',
      `If you don’t remember the password, set a new one at ${siteUrl}/forgot-password.`,
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footer: ['If you didn’t try to register, you don’t need to do anything.'],
  });
  return onceAnHour(mail);
}

/** The email with the link to set a new password. Anyone may have registered an unverified address, so emails to it are capped. */
export function newPasswordMail(
  to: string,
  token: string,
  siteUrl: string,
  isVerified: boolean,
): Mail {
  const mail = writeLink(token, to, `Set a new password for ${site.name}`, {
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

/** The email after the password was changed. */
export function passwordChangedMail(to: string, siteUrl: string): Mail {
  return write(to, `Your password for ${site.name} was changed`, {
    heading: 'Your password was changed',
    paragraphs: ['Your account has a new password. We signed out all other browsers.', wasNotYou],
    action: { label: 'Set another password', url: `${siteUrl}/forgot-password` },
  });
}

/** The email with the code that confirms the set-up of a second factor. */
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

/** The email after the second factor was turned on or off. */
export function secondFactorChangedMail(to: string, isOn: boolean, siteUrl: string): Mail {
  const effect = isOn
    ? 'From now on, you sign in to your account with a code from your authenticator app, too. Keep your backup codes somewhere other than your phone.'
    : 'From now on, you sign in to your account with only your password.';
  const what = isOn ? 'on' : 'off';
  return write(to, `Your second factor for ${site.name} is ${what}`, {
    heading: `Your second factor is ${what}`,
    paragraphs: [effect, wasNotYou],
    action: { label: 'See your account', url: `${siteUrl}/account` },
  });
}

/** The email about a wrong code after the right password, at most one a day. */
export function wrongCodeMail(
  { accountId, email }: { accountId: string; email: string },
  siteUrl: string,
): Mail {
  const mail = write(email, `A wrong code for ${site.name}`, {
    heading: 'A wrong code was entered',
    paragraphs: [
      'Someone signed in with your password and then entered a wrong code. Without a right code, no one gets into your account.',
      'If this was you, you don’t need to do anything. You can try again with the next code of your app or with a backup code.',
      `If this wasn’t you, someone knows your password. Set a new one right away and write to ${supportEmail}.`,
    ],
    action: { label: 'Set a new password', url: `${siteUrl}/forgot-password` },
    footer: ['We send this email at most once a day, however many codes are tried.'],
  });
  return { ...mail, dedupeKey: `wrong-code:${accountId}:${utcDay()}` };
}

/** The email after an administrator removed a lost second factor. */
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

/** The email with the link for a colleague to take over purchases; it names the owner's verified address. */
export function handOverMail(to: string, owner: string, token: string, siteUrl: string): Mail {
  const mail = writeSecret(to, `Take over your agency’s purchases at ${site.name}`, {
    heading: 'Take over your agency’s purchases',
    paragraphs: [
      `${owner} wants to transfer your agency’s purchases to you. Open the link and sign in with this address, or register with it first. Then press the button.`,
    ],
    action: { label: 'Review the transfer', url: `${siteUrl}/account/take-over?token=${token}` },
    footer: [
      `The link works for ${tokenPeriod['hand-over']}. Nothing changes until you press the button.`,
      'If you weren’t expecting this, you don’t need to do anything.',
    ],
  });
  return { ...mail, countsToward: 'answers' };
}

/** The email to the owner about an offer, with the link that ends it. */
export function offerMadeMail(to: string, colleague: string, token: string, siteUrl: string): Mail {
  return writeSecret(to, `You’re transferring your purchases at ${site.name}`, {
    heading: 'You’re transferring your purchases',
    paragraphs: [
      `Someone who knows your password (hopefully you) offered your agency’s purchases to a colleague. They stay yours until the colleague accepts, within ${tokenPeriod['hand-over']}.`,
      'If this wasn’t you, press the button, which ends the transfer without signing in. A new password ends it, too.',
    ],
    facts: [['Offered to', colleague]],
    action: { label: 'End the transfer', url: `${siteUrl}/end-transfer?token=${token}` },
    footer: [wasNotYou],
  });
}

/** The emails after purchases were handed over: to both accounts, and to billing, who check the address at Stripe. */
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

/** The email with the link that confirms an account's new address. */
export function newEmailMail(to: string, token: string, siteUrl: string): Mail {
  const mail = writeLink(token, to, `Confirm your new email address for ${site.name}`, {
    heading: 'Confirm your new email address',
    paragraphs: [
      'Someone (hopefully you) wants to use this address for an account. Open the link, sign in with your current address, and press the button there.',
    ],
    action: { label: 'Confirm this address', url: `${siteUrl}/account/new-email?token=${token}` },
    footer: [
      `The link works for ${tokenPeriod['new-email']}. Until you press the button, nothing changes.`,
      'If you didn’t ask for this, you don’t need to do anything. Opening the link alone changes nothing.',
    ],
  });
  return { ...mail, countsToward: 'verification' };
}

/** The email when the new address already has an account: only its owner learns that. */
export function newEmailTakenMail(to: string, siteUrl: string): Mail {
  const mail = write(to, `You already have an account with ${site.name}`, {
    heading: 'You already have an account',
    paragraphs: [
      'Someone (hopefully you) wants to use this address for another account, but it already has one. Nothing has changed. To use it there, delete this account first.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footer: ['If this wasn’t you, you don’t need to do anything.'],
  });
  return onceAnHour(mail);
}

/** The notice to the current address that a new address was requested. */
export function newEmailNoticeMail(to: string, newEmail: string, siteUrl: string): Mail {
  return write(to, `New email address for ${site.name} requested`, {
    heading: 'New email address requested',
    paragraphs: [
      'Someone who knows your password wants to change the email address of your account. Nothing changes until the link that we emailed to the new address is opened and confirmed.',
      `If this wasn’t you, set a new password right away, which ends the link. Then write to ${supportEmail}.`,
    ],
    facts: [['New address', newEmail]],
    action: { label: 'Set a new password', url: `${siteUrl}/forgot-password` },
  });
}

/** The emails after an account's address changed: to both addresses, and to billing if the account has customers at Stripe. */
export function emailChangedMails(
  { from, to, customerIds }: { from: string; to: string; customerIds: string[] },
  siteUrl: string,
): Mail[] {
  const content: MailContent = {
    heading: 'Your email address was changed',
    paragraphs: [
      'Your account has a new email address. Sign in with it from now on; your password stays the same. Purchases, receipts, invoices and the customer portal follow the account. We signed out all other browsers.',
    ],
    facts: [
      ['From', from],
      ['To', to],
    ],
    action: { label: 'See your account', url: `${siteUrl}/account` },
    footer: [`If this wasn’t you, write to ${supportEmail} right away.`],
  };
  const subject = `Your email address for ${site.name} was changed`;
  const forBilling: MailContent = {
    heading: 'A customer has a new address',
    paragraphs: [
      'The holder of an account changed its email address. The website updates these customers at Stripe if they had the old one. Please check that.',
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

/** The email after an account was deleted. */
export function accountDeletedMail(to: string): Mail {
  return write(to, `Your account with ${site.name} is deleted`, {
    heading: 'Your account is deleted',
    paragraphs: [
      'We deleted your account and everything that belongs only to it, and signed out all browsers.',
      `We must keep records of purchases, invoices and quotes for ${retention.purchases.text} by law. We delete bookings, registrations and assessments on the schedule in our privacy policy, or sooner if you ask.`,
    ],
    footer: [`If this wasn’t you, write to ${supportEmail}.`],
  });
}

/** An email with a secret link or code. */
function writeSecret(to: string, subject: string, content: MailContent): Mail {
  return { ...write(to, subject, content), holdsSecret: true };
}

/** An email with a link, under the link's stored hash. */
const writeLink = (token: string, ...mail: Parameters<typeof writeSecret>): Mail => ({
  ...writeSecret(...mail),
  dedupeKey: hashToken(token),
});

/** Limits an email that anyone can cause, however many visitors do. */
const onceAnHour = (mail: Mail): Mail => ({
  ...mail,
  dedupeKey: `once-an-hour:${mail.subject}:${mail.to.toLowerCase()}:${new Date().toISOString().slice(0, 13)}`,
});

const utcDay = () => new Date().toISOString().slice(0, 10);

/** Most of these emails go to verified addresses, so no cap counts them. */
function write(to: string, subject: string, content: MailContent): Mail {
  const headers = { 'Reply-To': supportEmail };
  return { to, subject, ...renderMail(content), headers, countsToward: 'nothing' };
}
