/** Form state for islands: checked on submit, then on every change, with the schema that the server repeats. */
import { createElement, type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type Failure, joinWords } from '#src/browser/failure.ts';
import { FormStates } from '#src/components/FormStates.tsx';
import type { FormProblem } from '#src/components/ProblemWords.tsx';
import { fieldProps, type Form, reasonOf } from './define-form.ts';
import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { sendForm, type Sent } from './send-form.ts';

/** What the action behind a form may do with it. */
export interface FormHandle {
  form: HTMLFormElement;
  /** Sends the values, with what is given beside them or in their place. */
  send: <Data>(extra?: Record<string, unknown>) => Promise<Sent<Data>>;
  /** Says why the form was not taken, in the form's words: in place, and in its toast. */
  explain: (failure: Failure) => void;
  /** Empties the form to its defaults and forgets that it was tried. */
  reset: () => void;
}

// Not with this file: most forms about accounts have no use for them.
const loadToasts = () => import('#src/components/toast/toast.ts');

/** What is said when the browser's own check finds fault with something that the form does not show. */
const notSent = { title: 'This was not sent', message: '' };

/**
 * Binds a form to its definition. Fields stay uncontrolled, so what was typed before the script arrived is
 * still there (form libraries that write their defaults into fields lose it). `onValid` runs with what the
 * schema made of the fields; when it does not pass, the error summary takes focus.
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
  // What a handler throws reaches no guard, and the form would answer nobody: thrown while the form is
  // drawn, it brings the plain form back.
  if (crash) throw crash.error;

  // Until the script is live the browser's own checks guard the form; from then on ours speak.
  useEffect(() => setLive(true), []);
  // Only once it is drawn for this browser: a form that was sent before is sent now, with the visitor's own time zone.
  useEffect(() => {
    if (live) form.current?.dispatchEvent(new Event('island:ready', { bubbles: true }));
  }, [live]);
  // With the form, so that a toast also shows when the line breaks before it is sent.
  useEffect(() => {
    if (words.toast) loadToasts().catch(() => undefined);
  }, [words.toast]);
  useEffect(() => {
    if (focusRequests > 0) summary.current?.focus();
  }, [focusRequests]);
  // So that nobody overlooks it.
  useEffect(() => {
    if (problem) problemPanel.current?.focus();
  }, [problem]);

  const check = () => z.safeParse(schema, Object.fromEntries(new FormData(form.current!)));

  /**
   * Shows why the form was not taken and moves focus there. Messages go to the fields that are on screen.
   * The problem is shown where there are none, where a message belongs to no field on screen (it is said
   * with the problem then), and always if so asked. Returns the problem as it is shown, or null.
   */
  const showProblem = (found: FormProblem, faults: FieldErrors = {}, always = false) => {
    const messages = Object.entries(faults);
    const placed = messages.filter(([name]) => isOnScreen(fields[name]?.id));
    const unplaced = messages.filter(([name]) => !isOnScreen(fields[name]?.id));
    setErrors(Object.fromEntries(placed));
    if (placed.length > 0) setFocusRequests((count) => count + 1);
    if (placed.length > 0 && unplaced.length === 0 && !always) return null;
    const message = joinWords(
      found.message,
      unplaced.map(([, said]) => said),
    );
    // A new object takes focus again, even when it says the same.
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
    formProps: {
      ...{ action: path, method: 'post', 'aria-label': label },
      ...{ ref: form, noValidate: live, onSubmit, onInput: recheck },
    },
    field: (name: Name) => fieldProps(definition, name, errors[name]),
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
    /** The fields at fault in their order, for the error summary. */
    summary: Object.entries(fields)
      .filter(([name]) => errors[name])
      .map(([name, { id }]) => ({ fieldId: id, message: errors[name]! })),
  };
}

/** A field that a style hides can show nothing. */
function isOnScreen(id: string | undefined): boolean {
  const field = id === undefined ? null : document.getElementById(id);
  return field !== null && field.getClientRects().length > 0;
}
