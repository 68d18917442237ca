/** Building blocks of the content schemas. Every error message tells an editor the fix. */
import { z } from 'astro/zod';
import { closestMatch } from 'leven';
import { curlyQuotes, makeSlug } from '#src/formats/written-text.ts';

type Found = z.core.$ZodRawIssue;

/** The error message of a field: what is wrong and what to write; `example` is a correct value. */
export const fix =
  (example: string) =>
  (found: Found): string => {
    const { code, input } = found;
    const name = found.path?.at(-1);
    const right = typeof name === 'string' ? `${name}: ${example}` : example;
    if (input === undefined) return `This field is missing. Add: ${right}`;
    if (input === null || input === '') return `There is nothing here. Write: ${right}`;
    if (code === 'too_small' || code === 'too_big') return explainSize(found, right);
    if (code === 'unrecognized_keys') return `There is no field "${found.keys.join('", "')}".`;
    if (code !== 'invalid_type') return `This does not fit. Write: ${right}`;
    switch (found.expected) {
      case 'array':
        return 'This is not a list. Put each item on a line of its own, after a hyphen.';
      case 'object':
        return `This is not a group of fields. Write ${right}.`;
      case 'boolean':
        return `"${show(input)}" is neither true nor false. Write, without quotes: ${/^(y|yes|on|true|1)$/i.test(show(input))}`;
      case 'string':
        return typeof input === 'object' && !(input instanceof Date)
          ? 'This is a list or a group of fields, not one text. When the text has a colon in it, put it in quotes.'
          : 'This is read as a number or a date, not as a text. Put it in quotes.';
      default:
        return `"${show(input)}" is not a whole number. Write: ${right}`;
    }
  };

/** A value as text for a message. */
export const show = (value: unknown): string =>
  typeof value === 'string' ? value : String(JSON.stringify(value));

function explainSize(found: Found, right: string): string {
  const few = found.code === 'too_small';
  const [bound, input] = [Number(few ? found['minimum'] : found['maximum']), found.input];
  if (typeof input === 'number')
    return `${input} is too ${few ? 'small' : 'big'}. Write ${few ? 'at least' : 'at most'} ${bound}.`;
  const size = Array.isArray(input) ? input.length : String(input).trim().length;
  const limit = few ? `at least ${bound} are needed` : `at most ${bound} fit`;
  if (Array.isArray(input))
    return `There are ${size} here and ${limit}. ${few ? `Write ${right}` : `Delete ${size - bound}`}.`;
  return `It has ${size} characters and ${limit}. ${few ? `Add ${bound - size}` : `Cut ${size - bound}`} or more.`;
}

/** A calendar day, written 2025-08-26 without quotes; the output is year-month-day. */
export const day = z
  .date({
    error: (found) => {
      const written = show(found.input).trim();
      if (found.input === undefined || found.input === null) return fix('2025-08-26')(found);
      if (found.input instanceof Date)
        return 'There is no such day in the calendar. Write one that there is.';
      return /^\d{4}-\d{2}-\d{2}$/.test(written)
        ? `The date is in quotes. Write it without them: ${written}.`
        : `"${written}" is not a date as year-month-day. Write it like this: 2025-08-26.`;
    },
  })
  .transform((date) => date.toISOString().slice(0, 10));

/** A text of limited length. */
export const text = (minimum: number, maximum: number, example: string) => {
  const error = fix(`"${example}"`);
  return z.string({ error }).trim().min(minimum, { error }).max(maximum, { error });
};

/** A text of limited length that pages show with curly quotation marks. */
export const prose = (...bounds: Parameters<typeof text>) => text(...bounds).transform(curlyQuotes);

/** A list of limited length. */
export const list = <Item extends z.ZodType>(
  item: Item,
  minimum: number,
  maximum: number,
  example: string,
) => {
  const error = fix(example);
  return z.array(item, { error }).min(minimum, { error }).max(maximum, { error });
};

/** A list that is empty when the field is missing. */
export const optionalList = <Item extends z.ZodType>(item: Item) =>
  z.array(item, { error: fix('[] when there are none') }).default([]);

/** A whole number. */
export const whole = (minimum: number, maximum: number, example: number) => {
  const error = fix(String(example));
  return z.int({ error }).min(minimum, { error }).max(maximum, { error });
};

/** A text of a given form. The error message quotes the value, then has `refusal`, then what `right` makes of the value. */
export const pattern = (
  example: string,
  form: RegExp,
  refusal: string,
  right?: typeof makeSlug,
) => {
  const error = ({ input }: Found) => `"${show(input)}" ${refusal}${right?.(show(input)) ?? ''}`;
  return z.string({ error: fix(example) }).regex(form, { error });
};

/** An id in lower case with hyphens. */
export const slug = (example: string) => {
  const refusal = 'cannot be an id: it has lower-case letters, digits and single hyphens. Write: ';
  return pattern(example, /^[a-z0-9]+(-[a-z0-9]+)*$/, refusal, makeSlug);
};

/** A key of `choices`. The error message suggests the key that a mistyped one resembles: at most `maxDistance` letters differ, by default a third. */
export const oneOf = <Key extends string>(
  choices: Record<Key, unknown>,
  example: NoInfer<Key>,
  what = 'in the list',
  maxDistance?: number,
) => {
  const keys = Object.keys(choices) as [Key, ...Key[]];
  return z.enum(keys, {
    error: (found) => {
      if (typeof found.input !== 'string' || !found.input) return fix(example)(found);
      const meant = makeSlug(found.input);
      const limit = maxDistance ?? Math.ceil(meant.length / 3);
      const near = closestMatch(meant, keys, { maxDistance: limit });
      return `"${found.input}" is not ${what}. Write${near ? '' : ' one of'}: ${near ?? keys.join(', ')}.`;
    },
  });
};

/** A check that compares fields with each other; `report` adds an error at one of them. */
export const compare =
  <Value>(check: (value: Value, report: (path: PropertyKey[], message: string) => void) => void) =>
  ({ value, issues }: z.core.ParsePayload<Value>): void =>
    check(value, (path, message) =>
      issues.push({ code: 'custom', input: undefined, path, message }),
    );

/** A check that the ids of a list's items are unique. */
export const ownIds = (item: string) =>
  compare<{ id: string }[]>((items, report) => {
    for (const [index, { id }] of items.entries())
      if (items.findIndex((other) => other.id === id) < index)
        report(
          [index, 'id'],
          `The id "${id}" is used twice. Give each ${item} an id of its own, for example ${id}-2.`,
        );
  });

/** An object; unknown fields are mistakes. */
export const group = <Shape extends z.core.$ZodLooseShape>(fields: Shape, example: string) =>
  z.strictObject(fields, { error: fix(example) });

/** The fields of every source. */
export const sourceFields = {
  publisher: prose(2, 80, 'Who published it'),
  work: prose(2, 140, 'What it is, in a few words'),
  /** Only https is allowed. */
  url: z
    .string({ error: fix('https://www.example.gov/page') })
    .refine((url) => URL.parse(url)?.protocol === 'https:', {
      error: ({ input }) =>
        /^http:/i.test(show(input))
          ? `A source must be a secure address. Write https in place of http: ${show(input).replace(/^http:/i, 'https:')}`
          : `"${show(input)}" is not a whole web address. Copy it from the browser; it begins with https://`,
    }),
};
