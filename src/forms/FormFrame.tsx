import type { ComponentProps, ReactNode, Ref } from 'react';
import {
  ErrorSummary,
  type FormProblem,
  ProblemMessage,
} from '#src/components/form/ProblemMessage.tsx';
import { Honeypot } from '#src/components/form/Field.tsx';

/** The state and props of a form for its frame, from `useForm()` or `bindPlainly()`. */
export interface FormBinding {
  formProps: ComponentProps<'form'>;
  /** The names of the hidden values, and the values of hidden and prefilled fields. */
  carries?: readonly string[] | undefined;
  values?: Record<string, unknown>;
  /** The styles for errors and outcomes, once the form is hydrated. */
  styles?: ReactNode;
  problem?: FormProblem | null;
  problemRef?: Ref<HTMLDivElement>;
  kept?: string | undefined;
  summary?: { fieldId: string; message: string }[];
  summaryRef?: Ref<HTMLDivElement>;
}

interface FormFrameProps extends ComponentProps<'form'> {
  binding: FormBinding;
  /** The outcome of the last submission. */
  outcome?: ReactNode;
  /** True for forms behind a sign-in or a mailed link, which need no honeypot. */
  isPrivate?: boolean | undefined;
  /** False for a form with a single field, where the field's own message is enough. */
  listsErrors?: boolean;
}

/** The frame of every form: the problem, the error summary, the fields and a honeypot. */
export function FormFrame({
  binding,
  outcome,
  isPrivate = false,
  listsErrors = true,
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
      {listsErrors && <ErrorSummary ref={summaryRef} errors={summary} />}
      {children}
      {carries.map((name) => (
        <input key={name} type="hidden" name={name} {...writtenValue(values[name])} />
      ))}
      {!isPrivate && <Honeypot />}
    </form>
  );
}

/** The `value` prop of a prefilled field; empty for other values. */
export const writtenValue = (value: unknown) => (typeof value === 'string' ? { value } : {});
