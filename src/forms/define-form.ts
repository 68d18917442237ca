/** A form as one object: what it asks, its rules, and what it says when it was not taken. */
import * as z from 'zod/mini';
import type { Failure } from '#src/browser/failure.ts';

// The schema compiler's probe would trip the strict content security policy in browsers.
z.config({ jitless: true });

type InputType = 'date' | 'email' | 'password' | 'tel' | 'text';

/** One field that a visitor fills in. */
export interface AskedField {
  id: string;
  label: string;
  hint?: string;
  autoComplete?: string;
  /** Read from the schema unless given. */
  type?: InputType;
  /** One line unless given; a form draws what has a control of its own by itself. */
  control?: 'lines' | 'own';
  /** Lets the browser take more than the schema does: it would cut a pasted password without a word. */
  uncut?: boolean;
}

/** What is said when a form was taken, and when it was not. */
export interface FormWords {
  /** What a plain post reads that was taken, where no script has words of its own. */
  saved?: { title: string; message: string };
  /** What failed, above the reason. */
  failed: string;
  /** The reason, unless the server's own sentence gives one; `broken` and `unreachable` are said as `refused` unless given. */
  refused: string;
  broken?: string;
  unreachable?: string;
  /** The reason in place of these and of the server's sentence. */
  reason?: (failure: Failure) => string;
  /** Stands after the reason, where what was typed is kept. */
  kept?: string;
  /** Whether the reason stands above the fields also where they say it all. */
  always?: boolean;
  /** The toast that says it, too: each time, or only when the fields do not say it all. */
  toast?: { title: string; when: 'always' | 'unplaced' };
}

/** Everything about one form; the parts that others read are derived from it. */
export interface Form<
  Schema extends z.core.$ZodType = z.core.$ZodType,
  Name extends string = string,
> {
  /** The endpoint that takes it. */
  path: string;
  /** The page where it stands, with parameters as the endpoint's path has them; a plain post that is not taken ends there. */
  page: `/${string}`;
  /** The page for what was posted, where the form stands on several. */
  pageOf?: (posted: Record<string, unknown>) => `/${string}`;
  /** Where a plain post ends that was taken, unless the answer leads elsewhere. */
  result?: `/${string}`;
  /** What the page was asked for in its address and the form carries along unseen, by name. */
  carries?: readonly string[];
  /** Its name for those who hear it. */
  label: string;
  /** What its button says, where a function draws the form. */
  button?: string;
  /** The rules; a field's constraints are read from them. */
  schema: Schema;
  /** The fields on screen, in their order. */
  fields: Record<Name, AskedField>;
  words: FormWords;
}

/** The fields of one line, in their order. */
export function linesOf<Name extends string>({ fields }: Form<z.core.$ZodType, Name>): Name[] {
  const asked = Object.entries<AskedField>(fields) as [Name, AskedField][];
  return asked.filter(([, { control }]) => !control).map(([name]) => name);
}

/** Says everything about a form once. */
export function defineForm<Schema extends z.core.$ZodType, Name extends string>(
  form: Form<Schema, Name>,
): Form<Schema, Name> {
  return form;
}

/** The message for a visitor whose form was not taken. */
export function reasonOf(words: FormWords, failure: Failure): string {
  const { refused, broken = refused, unreachable = broken, reason } = words;
  return reason?.(failure) ?? failure.words ?? { refused, broken, unreachable }[failure.kind];
}

/** The props of a field's component: what is asked, the rules that a browser checks, and what is wrong. */
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
    // A browser says it with what does not fit the pattern.
    ...(hint && input.pattern && { title: hint }),
  };
}

/** What a browser checks by itself. */
export interface Constraints {
  type?: InputType;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** What the schema says about a field, as far as a browser can check it. */
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
    // A browser's own check of an address says more than that a pattern does not fit.
    if (format === 'regex' && pattern && shownType !== 'email') patterns.push(pattern.source);
  }
  // An attribute has to fit the whole text; blanks around it count only where the schema keeps them.
  const blanks = checks.some(({ check }) => check === 'overwrite') ? String.raw`\s*` : '';
  const fits = (source: string) => {
    const start = source.startsWith('^') ? blanks : '.*';
    const end = source.endsWith('$') ? `${blanks}$` : '';
    return `(?=${start}(?:${source.replace(/^\^|\$$/g, '')})${end})`;
  };
  if (patterns.length > 0) found.pattern = `${patterns.map(fits).join('')}.*`;
  return found;
}

/** The attributes of a field's input, for whatever draws it. */
export function inputOf<Name extends string>(form: Form<z.core.$ZodType, Name>, name: Name) {
  const { autoComplete } = form.fields[name];
  return { ...constraintsOf(form, name), ...(autoComplete && { autoComplete }), name };
}

/** The parts of zod's own descriptions that matter here. */
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
