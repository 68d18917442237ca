import type { ComponentProps, ReactNode, Ref } from 'react';
import { ErrorSummary } from '#src/components/ErrorSummary.tsx';
import { Honeypot } from '#src/components/Honeypot.tsx';
import { type FormProblem, ProblemMessage } from '#src/components/ProblemMessage.tsx';
import type { Form } from './define-form.ts';

/** A form bound to its definition, as its frame needs it: by `useForm()`, or without a script. */
export interface FormBinding {
  formProps: ComponentProps<'form'>;
  /** The form's hidden values, by name, and known values of its fields. */
  carries?: readonly string[] | undefined;
  values?: Record<string, unknown>;
  /** The styles that a live form fetches for its errors and outcomes. */
  styles?: ReactNode;
  problem?: FormProblem | null;
  problemRef?: Ref<HTMLDivElement>;
  kept?: string | undefined;
  summary?: { fieldId: string; message: string }[];
  summaryRef?: Ref<HTMLDivElement>;
}

interface FormFrameProps extends ComponentProps<'form'> {
  binding: FormBinding;
  /** The outcome of an earlier try. */
  outcome?: ReactNode;
  /** True when only a person who is signed in, or has a mailed link, can send it: no honeypot. */
  isPrivate?: boolean | undefined;
  /** With a single field, the field's own message is enough. */
  listsFaults?: boolean;
}

/** The frame of every form: the problem, the list of errors, the fields, and a honeypot. */
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
        <ProblemMessage problem={problem} ref={problemRef}>
          {kept && <p>{kept}</p>}
        </ProblemMessage>
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

/** Binds a form to its definition without a script; `values` are its hidden values. */
export function bindPlainly(
  { path, label, carries, file }: Form,
  values: Record<string, unknown> = {},
  action = path,
): FormBinding {
  const encoding = file && { encType: 'multipart/form-data' };
  return {
    formProps: { action, method: 'post', 'aria-label': label, ...encoding },
    ...{ carries, values },
  };
}

/** The `value` of a field that is prefilled. */
export const writtenValue = (value: unknown) => (typeof value === 'string' ? { value } : {});
