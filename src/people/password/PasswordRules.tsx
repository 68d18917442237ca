import { useEffect, useState } from 'react';
import { Icon } from '#src/components/icons/Icon.tsx';
import { passwordRules } from './password.ts';

/** How long after the last key the rules are announced, so that a screen reader doesn't interrupt the typing. */
const announceDelayMs = 1000;

/** The password rules, with a check mark for each that is met. Screen readers announce them when the typing pauses. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
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
        {useDebounced(words)}
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

function useDebounced(words: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(words), announceDelayMs);
    return () => clearTimeout(timer);
  }, [words]);
  return debounced;
}
