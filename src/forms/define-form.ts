/** A form as one object: its fields, its rules, and its messages when it is refused. */
import * as z from 'zod/mini';
import type { Failure } from '#src/browser/failure.ts';

// The schema compiler's probe would violate the strict content security policy in browsers.
z.config({ jitless: true });

type InputType = 'date' | 'email' | 'password' | 'tel' | 'text';

/** One field that a visitor fills in. */
export interface AskedField {
  id: string;
  label: string;
  hint?: string;
  autoComplete?: string;
  /** Read from the schema by default. */
  type?: InputType;
  /** One line by default; a form renders a field with a custom control itself. */
  control?: 'lines' | 'own';
  /** Lets the browser accept more than the schema: it would truncate a pasted password silently. */
  uncut?: boolean;
}

/** The messages when a form was accepted, and when it was refused. */
export interface FormWords {
  /** The result page's message after an accepted plain post, where no script has its own message. */
  saved?: { title: string; message: string };
  /** What failed, shown above the reason. */
  failed: string;
  /** The reason, unless the server's own message gives one; `broken` and `unreachable` default to `refused`. */
  refused: string;
  broken?: string;
  unreachable?: string;
  /** The reason that overrides these and the server's message. */
  reason?: (failure: Failure) => string;
  /** Shown after the reason, where what was typed is kept. */
  kept?: string;
  /** Whether the reason is shown above the fields even when the field errors cover it. */
  always?: boolean;
  /** The toast with the same message: each time, or only when the field errors do not cover it. */
  toast?: { title: string; when: 'always' | 'unplaced' };
}

/** Everything about one form; the parts that others use are derived from it. */
export interface Form<
  Schema extends z.core.$ZodType = z.core.$ZodType,
  Name extends string = string,
> {
  /** The endpoint's path. */
  path: string;
  /** The form's page, with parameters as in the endpoint's path; a refused plain post leads there. */
  page: `/${string}`;
  /** The page for the posted values, where several pages have the form. */
  pageOf?: (posted: Record<string, unknown>) => `/${string}`;
  /** It stands on pages that its plain post does not name. */
  isOnManyPages?: true;
  /** Where an accepted plain post leads, unless the handler leads elsewhere. */
  result?: `/${string}`;
  /** Query parameters of the page that the form submits as hidden values, by name. */
  carries?: readonly string[];
  /** Its accessible name. */
  label: string;
  /** The label of its button, where a function renders the form. */
  button?: string;
  /** The rules; a field's constraints are derived from them. */
  schema: Schema;
  /** The one file that it sends, under the name of its field. */
  file?: { field: string; mostBytes: number; tooLarge: string };
  /** The visible fields, in order. */
  fields: Record<Name, AskedField>;
  words: FormWords;
}

/** The one-line fields, in order. */
export function linesOf<Name extends string>({ fields }: Form<z.core.$ZodType, Name>): Name[] {
  const asked = Object.entries<AskedField>(fields) as [Name, AskedField][];
  return asked.filter(([, { control }]) => !control).map(([name]) => name);
}

/** Defines everything about a form in one place. */
export function defineForm<Schema extends z.core.$ZodType, Name extends string>(
  form: Form<Schema, Name>,
): Form<Schema, Name> {
  return form;
}

/** The message for a visitor whose form was refused. */
export function reasonOf(words: FormWords, failure: Failure): string {
  const { refused, broken = refused, unreachable = broken, reason } = words;
  return reason?.(failure) ?? failure.words ?? { refused, broken, unreachable }[failure.kind];
}

/** The props of a field's component: its label, the constraints for the browser, and its error. */
export function fieldProps<Name extends string>(
  form: Form<z.core.$ZodType, Name>,
  name: Name,
  error?: string,
) {
  const { id, label, hint } = form.fields[name];
  const input = inputOf(form, name);
  return {
    ...{ id, label, error },
    ...(!input.required && { optional: true }),
    ...(hint && { hint }),
    ...input,
    // A browser adds the title to its own message about the pattern.
    ...(hint && input.pattern && { title: hint }),
  };
}

/** A field's constraints for the browser. */
export interface Constraints {
  type?: InputType;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** The schema's constraints for a field, as far as a browser can check them. */
export function constraintsOf({ schema, fields }: Form, name: string): Constraints {
  const field = shapeOf(schema)[name];
  const { type, uncut = false } = fields[name]!;
  if (!field) throw new Error(`The form has no rule for ${name}.`);
  const found: Constraints = {};
  const checks = checksOf(field);
  const isEmail = checks.some(({ format }) => format === 'email');
  const shownType = type ?? (isEmail ? 'email' : undefined);
  if (shownType) found.type = shownType;
  if (!z.safeParse(field, '').success) found.required = true;
  const patterns: string[] = [];
  for (const { check, minimum = 0, maximum, format, pattern } of checks) {
    if (check === 'min_length' && minimum > 1) found.minLength = minimum;
    if (check === 'max_length' && maximum !== undefined && !uncut) found.maxLength = maximum;
    // A browser's own message about an address is better than one about a pattern.
    if (format === 'regex' && pattern && shownType !== 'email') patterns.push(pattern.source);
  }
  // A pattern attribute must match the whole value; surrounding blanks count only where the schema keeps them.
  const blanks = checks.some(({ check }) => check === 'overwrite') ? String.raw`\s*` : '';
  const fits = (source: string) => {
    const start = source.startsWith('^') ? blanks : '.*';
    const end = source.endsWith('$') ? `${blanks}$` : '';
    return `(?=${start}(?:${source.replace(/^\^|\$$/g, '')})${end})`;
  };
  if (patterns.length > 0) found.pattern = `${patterns.map(fits).join('')}.*`;
  return found;
}

/** The attributes of a field's input, for any component that renders it. */
export function inputOf<Name extends string>(form: Form<z.core.$ZodType, Name>, name: Name) {
  const { autoComplete } = form.fields[name];
  return { ...constraintsOf(form, name), ...(autoComplete && { autoComplete }), name };
}

/** The parts of zod's JSON schema that matter here. */
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
  maximum?: number;
}

const describe = (schema: z.core.$ZodType) => schema._zod.def as Described;

function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const { shape, options, in: first, out } = describe(schema);
  if (shape) return shape;
  if (options?.[0]) return shapeOf(options[0]);
  return { ...(first && shapeOf(first)), ...(out && shapeOf(out)) };
}

function checksOf(schema: z.core.$ZodType): Described[] {
  const { checks = [], innerType, in: first, out } = describe(schema);
  const inner = [innerType, first, out].flatMap((one) => (one ? checksOf(one) : []));
  return [...inner, ...checks.map(({ _zod }) => _zod.def)];
}
