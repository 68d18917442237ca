/** Form state for islands: checked on submit, then on every change, with the schema that the server repeats. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { joinWords } from './failure.ts';

/** One message per field name. */
export type FieldErrors = Record<string, string>;

/** The first message of each field, keyed by the field's name. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/** Why a form was not sent: what failed, and what that means, in a sentence. */
export interface FormProblem {
  title: string;
  message: string;
}

/** What the deed behind a form may do with it. */
export interface FormHandle {
  form: HTMLFormElement;
  /**
   * Shows why the form was not taken and moves focus there. Messages go to the fields that are on screen.
   * The problem is shown where there are none, where a message belongs to no field on screen (it is said
   * with the problem then), and always if so asked. Returns the problem as it is shown, or null.
   */
  showFailure: (
    problem: FormProblem,
    fields?: FieldErrors,
    options?: { always?: boolean },
  ) => FormProblem | null;
  /** Empties the form to its defaults and forgets that it was tried. */
  reset: () => void;
}

/** What is said when the browser's own check finds fault with something that the form does not show. */
const notSent = { title: 'This was not sent', message: '' };

/**
 * Binds a native form to a schema; `fieldIds` names the fields on screen, in their order. Fields stay
 * uncontrolled, so what was typed before the script arrived is still there (form libraries that write
 * their defaults into fields lose it). `onValid` runs with what the schema made of the fields; when it
 * does not pass, the error summary takes focus.
 */
export function useForm<Schema extends z.core.$ZodType>(
  schema: Schema,
  fieldIds: Record<string, string>,
  onValid: (values: z.output<Schema>, form: FormHandle) => Promise<void>,
) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState(false);
  const [pending, setPending] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  const [crash, setCrash] = useState<{ error: unknown } | null>(null);
  // What a handler throws reaches no guard, and the form would answer nobody: thrown while the form is
  // drawn, it brings the plain form back.
  if (crash) throw crash.error;

  // Until the script is live the browser's own checks guard the form; from then on ours speak.
  useEffect(() => setLive(true), []);
  // Only once it is drawn for this browser: a form that was sent before is sent now, with the visitor's own time zone.
  useEffect(() => {
    if (live) form.current?.dispatchEvent(new Event('island:ready', { bubbles: true }));
  }, [live]);
  useEffect(() => {
    if (focusRequests > 0) summary.current?.focus();
  }, [focusRequests]);

  const check = () => z.safeParse(schema, Object.fromEntries(new FormData(form.current!)));

  const showFailure: FormHandle['showFailure'] = (found, fields = {}, { always = false } = {}) => {
    const messages = Object.entries(fields);
    const placed = messages.filter(([name]) => isOnScreen(fieldIds[name]));
    const unplaced = messages.filter(([name]) => !isOnScreen(fieldIds[name]));
    setErrors(Object.fromEntries(placed));
    if (placed.length > 0) setFocusRequests((count) => count + 1);
    if (placed.length > 0 && unplaced.length === 0 && !always) return null;
    const message = joinWords(
      found.message,
      unplaced.map(([, words]) => words),
    );
    // A new object takes focus again, even when it says the same.
    const shown = { ...found, message };
    setProblem(shown);
    return shown;
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
    setProblem(null);
    try {
      const result = check();
      if (!result.success) return void showFailure(notSent, fieldErrors(result.error.issues));
      setErrors({});
      setPending(true);
      await onValid(result.data, { form: form.current!, showFailure, reset });
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
    problem,
    showFailure,
    dismissProblem: () => setProblem(null),
    recheck,
    summaryRef: summary,
    /** The fields at fault in their order, for the error summary. */
    summary: Object.entries(fieldIds)
      .filter(([name]) => errors[name])
      .map(([name, fieldId]) => ({ fieldId, message: errors[name]! })),
  };
}

/** A field that a style hides can show nothing. */
function isOnScreen(id: string | undefined): boolean {
  const field = id === undefined ? null : document.getElementById(id);
  return field !== null && field.getClientRects().length > 0;
}
