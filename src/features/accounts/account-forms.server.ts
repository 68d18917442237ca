/** The plain forms of account pages: they work without a script. */
import { escapeHtml } from '#src/server/site-page.ts';
import { passwordLength, passwordPattern } from './password.ts';

interface PlainForm {
  action: string;
  /** HTML of the fields. */
  fields: string;
  button: string;
  /** Looks like one choice among several, not like the page's main one. */
  isSecondary?: boolean;
}

interface StoredField {
  name: string;
  label: string;
  value: string;
  autocomplete: string;
  /** The fewest and the most. */
  characters: [number, number];
}

const passwordHint =
  'At least 8 characters, with an uppercase letter, a lowercase letter and a number.';

/** A form that posts to one of our endpoints. */
export function renderForm({ action, fields, button, isSecondary = false }: PlainForm): string {
  const look = isSecondary ? 'button button-secondary' : 'button';
  return `<form class="account-plain-form" action="${action}" method="post">${fields}
    <p class="acts"><button class="${look}" type="submit">${button}</button></p></form>`;
}

/** The field for an account's address. */
export const emailField = renderField(
  'email',
  'Email',
  'type="email" autocomplete="username" maxlength="254"',
);

/** The field for the password that somebody has; `id` tells several on a page apart. */
export const currentPasswordField = (id: string, label = 'Password') =>
  renderField(
    'password',
    label,
    `type="password" autocomplete="current-password" maxlength="${passwordLength}"`,
    id,
  );

/** The field for a password that somebody chooses. Without a limit: a browser would cut a pasted one in silence. */
export const newPasswordField = (name: string) =>
  renderField(
    name,
    'New password',
    `type="password" autocomplete="new-password" minlength="8" pattern="${passwordPattern}" title="${passwordHint}"`,
    name,
    passwordHint,
  );

/** A field with what is stored now, as somebody typed it; with fewest characters 0 it may be left empty. */
export const storedField = ({ name, label, value, autocomplete, characters }: StoredField) =>
  renderField(
    name,
    label,
    `autocomplete="${autocomplete}" minlength="${characters[0]}" maxlength="${characters[1]}" value="${escapeHtml(value)}"`,
    name,
    '',
    characters[0] > 0,
  );

/** The field for a code of six digits or a backup code. */
export const codeField = (name: string, label: string, hint: string) =>
  renderField(name, label, 'autocomplete="one-time-code" maxlength="40"', name, hint);

function renderField(
  name: string,
  label: string,
  attributes: string,
  id = name,
  hint = '',
  isRequired = true,
): string {
  const fieldId = `account-${id}-field`;
  const described = hint && ` aria-describedby="${fieldId}-hint"`;
  return `<div class="field"><label class="label" for="${fieldId}">${label}</label>
    ${hint && `<p class="hint" id="${fieldId}-hint">${hint}</p>`}
    <input class="input" id="${fieldId}" name="${name}" ${attributes}${described}${isRequired ? ' required' : ''}></div>`;
}
