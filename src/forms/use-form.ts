/** The state of a form in an island: validated on submit, then on every change, with the server's schema. */
import { createElement, type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type Failure, joinMessages, noConnection } from '#src/components/browser/failure.ts';
import { FormStates } from '#src/components/form/FormStates.tsx';
import type { FormProblem } from '#src/components/form/ProblemMessage.tsx';
import { fieldProps, type Form, reasonOf } from './define-form.ts';
import { type FieldErrors, fieldErrors, withExample } from './field-errors.ts';
import { sendForm, type Sent } from './send-form.ts';

/** What the submit callback can use. */
interface FormHandle {
  form: HTMLFormElement;
  /** Sends the form's values together with `extra`. */
  send: <Data>(extra?: Record<string, unknown>) => Promise<Sent<Data>>;
  /** Shows why the form was rejected, in place and in the form's toast. */
  explain: (failure: Failure) => void;
  /** Resets the form and its errors. */
  reset: () => void;
}

// Loaded on demand: most account forms have no toasts.
const loadToasts = () => import('#src/components/toast/toast.ts');

/** The message when validation fails only for fields that are not visible. */
const notSent = { title: 'We couldn’t send this', message: '' };

/**
 * Binds a form to its definition. Fields stay uncontrolled, so that values typed before hydration are
 * kept (form libraries that write defaults into fields lose them). `onValid` is called with the
 * parsed values; if parsing fails, the error summary takes focus.
 */
export function useForm<Schema extends z.core.$ZodType, Name extends string>(
  definition: Form<Schema, Name>,
  onValid: (values: z.output<Schema>, handle: FormHandle) => Promise<void>,
) {
  const { path, label, schema, messages } = definition;
  const fields: Form['fields'] = definition.fields;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const problemPanel = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState(false);
  const [pending, setPending] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  const [crash, setCrash] = useState<{ error: unknown } | null>(null);
  // Error boundaries do not catch errors of event handlers. Rethrown while rendering, the error
  // restores the plain form.
  if (crash) throw crash.error;

  // Our validation replaces the browser's on hydration.
  useEffect(() => setLive(true), []);
  // After the first client render, because a held submission is sent now and must have the visitor's time zone.
  useEffect(() => {
    if (live) form.current?.dispatchEvent(new Event('island:ready', { bubbles: true }));
  }, [live]);
  // Preloaded, so that a toast can also report a lost connection.
  useEffect(() => {
    if (messages.toast) loadToasts().catch(() => undefined);
  }, [messages.toast]);
  useEffect(() => {
    if (focusRequests === 0 || !summary.current) return;
    // After a correction, screen readers announce the new count, not the whole list.
    summary.current.ariaAtomic = 'false';
    summary.current.focus();
  }, [focusRequests]);
  useEffect(() => {
    if (problem) problemPanel.current?.focus();
  }, [problem]);

  const check = () => z.safeParse(schema, Object.fromEntries(new FormData(form.current!)));

  /**
   * Shows why the form was rejected and moves focus there. Messages are shown at visible fields; those of other
   * fields become part of the problem. The problem is shown when there are no messages at fields, when it has
   * such messages, or with `always`. Returns the shown problem, or null.
   */
  const showProblem = (found: FormProblem, faults: FieldErrors = {}, always = false) => {
    const messages = Object.entries(faults);
    const placed = messages.filter(([name]) => isOnScreen(fields[name]?.id));
    const unplaced = messages.filter(([name]) => !isOnScreen(fields[name]?.id));
    setErrors(Object.fromEntries(placed));
    if (placed.length > 0) setFocusRequests((count) => count + 1);
    if (placed.length > 0 && unplaced.length === 0 && !always) return null;
    const message = joinMessages(
      found.message,
      unplaced.map(([, text]) => text),
    );
    // A new object, so that the same text takes focus again.
    const shown = { ...found, message };
    setProblem(shown);
    return shown;
  };

  const explain = (failure: Failure) => {
    const { failed: title, toast, always } = messages;
    const message = reasonOf(messages, failure);
    const isAdvised = failure.kind !== 'unreachable' || message === noConnection;
    const found = { title, message, advice: isAdvised ? undefined : noConnection };
    const shown = showProblem(found, failure.fields, always);
    if (!toast || (toast.when === 'unplaced' && !shown)) return;
    const { message: description } = shown ?? found;
    loadToasts().then(
      ({ showToast }) => showToast({ title: toast.title, description, variant: 'destructive' }),
      (error: unknown) => console.warn('The toast code did not load.', error),
    );
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
    // The last messages stay until this try ends: without them the form would move under a double click.
    const last = { problem, errors };
    try {
      const result = check();
      if (!result.success) return void showProblem(notSent, fieldErrors(result.error.issues));
      setPending(true);
      const values = result.data;
      const trap = form.current!.querySelector<HTMLInputElement>('[name=website]');
      const website = trap ? { website: trap.value } : {};
      await onValid(values, {
        form: form.current!,
        send: (extra) => sendForm(path, { ...(values as object), ...website, ...extra }),
        explain,
        reset,
      });
    } catch (error) {
      setCrash({ error });
    } finally {
      setPending(false);
      setProblem((shown) => (shown === last.problem ? null : shown));
      setErrors((shown) => (shown === last.errors ? {} : shown));
    }
  };

  /** Validates again after a change, once the form was submitted. */
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
    formProps: {
      action: path,
      method: 'post',
      'aria-label': label,
      ref: form,
      noValidate: live,
      onSubmit,
      onInput: recheck,
    },
    field: (name: Name) => fieldProps(definition, name, errors[name] && withExample(errors[name])),
    carries: definition.carries,
    styles: createElement(FormStates, { live }),
    live,
    pending,
    errors,
    problem,
    problemRef: problemPanel,
    kept: messages.kept,
    showProblem,
    dismissProblem: () => setProblem(null),
    recheck,
    summaryRef: summary,
    /** The invalid fields in order, for the error summary. */
    summary: Object.entries(fields)
      .filter(([name]) => errors[name])
      .map(([name, { id }]) => ({ fieldId: id, message: errors[name]! })),
  };
}

/** A hidden field cannot show an error. */
function isOnScreen(id: string | undefined): boolean {
  const field = id === undefined ? null : document.getElementById(id);
  return field !== null && field.getClientRects().length > 0;
}
