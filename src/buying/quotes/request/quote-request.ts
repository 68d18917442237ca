/** The quote form: fields, validation, messages and prices. */
import * as z from 'zod/mini';
import { fullName } from '#src/buying/catalog/plans.ts';
import { dollarsToCents, formatCents } from '#src/buying/catalog/money.ts';
import { findPrice, prices, type Price } from '#src/buying/catalog/prices.ts';
import { defineForm, linesOf } from '#src/forms/define-form.ts';
import { email, text } from '#src/forms/rules.ts';
import { cleanText, printable } from '#src/formats/typed-text.ts';
import { states, territories } from '#src/content/lists/law-lists.ts';

/** Postal codes by the letters of the name: of the states, the District of Columbia and the territories. */
const codes = Object.entries({
  ...Object.fromEntries([...states, ...territories].map((place) => [place.name, place.postalCode])),
  'American Samoa': 'as',
  'Northern Mariana Islands': 'mp',
  'Virgin Islands': 'vi',
  'U.S. Virgin Islands': 'vi',
}).map(([name, code]) => ({ letters: lettersOf(name), code }));

/** The postal code of `Louisiana`, `louisiana`, `La.` or `LA`, or of an unambiguous beginning such as `Calif.`; `''` for anything else. */
export function readState(typed: string): string {
  const letters = lettersOf(typed);
  const named = codes.find((place) => place.code === letters || place.letters === letters);
  const possible =
    letters.length < 3 ? [] : codes.filter((place) => place.letters.startsWith(letters));
  const found = named ?? (possible.length === 1 ? possible[0] : undefined);
  return found?.code.toUpperCase() ?? '';
}

/** `70112` or `70112-1234` for a ZIP code with or without blanks and hyphens; `''` for anything else. */
export function readZip(typed: string): string {
  const digits = typed.replace(/[\s\p{Pd}]/gu, '');
  const [, zip, more] = /^(\d{5})(\d{4})?$/.exec(digits) ?? [];
  return zip ? [zip, more].filter(Boolean).join('-') : '';
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[\s\p{P}]/gu, '');
}

/** The error messages. */
export const messages = {
  priceId: 'Please choose what you want to buy',
  isCoalitionMember:
    'Please confirm that your agency is a member, or choose the price without “GovAI Coalition”',
  legalName: 'Please enter the legal name of your agency',
  street: 'Please enter the street address',
  city: 'Please enter the city',
  state: 'Please enter the state as two letters, such as LA',
  zip: 'Please enter the ZIP code, such as 70112',
  contactName: 'Please enter a name',
  contactEmail: 'Please enter a valid email address',
  payablesEmail: 'Please enter a valid email address for accounts payable',
  poNumber: 'Please write the purchase order number as text',
  attemptId: 'Please reload the page and try again',
  changed: 'That isn’t our current price. Please reload the page to see it.',
} as const;

const line = (message: string, fewest: number, most: number) =>
  text(message, fewest, most, (typed) => printable(cleanText(typed)));
/** A value that a function reads from typed text. */
const read = (from: (typed: string) => string, message: string) =>
  z.string(message).check(
    z.overwrite((typed) => from(cleanText(typed))),
    z.minLength(1, message),
  );
// A form sends 'on' for a checked checkbox, and nothing for an unchecked one.
const checkbox = z.pipe(
  z.optional(z.union([z.boolean(), z.literal(['true', 'on', 'false', ''])])),
  z.transform((value) => value === true || value === 'true' || value === 'on'),
);

/** A PO number, or ''. */
export const poNumberRule = line(messages.poNumber, 0, 40);

/** The fields in which a client may send the amount in dollars; it must equal the catalog's (R11). */
const claims = ['amount', 'price', 'total'] as const;
const claim = z.optional(z.union([z.number(), z.string()], messages.changed));

const quoteRequestSchema = z
  .object({
    priceId: z.enum(
      prices.map(({ priceId }) => priceId),
      messages.priceId,
    ),
    isCoalitionMember: checkbox,
    legalName: line(messages.legalName, 2, 150),
    street: line(messages.street, 2, 150),
    city: line(messages.city, 2, 80),
    state: read(readState, messages.state),
    zip: read(readZip, messages.zip),
    contactName: line(messages.contactName, 2, 100),
    contactEmail: email(messages.contactEmail),
    payablesEmail: email(messages.payablesEmail),
    poNumber: z._default(poNumberRule, ''),
    attemptId: z.optional(z.uuid(messages.attemptId)),
    amount: claim,
    price: claim,
    total: claim,
  })
  .check(
    z.refine(isConfirmed, {
      path: ['isCoalitionMember'],
      error: messages.isCoalitionMember,
      // Reported together with other errors.
      when: () => true,
    }),
    ...claims.map((name) =>
      z.refine<Partial<Record<string, unknown>>>(
        (request) => agrees(request[name], findPrice(request['priceId'])),
        { path: [name], error: messages.changed },
      ),
    ),
  );

/** The form that requests a quote. */
export const quoteForm = defineForm({
  path: '/api/quotes',
  page: '/quote',
  label: 'Ask for a quote',
  schema: quoteRequestSchema,
  fields: {
    priceId: { id: 'quote-price-field', label: 'Plan or license', control: 'own' },
    isCoalitionMember: {
      id: 'quote-member-field',
      label: 'My agency is a member of the GovAI Coalition',
      control: 'own',
    },
    legalName: {
      id: 'quote-legal-name-field',
      label: 'Legal name of the agency',
      autoComplete: 'organization',
    },
    street: { id: 'quote-street-field', label: 'Street address', autoComplete: 'street-address' },
    city: { id: 'quote-city-field', label: 'City', autoComplete: 'address-level2' },
    state: { id: 'quote-state-field', label: 'State', autoComplete: 'address-level1' },
    zip: { id: 'quote-zip-field', label: 'ZIP code', autoComplete: 'postal-code' },
    contactName: { id: 'quote-contact-name-field', label: 'Contact name', autoComplete: 'name' },
    contactEmail: {
      id: 'quote-contact-email-field',
      label: 'Contact email',
      hint: 'We email the quote here, with a link to accept it. The invoice follows.',
      autoComplete: 'email',
    },
    payablesEmail: {
      id: 'quote-payables-email-field',
      label: 'Accounts payable email',
      hint: 'Once you accept, we email this address to confirm it. After that, invoices go there.',
    },
    poNumber: {
      id: 'quote-po-number-field',
      label: 'PO number',
      autoComplete: 'off',
      isExact: true,
    },
  },
  messages: {
    failed: 'We couldn’t create your quote',
    broken: 'Please try again in a minute.',
    kept: 'What you entered is still here.',
  },
});

/** A valid request for a quote. */
export type QuoteRequest = z.output<typeof quoteRequestSchema>;

type Unkept = 'priceId' | 'isCoalitionMember' | 'attemptId' | (typeof claims)[number];

/** The names of what a quote keeps as it was typed. */
export const quoteDetails = linesOf(quoteForm) as Exclude<keyof QuoteRequest, Unkept>[];

const often = { month: 'a month', year: 'a year', once: 'once' } as const;

/** The options of the price field, in groups. */
export const priceGroups = [
  { label: 'Billed monthly', prices: prices.filter(({ interval }) => interval === 'month') },
  { label: 'Billed yearly', prices: prices.filter(({ interval }) => interval === 'year') },
  { label: 'Paid once', prices: prices.filter(({ interval }) => interval === null) },
].map(({ label, prices: group }) => ({
  label,
  options: group.map((price) => ({ priceId: price.priceId, label: labelOf(price) })),
}));

// The population is last, because phones cut off long options.
function labelOf({ priceCents, name, plan, interval, isCoalitionPrice }: Price): string {
  const coalition = isCoalitionPrice ? ', GovAI Coalition' : '';
  const population = plan ? ` (population ${plan.population})` : '';
  return `${plan ? fullName(plan) : name}: ${formatCents(priceCents)} ${often[interval ?? 'once']}${coalition}${population}`;
}

function isConfirmed({ priceId, isCoalitionMember }: Partial<QuoteRequest>): boolean {
  return !findPrice(priceId)?.isCoalitionPrice || isCoalitionMember === true;
}

function agrees(claimed: unknown, price: Price | null): boolean {
  return claimed === undefined || dollarsToCents(Number(claimed)) === price?.priceCents;
}
