import type { ComponentProps, ReactNode, Ref } from 'react';
import { ErrorSummary } from '#src/components/ErrorSummary.tsx';
import { Honeypot } from '#src/components/Honeypot.tsx';
import { type FormProblem, ProblemWords } from '#src/components/ProblemWords.tsx';
import type { Form } from './define-form.ts';

/** A form bound to its definition, as its frame needs it: by `useForm()`, or without a script. */
export interface FormBinding {
  formProps: ComponentProps<'form'>;
  /** What the form carries along unseen, by name, and what is known of it already. */
  carries?: readonly string[] | undefined;
  values?: Record<string, unknown>;
  /** What a live form fetches to look like something came of it. */
  styles?: ReactNode;
  problem?: FormProblem | null;
  problemRef?: Ref<HTMLDivElement>;
  kept?: string | undefined;
  summary?: { fieldId: string; message: string }[];
  summaryRef?: Ref<HTMLDivElement>;
}

interface FormFrameProps extends ComponentProps<'form'> {
  binding: FormBinding;
  /** What came of an earlier try. */
  outcome?: ReactNode;
  /** Nobody but whoever is signed in, or was mailed its link, can send it: no trap for robots. */
  isPrivate?: boolean | undefined;
  /** With one field its own message is enough. */
  listsFaults?: boolean;
}

/** The frame of every form: what went wrong, what to mend, the fields, and a trap for robots. */
export function FormFrame({
  binding,
  outcome,
  isPrivate = false,
  listsFaults = true,
  children,
  ...form
}: FormFrameProps) {
  const { formProps, carries = [], values = {}, styles } = binding;
  const { problem, problemRef, kept, summary = [], summaryRef } = binding;
  return (
    <form {...formProps} {...form}>
      {styles}
      {outcome}
      {problem && (
        <ProblemWords problem={problem} ref={problemRef}>
          {kept && <p>{kept}</p>}
        </ProblemWords>
      )}
      {listsFaults && <ErrorSummary ref={summaryRef} errors={summary} />}
      {children}
      {carries.map((name) => (
        <input key={name} type="hidden" name={name} {...writtenValue(values[name])} />
      ))}
      {!isPrivate && <Honeypot />}
    </form>
  );
}

/** Binds a form to its definition without a script; `values` are those that it carries along. */
export function bindPlainly(
  { path, label, carries }: Form,
  values: Record<string, unknown> = {},
  action = path,
): FormBinding {
  return { formProps: { action, method: 'post', 'aria-label': label }, carries, values };
}

/** The `value` of a field in which something stands already. */
export const writtenValue = (value: unknown) => (typeof value === 'string' ? { value } : {});
