import { useEffect, useState } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import { passwordRules } from './password.ts';

/** How long after the last key the rules are announced, so that a screen reader does not talk over the typing. */
const quietMs = 1000;

interface PasswordRulesProps {
  /** The field names this list as its description. */
  id: string;
  password: string;
}

/** The rules of a password, each marked as soon as it is met; announced when the typing pauses. */
export function PasswordRules({ id, password }: PasswordRulesProps) {
  const missing = passwordRules.filter(({ isMet }) => !isMet(password));
  const words = describe(
    password,
    missing.map(({ label }) => label),
  );
  return (
    <>
      <ul
        className="password-rules grid gap-x-24 gap-y-4 text-15/1.47 text-ink-2 md:grid-cols-[1fr_1fr] [&>li]:flex [&>li]:items-center [&>li]:gap-8"
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
        {useQuiet(words)}
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

/** The text as it was when it last stayed the same for a moment. */
function useQuiet(words: string): string {
  const [quiet, setQuiet] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(words), quietMs);
    return () => clearTimeout(timer);
  }, [words]);
  return quiet;
}
