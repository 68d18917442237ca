/** The plain forms of account pages: they work without a script. */
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { passwordLength, passwordPattern } from './password.ts';

interface PlainFormProps {
  action: string;
  button: string;
  /** Looks like one choice among several, not like the page's main one. */
  secondary?: boolean;
  /** The fields. */
  children?: ReactNode;
}

const passwordHint =
  'At least 8 characters, with an uppercase letter, a lowercase letter and a number.';

/** A form that posts to one of our endpoints. */
export function PlainForm({ action, button, secondary = false, children }: PlainFormProps) {
  return (
    <form className="account-plain-form" action={action} method="post">
      {children}
      <p className="acts">
        <Button secondary={secondary} type="submit">
          {button}
        </Button>
      </p>
    </form>
  );
}

/** The field for an account's address. */
export function EmailField() {
  return (
    <AccountField
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      maxLength={254}
      required
    />
  );
}

/** The field for the password that somebody has; `id` tells several on a page apart. */
export function CurrentPasswordField({ id, label }: { id: string; label: string }) {
  return (
    <AccountField
      id={id}
      name="password"
      label={label}
      type="password"
      autoComplete="current-password"
      maxLength={passwordLength}
      required
    />
  );
}

/** The field for a password that somebody chooses. Without a limit: a browser would cut a pasted one in silence. */
export function NewPasswordField({ name }: { name: string }) {
  return (
    <AccountField
      name={name}
      label="New password"
      hint={passwordHint}
      type="password"
      autoComplete="new-password"
      minLength={8}
      pattern={passwordPattern}
      title={passwordHint}
      required
    />
  );
}

interface StoredFieldProps {
  name: string;
  label: string;
  value: string;
  autoComplete: string;
  /** The fewest and the most; with fewest 0 the field may be left empty. */
  characters: [fewest: number, most: number];
}

/** A field with what is stored now, as somebody typed it. */
export function StoredField({ characters: [fewest, most], ...field }: StoredFieldProps) {
  return <AccountField {...field} minLength={fewest} maxLength={most} required={fewest > 0} />;
}

/** The field for a code of six digits or a backup code. */
export function CodeField(field: { name: string; label: string; hint: string }) {
  return <AccountField {...field} autoComplete="one-time-code" maxLength={40} required />;
}

type AccountFieldProps = Omit<ComponentProps<typeof TextField>, 'id'> & {
  name: string;
  id?: string;
};

function AccountField({ id, ...field }: AccountFieldProps) {
  return <TextField id={`account-${id ?? field.name}-field`} {...field} />;
}
