import { boundAccount } from '#src/server/sessions/rendered-for.ts';
import type { Form } from '#src/forms/define-form.ts';
import type { FormBinding } from '#src/forms/FormFrame.tsx';

/**
 * Binds a form that works without JavaScript; `values` are its hidden values. On the page of a signed-in visitor
 * the form also carries their account.
 */
export function bindPlainly(
  { path, label, carries = [], file }: Form,
  values: Record<string, unknown> = {},
  action = path,
): FormBinding {
  const encoding = file && { encType: 'multipart/form-data' };
  const account = boundAccount();
  return {
    formProps: { action, method: 'post', 'aria-label': label, ...encoding },
    carries: [...carries, ...Object.keys(account)],
    values: { ...values, ...account },
  };
}
