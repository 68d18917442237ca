/** Defines a form once: its fields, its schema and its messages. */
import * as z from 'zod/mini';
import { type Failure, noConnection } from '#src/components/browser/failure.ts';

// Zod's compiler probes for `eval`, which the strict Content-Security-Policy reports as a violation.
z.config({ jitless: true });

type InputType = 'date' | 'email' | 'password' | 'tel' | 'text';

/** One visible field. */
export interface AskedField {
  id: string;
  label: string;
  hint?: string;
  autoComplete?: string;
  /** Derived from the schema by default. */
  type?: InputType;
  /** A text field by default; `lines` is a text area, `own` a custom control that the form renders itself. */
  control?: 'lines' | 'own';
  /** People compare the value character by character, so our emails show it exactly. */
  isExact?: true;
}

/** The messages after a form was accepted or rejected. */
export interface FormMessages {
  /** The message after an accepted plain post. */
  saved?: { title: string; message: string };
  /** The title above the reason of a failure. */
  failed: string;
  /** The reason, unless the server's message gives one; 'Please try again.' by default. `broken` defaults to `refused`. */
  refused?: string;
  broken?: string;
  /** The reason without a connection, where the specification has its own; the form adds the advice to check the connection. */
  unreachable?: string;
  /** Overrides these reasons and the server's message. */
  reason?: (failure: Failure) => string;
  /** The sentence after the reason that the input is kept. */
  kept?: string;
  /** True shows the reason even when all errors are shown at fields. */
  always?: boolean;
  /** A toast with the reason: always, or only when not all errors are shown at fields. */
  toast?: { title: string; when: 'always' | 'unplaced' };
}

/** The definition of a form. */
export interface Form<
  Schema extends z.core.$ZodType = z.core.$ZodType,
  Name extends string = string,
> {
  /** The endpoint's path. */
  path: string;
  /** The page with the form, which also shows a rejected plain post; has the parameters of `path`. */
  page: `/${string}`;
  /** The page for the posted values, when several pages have the form. */
  pageOf?: (posted: Record<string, unknown>) => `/${string}`;
  /** True when the form is on many pages and a plain post does not say on which. */
  isOnManyPages?: true;
  /** The redirect after an accepted plain post, unless the handler returns another one. */
  result?: `/${string}`;
  /** The names of the page's query parameters that the form submits as hidden values. */
  carries?: readonly string[];
  /** The accessible name of the form. */
  label: string;
  /** The label of the button, when a function renders the form; that of the form by default. */
  button?: string;
  /** Validates the values; the constraints for the browser are derived from it. */
  schema: Schema;
  /** The one file upload, by the name of its field. */
  file?: { field: string; mostBytes: number; tooLarge: string };
  /** The visible fields, in order. */
  fields: Record<Name, AskedField>;
  messages: FormMessages;
}

/** The fields in which a visitor types, in order, each with its name. */
export function typedFields<Name extends string>({ fields }: Form<z.core.$ZodType, Name>) {
  const asked = Object.entries<AskedField>(fields) as [Name, AskedField][];
  return asked
    .filter(([, { control }]) => control !== 'own')
    .map(([name, field]) => ({ name, ...field }));
}

/** The names of the text fields with one line, in order. */
export function linesOf<Name extends string>(form: Form<z.core.$ZodType, Name>): Name[] {
  return typedFields(form)
    .filter(({ control }) => !control)
    .map(({ name }) => name);
}

/** Defines a form; only infers its types. */
export function defineForm<Schema extends z.core.$ZodType, Name extends string>(
  form: Form<Schema, Name>,
): Form<Schema, Name> {
  return form;
}

/** The reason of a failure, for the visitor. */
export function reasonOf(messages: FormMessages, failure: Failure): string {
  const {
    refused = 'Please try again.',
    broken = refused,
    unreachable = noConnection,
    reason,
  } = messages;
  return reason?.(failure) ?? failure.message ?? { refused, broken, unreachable }[failure.kind];
}

/** The props of a field's component. */
export function fieldProps<Name extends string>(
  form: Form<z.core.$ZodType, Name>,
  name: Name,
  error?: string,
) {
  const { id, label, hint } = form.fields[name];
  const input = inputOf(form, name);
  return {
    id,
    label,
    error,
    ...(!input.required && { optional: true }),
    ...(hint && { hint }),
    ...input,
    // Browsers add the title to their message about the pattern.
    ...(hint && input.pattern && { title: hint }),
  };
}

/** The HTML constraints of a field. */
interface Constraints {
  type?: InputType;
  required?: boolean;
  minLength?: number;
  pattern?: string;
}

/**
 * The HTML constraints of a field, as far as they can be derived from the schema; throws for an unknown field. There is
 * no `maxlength`, with which a browser silently cuts a paste.
 */
export function constraintsOf({ schema, fields }: Form, name: string): Constraints {
  const field = shapeOf(schema)[name];
  const { type } = fields[name]!;
  if (!field) throw new Error(`The form has no rule for ${name}.`);
  const found: Constraints = {};
  const checks = checksOf(field);
  const isEmail = checks.some(({ format }) => format === 'email');
  const shownType = type ?? (isEmail ? 'email' : undefined);
  if (shownType) found.type = shownType;
  if (!z.safeParse(field, '').success) found.required = true;
  const patterns: string[] = [];
  for (const { check, minimum = 0, format, pattern } of checks) {
    if (check === 'min_length' && minimum > 1) found.minLength = minimum;
    if (format === 'regex' && pattern) patterns.push(pattern.source);
  }
  const fits = (source: string) =>
    `(?=${source.startsWith('^') ? '' : '.*'}(?:${source.replace(/^\^/, '')}))`;
  // A browser's pattern sees the text before the schema cleans it.
  const isCleaned = checks.some(({ check }) => check === 'overwrite');
  if (patterns.length > 0 && !isCleaned) found.pattern = `${patterns.map(fits).join('')}.*`;
  return found;
}

/** The attributes of a field's input element. */
export function inputOf<Name extends string>(form: Form<z.core.$ZodType, Name>, name: Name) {
  const { autoComplete } = form.fields[name];
  return { ...constraintsOf(form, name), ...(autoComplete && { autoComplete }), name };
}

/** The parts of zod's schema definitions that are used here. */
interface Described {
  checks?: { _zod: { def: Described } }[];
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  check?: string;
  format?: string;
  pattern?: RegExp;
  minimum?: number;
}

const describe = (schema: z.core.$ZodType) => schema._zod.def as Described;

/** The schema of each value of a form, by name. */
export function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const { shape, options, in: first, out } = describe(schema);
  if (shape) return shape;
  if (options?.[0]) return shapeOf(options[0]);
  return { ...(first && shapeOf(first)), ...(out && shapeOf(out)) };
}

function checksOf(schema: z.core.$ZodType): Described[] {
  const { checks = [], innerType, in: first, out } = describe(schema);
  const inner = [innerType, first, out].flatMap((part) => (part ? checksOf(part) : []));
  return [...inner, ...checks.map(({ _zod }) => _zod.def)];
}
