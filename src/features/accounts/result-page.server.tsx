/** The pages that plain forms about accounts end on: what became of it, and what to do now (R16). */
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { ButtonLink } from '#src/components/ButtonLink.tsx';
import { renderPrivatePage } from '#src/server/accounts/private-page.server.tsx';
import { emailMessage } from './account-email.ts';
import { afterRegistration } from './after-registration.ts';
import { findNext } from './next-page.ts';
import { earlierLink } from './password-reset.ts';
import { passwordLength, passwordRules } from './password.ts';
import { wrongCode } from './second-factor.ts';
import { wrongSignIn } from './sign-in.ts';

/** Which form, and the outcome as the redirect carries it. */
export const resultSchema = z.object({
  form: z.catch(z.string(), ''),
  outcome: z.catch(z.enum(['done', 'invalid', 'too-many', 'failed']), 'failed'),
  fields: z.catch(z.string().check(z.maxLength(200)), ''),
  /** What the form's own page was asked for. */
  checkout: z.catch(z.optional(z.literal('subscription')), undefined),
  next: z.catch(z.string().check(z.maxLength(2000)), ''),
});

type Result = z.output<typeof resultSchema>;

interface Form {
  /** What the page is called when it worked, and when not. */
  done: [title: string, words: ReactNode];
  failed: string;
  /** What is said of fault that belongs to no field. */
  invalid?: string;
  /** What is said after too many tries, when there is more to say than to wait. */
  tooMany?: ReactNode;
  /** The way on: after it worked, and after it did not. */
  next: [label: string, href: string];
  back: [label: string, href: string];
}

const toAccount: Form['back'] = ['Back to your account', '/account'];
const toSignIn: Form['back'] = ['Sign in', '/login'];
const toSecondFactor: Form['back'] = ['Back to the second factor', '/account/second-factor'];
const wrongLink = 'The link in our email no longer works. Please ask for a new one.';
const mailSent =
  'If there is something to send to this address, an email is on its way. It can take a minute; look into the spam folder, too.';

const tooManyTries =
  'There were too many tries. Please wait ten minutes and try again, or a day when you have asked for many emails.';
const registered =
  'We have sent a message to the address that you gave. Open the link in it, then sign in.';

const forms: Record<string, Form> = {
  registration: {
    done: [
      'Check your email',
      <>
        {registered} Meanwhile you can go on, or <a href="/subscribe">choose a subscription</a>.
      </>,
    ],
    failed: 'Registration failed',
    next: ['Go on to the checkout', '/checkout'],
    back: ['Back to the form', '/register'],
  },
  'sign-in': {
    done: ['You are signed in', ''],
    failed: 'You are not signed in',
    invalid: wrongSignIn,
    tooMany: (
      <>
        There were too many tries. Please wait a minute and try again, or{' '}
        <a href="/forgot-password">set a new password</a>: the link that we mail for it always
        works.
      </>
    ),
    next: toAccount,
    back: toSignIn,
  },
  'second-factor': {
    done: ['You are signed in', ''],
    failed: 'You are not signed in',
    invalid: `${wrongCode} After ten minutes, sign in anew.`,
    next: toAccount,
    back: ['Enter a code', '/login/second-factor'],
  },
  'sign-out': {
    done: ['You are signed out', 'This browser no longer has access to your account.'],
    failed: 'You are not signed out yet',
    next: toSignIn,
    back: toAccount,
  },
  'verification-mail': {
    done: ['Check your email', mailSent],
    failed: 'No email was sent',
    next: toSignIn,
    back: toSignIn,
  },
  'password-reset': {
    done: ['Check your email', `${mailSent} ${earlierLink}`],
    failed: 'No email was sent',
    next: toSignIn,
    back: ['Back to the form', '/forgot-password'],
  },
  'new-password': {
    done: ['Your password is set', 'All browsers are signed out. Please sign in anew.'],
    failed: 'Your password is not set',
    invalid: wrongLink,
    next: toSignIn,
    back: ['Ask for a new link', '/forgot-password'],
  },
  password: {
    done: ['Your password is changed', 'All other browsers are signed out.'],
    failed: 'Your password is not changed',
    next: toAccount,
    back: toAccount,
  },
  details: {
    done: ['Your details are saved', 'This is what your account says now.'],
    failed: 'Your details are not saved',
    next: toAccount,
    back: toAccount,
  },
  elsewhere: {
    done: ['You are signed out everywhere else', 'Only this browser is signed in now.'],
    failed: 'You are not signed out elsewhere',
    next: toAccount,
    back: toAccount,
  },
  deletion: {
    done: [
      'Your account is deleted',
      'We have sent a last message to its address. You are signed out.',
    ],
    failed: 'Your account is not deleted',
    next: ['Home', '/'],
    back: toAccount,
  },
  'second-factor-setup': {
    done: ['Your second factor is on', 'From now on, signing in takes a code from your phone.'],
    failed: 'Your second factor is not on',
    invalid: 'Please start again: the code that we mailed is too old.',
    next: toAccount,
    back: toSecondFactor,
  },
  'second-factor-removal': {
    done: ['Your second factor is off', 'From now on, signing in takes the password alone.'],
    failed: 'Your second factor is still on',
    next: toAccount,
    back: toSecondFactor,
  },
};

/** A registration that a subscription was to follow. */
const forSubscription: Pick<Form, 'done' | 'next' | 'back'> = {
  done: ['Check your email', `${registered} Meanwhile you can go on.`],
  next: ['Go on to the subscription', afterRegistration('?checkout=subscription')],
  back: ['Back to the form', '/register?checkout=subscription'],
};

const passwordNeeds = `A password needs ${passwordRules.map(({ label }) => label.toLowerCase()).join(', ')}, and at most ${passwordLength} characters.`;
const fieldWords: Record<string, string> = {
  firstName: 'First name must be at least 2 characters',
  lastName: 'Last name must be at least 2 characters',
  email: emailMessage,
  newPassword: passwordNeeds,
  agencyName: 'Agency name must be at least 2 characters',
  jobTitle: 'Please use 200 characters or fewer for the job title',
  agreeToTerms: 'You must agree to the terms and privacy policy',
  code: wrongCode,
  mailedCode: 'The code of our email is not right.',
};
const choosesPassword = ['registration', 'new-password'];

/** Renders the result page; only words of ours reach it. */
export function renderAccountResult(result: Result): Promise<Response> {
  const { form: name, outcome, fields } = result;
  const form = findForm(result);
  if (!form) return renderUnknown();
  const [doneTitle, doneWords] = form.done;
  if (outcome === 'done') return render(doneTitle, <p>{doneWords}</p>, form.next);
  const words = {
    invalid: <Problems name={name} form={form} fields={fields} />,
    'too-many': <p>{form.tooMany ?? tooManyTries}</p>,
    failed: <p>Something went wrong on our side. Please try again in a minute.</p>,
  }[outcome];
  return render(form.failed, words, form.back);
}

function findForm({ form: name, checkout, next }: Result): Form | undefined {
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (form && name === 'registration' && checkout) return { ...form, ...forSubscription };
  const page = findNext(`?${new URLSearchParams({ next })}`);
  if (!form || name !== 'sign-in' || !page) return form;
  return { ...form, back: ['Sign in', `/login?${new URLSearchParams({ next: page })}`] };
}

function Problems({ name, form, fields }: { name: string; form: Form; fields: string }) {
  const password = choosesPassword.includes(name) ? passwordNeeds : 'This password is not right.';
  const known = Object.entries({ ...fieldWords, password });
  const named = new Set(fields.split(','));
  const problems = known.filter(([field]) => named.has(field));
  if (problems.length === 0)
    return <p>{form.invalid ?? 'Please check what you entered and try again.'}</p>;
  return (
    <>
      <ul>
        {problems.map(([field, words]) => (
          <li key={field}>{words}</li>
        ))}
      </ul>
      {name === 'new-password' && (
        <p>
          The link in our email still works: go back, or open it again, and choose another password.
        </p>
      )}
    </>
  );
}

function render(
  title: string,
  words: ReactNode,
  [label, href]: Form['back'],
  status = 200,
): Promise<Response> {
  return renderPrivatePage({
    title,
    status,
    children: (
      <>
        <h1>{title}</h1>
        {words}
        <p className="acts">
          <ButtonLink href={href}>{label}</ButtonLink>
        </p>
      </>
    ),
  });
}

function renderUnknown(): Promise<Response> {
  return render('There is nothing here', null, ['Your account', '/account'], 404);
}
