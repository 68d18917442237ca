/** Form state for islands: checked on submit, then on every change, with the schema that the server repeats. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';

/** One message per field name. */
export type FieldErrors = Record<string, string>;

/** The first message of each field, keyed by the field's name. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/** What the deed behind a form may do with it. */
export interface FormHandle {
  form: HTMLFormElement;
  /** Shows messages per field, e.g. the server's, and moves focus to their summary. */
  showErrors: (errors: FieldErrors) => void;
  /** Empties the form to its defaults and forgets that it was tried. */
  reset: () => void;
}

/**
 * Binds a native form to a schema. Fields stay uncontrolled, so what was typed before the script
 * arrived is still there (form libraries that write their defaults into fields lose it). `onValid`
 * runs with what the schema made of the fields; when it does not pass, the error summary takes focus.
 */
export function useForm<Schema extends z.core.$ZodType>(
  schema: Schema,
  onValid: (values: z.output<Schema>, form: FormHandle) => Promise<void>,
) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState(false);
  const [pending, setPending] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [focusRequests, setFocusRequests] = useState(0);
  const [crash, setCrash] = useState<{ error: unknown } | null>(null);
  // What a handler throws reaches no guard, and the form would answer nobody: thrown while the form is
  // drawn, it brings the plain form back.
  if (crash) throw crash.error;

  // Until the script is live the browser's own checks guard the form; from then on ours speak.
  useEffect(() => {
    setLive(true);
    form.current?.dispatchEvent(new Event('island:ready', { bubbles: true }));
  }, []);
  useEffect(() => {
    if (focusRequests > 0) summary.current?.focus();
  }, [focusRequests]);

  const check = () => z.safeParse(schema, Object.fromEntries(new FormData(form.current!)));

  const showErrors = (found: FieldErrors) => {
    setErrors(found);
    if (Object.keys(found).length > 0) setFocusRequests((count) => count + 1);
  };

  const reset = () => {
    form.current?.reset();
    setSubmitted(false);
    setErrors({});
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    setSubmitted(true);
    try {
      const result = check();
      if (!result.success) return showErrors(fieldErrors(result.error.issues));
      setErrors({});
      setPending(true);
      await onValid(result.data, { form: form.current!, showErrors, reset });
    } catch (error) {
      setCrash({ error });
    } finally {
      setPending(false);
    }
  };

  /** Checks again after a change, once the visitor has tried to send. */
  const recheck = () => {
    if (!submitted) return;
    try {
      const result = check();
      setErrors(result.success ? {} : fieldErrors(result.error.issues));
    } catch (error) {
      setCrash({ error });
    }
  };

  return {
    formProps: { ref: form, noValidate: live, onSubmit, onInput: recheck },
    live,
    pending,
    errors,
    recheck,
    summaryRef: summary,
  };
}
