/** Form state for islands: validated on submit, then on every change, with the schema that the server also uses. */
import { createElement, type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type Failure, joinMessages } from '#src/browser/failure.ts';
import { FormStates } from '#src/components/FormStates.tsx';
import type { FormProblem } from '#src/components/ProblemMessage.tsx';
import { fieldProps, type Form, reasonOf } from './define-form.ts';
import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { sendForm, type Sent } from './send-form.ts';
import { withExample } from './with-example.ts';

/** What a form's submit action can use. */
export interface FormHandle {
  form: HTMLFormElement;
  /** Sends the values, merged with the given ones. */
  send: <Data>(extra?: Record<string, unknown>) => Promise<Sent<Data>>;
  /** Shows why the form was refused, in the form's words: in place, and in its toast. */
  explain: (failure: Failure) => void;
  /** Resets the form to its defaults and forgets earlier tries. */
  reset: () => void;
}

// Not imported here: most account forms do not use toasts.
const loadToasts = () => import('#src/components/toast/toast.ts');

/** The message when the browser's own validation fails for a field that is not visible. */
const notSent = { title: 'We couldn’t send this', message: '' };

/**
 * Binds a form to its definition. Fields stay uncontrolled, so what was typed before hydration is
 * kept (form libraries that write their defaults into fields lose it). `onValid` runs with the
 * parsed values; when parsing fails, the error summary takes focus.
 */
export function useForm<Schema extends z.core.$ZodType, Name extends string>(
  definition: Form<Schema, Name>,
  onValid: (values: z.output<Schema>, handle: FormHandle) => Promise<void>,
) {
  const { path, label, schema, words } = definition;
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
  // React's error boundaries do not catch errors of event handlers, so the form would stop working: rethrown
  // while rendering, the error restores the plain form.
  if (crash) throw crash.error;

  // Until hydration the browser's own validation applies; from then on ours does.
  useEffect(() => setLive(true), []);
  // Only after the first render in this browser: a form that was submitted earlier is sent now, with the visitor's own time zone.
  useEffect(() => {
    if (live) form.current?.dispatchEvent(new Event('island:ready', { bubbles: true }));
  }, [live]);
  // Loaded with the form, so that a toast also shows when the connection is lost before it is sent.
  useEffect(() => {
    if (words.toast) loadToasts().catch(() => undefined);
  }, [words.toast]);
  useEffect(() => {
    if (focusRequests === 0 || !summary.current) return;
    // Who corrects one field hears how many are left, not the whole list again.
    summary.current.ariaAtomic = 'false';
    summary.current.focus();
  }, [focusRequests]);
  // Moves focus, so that nobody overlooks it.
  useEffect(() => {
    if (problem) problemPanel.current?.focus();
  }, [problem]);

  const check = () => z.safeParse(schema, Object.fromEntries(new FormData(form.current!)));

  /**
   * Shows why the form was refused and moves focus there. Messages go to the visible fields. The problem is
   * shown when there are none, when a message belongs to no visible field (it is then part of the problem),
   * and always when the caller asks for it. Returns the problem as it is shown, or null.
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
      unplaced.map(([, said]) => said),
    );
    // A new object takes focus again, even with the same text.
    const shown = { ...found, message };
    setProblem(shown);
    return shown;
  };

  const explain = (failure: Failure) => {
    const { failed: title, toast, always } = words;
    const found = { title, message: reasonOf(words, failure) };
    const shown = showProblem(found, failure.fields, always);
    if (!toast || (toast.when === 'unplaced' && !shown)) return;
    const { message: description } = shown ?? found;
    loadToasts().then(
      ({ showToast }) => showToast({ title: toast.title, description, variant: 'destructive' }),
      (error: unknown) => console.warn('It is said in place alone.', error),
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
    setProblem(null);
    try {
      const result = check();
      if (!result.success) return void showProblem(notSent, fieldErrors(result.error.issues));
      setErrors({});
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
    }
  };

  /** Validates again after a change, once the visitor has tried to send. */
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
      ...{ action: path, method: 'post', 'aria-label': label },
      ...{ ref: form, noValidate: live, onSubmit, onInput: recheck },
    },
    field: (name: Name) => fieldProps(definition, name, errors[name] && withExample(errors[name])),
    carries: definition.carries,
    styles: createElement(FormStates, { live }),
    live,
    pending,
    errors,
    problem,
    problemRef: problemPanel,
    kept: words.kept,
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

/** A field that CSS hides cannot show an error. */
function isOnScreen(id: string | undefined): boolean {
  const field = id === undefined ? null : document.getElementById(id);
  return field !== null && field.getClientRects().length > 0;
}
