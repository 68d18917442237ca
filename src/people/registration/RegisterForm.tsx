import { useEffect, useState } from 'react';
import { linesOf } from '#src/forms/define-form.ts';
import { leaveFor } from '#src/forms/send-form.ts';
import { Button } from '#src/components/Button.tsx';
import { describedBy, FieldError, TextField } from '#src/components/form/Field.tsx';
import { showToast } from '#src/components/toast/toast.ts';
import { isMailWaiting, mailWaits } from '#src/formats/mail-waits.ts';
import { SentNote } from '#src/components/form/FormStates.tsx';
import { useForm } from '#src/forms/use-form.ts';
import { AccountForm } from '#src/people/account/AccountForm.tsx';
import {
  afterRegistration,
  redirectDelayMs,
  registrationSuccess,
  storeRegistered,
  waitingRegistration,
  registrationForm,
} from './registration.ts';
import { PasswordField } from '#src/people/password/PasswordField.tsx';
import { Icon } from '#src/components/icons/Icon.tsx';
import { passwordRules } from '#src/people/password/password.ts';
import './password-rules.css';

/** In pairs, except the email address and the password. */
const fieldGrid =
  'grid grid-cols-[minmax(0,1fr)] gap-20 md:grid-cols-[1fr_1fr] md:items-end [&>:has([name=email],[name=password])]:col-span-full';
const rulesId = 'register-password-rules';

/** The registration form. Without a script it is a plain post; with one it continues to the purchase. */
export function RegisterForm() {
  const [password, setPassword] = useState('');
  const [mailedTo, setMailedTo] = useState('');
  const [isWaiting, setIsWaiting] = useState(false);
  const registration = useForm(registrationForm, async ({ email }, { send, explain, reset }) => {
    const sent = await send({ agreeToTerms: true });
    if (sent.kind !== 'sent') return explain(sent);
    const waits = isMailWaiting(sent.data);
    storeRegistered(email, waits);
    setMailedTo(email);
    setIsWaiting(waits);
    showToast(waits ? waitingRegistration : registrationSuccess);
    await new Promise((resolve) => setTimeout(resolve, redirectDelayMs));
    await leaveFor(afterRegistration(location.search));
    // If the visitor comes back, the page must not contain the password.
    reset();
    setPassword('');
    setMailedTo('');
  });
  const { field, live, pending } = registration;
  const { id: passwordId } = field('password');
  // Includes what was typed before hydration.
  useEffect(() => {
    setPassword(document.querySelector<HTMLInputElement>(`#${passwordId}`)?.value ?? '');
  }, [passwordId]);

  return (
    <AccountForm
      binding={registration}
      noValidate
      outcome={
        mailedTo && (
          <SentNote>
            <h2>{isWaiting ? mailWaits.title : 'Check your email'}</h2>
            {isWaiting ? (
              <p>{mailWaits.message}</p>
            ) : (
              <p>
                We sent a message to <strong>{mailedTo}</strong>. The link in it activates signing
                in: open it, then sign in.
              </p>
            )}
          </SentNote>
        )
      }
    >
      <div className={fieldGrid}>
        {linesOf(registrationForm).map((name) =>
          name === 'password' ? (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-12" key={name}>
              <PasswordField
                {...field(name)}
                live={live}
                rulesId={rulesId}
                onInput={(event) => setPassword(event.currentTarget.value)}
              />
              <PasswordRules id={rulesId} password={password} />
            </div>
          ) : (
            <TextField key={name} {...field(name)} />
          ),
        )}
      </div>
      <TermsBox {...field('agreeToTerms')} />
      <Button type="submit" pending={pending} pendingLabel="Creating account...">
        Create account
      </Button>
    </AccountForm>
  );
}

interface TermsBoxProps {
  id: string;
  name: string;
  error: string | undefined;
  required?: boolean;
}

function TermsBox({ id, name, error, required }: TermsBoxProps) {
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <FieldError id={id} error={error} />
      <label className="flex cursor-pointer gap-14 py-10 text-17/1.41" htmlFor={id}>
        <input
          id={id}
          className="size-24 flex-none accent-river"
          type="checkbox"
          name={name}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, false, error)}
        />
        <span>
          I agree to the <a href="/legal?tab=terms">Terms of Service</a>
          {' and the '}
          <a href="/legal?tab=privacy">Privacy Policy</a>
        </span>
      </label>
    </div>
  );
}

/** How long after the last key the rules are announced, so that a screen reader doesn't interrupt the typing. */
const announceDelayMs = 1000;

/** The password rules, with a check mark for each that is met. Screen readers announce them when the typing pauses. */
function PasswordRules({ id, password }: { id: string; password: string }) {
  const missing = passwordRules.filter(({ isMet }) => !isMet(password));
  const text = describe(
    password,
    missing.map(({ label }) => label),
  );
  return (
    <>
      <ul
        className="password-rules grid gap-x-24 gap-y-4 text-15/1.47 text-ink-2 md:grid-cols-[1fr_1fr] [&>li]:flex [&>li]:items-center [&>li]:gap-8 [&_.icon]:size-18 [&_.icon]:rounded-full [&_.icon]:border-2 [&_.icon]:p-1"
        id={id}
      >
        {passwordRules.map((rule) => {
          const met = !missing.includes(rule);
          return (
            <li key={rule.label} data-met={met || undefined}>
              <Icon name="check" />
              {rule.label}
              {met && <span className="sr-only"> (done)</span>}
            </li>
          );
        })}
      </ul>
      <p className="sr-only" role="status">
        {useDebounced(text)}
      </p>
    </>
  );
}

function describe(password: string, missing: string[]): string {
  if (password === '') return '';
  return missing.length === 0
    ? 'The password meets every rule.'
    : `The password still needs: ${missing.join(', ').toLowerCase()}.`;
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), announceDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
