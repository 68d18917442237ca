/** The quote form, once: its fields, its messages, and what may be chosen. */
import * as z from 'zod/mini';
import { dollarsToCents, formatCents } from '#src/catalogue/money.ts';
import { findPrice, prices, type Price } from '#src/catalogue/prices.ts';
import { printable } from '#src/printable.ts';
import { isState } from './states.ts';

// The schema compiler's probe would trip the strict content security policy in browsers.
z.config({ jitless: true });

/** What the form says about a field that it cannot take. */
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
  poNumber: 'Please enter the purchase order number in 40 characters or fewer',
  attemptId: 'Please reload the page and try again',
  changed: 'This is not what we charge. Please reload the page to see the current price.',
} as const;

/** The most characters of each field that is typed freely. */
export const lengths = {
  legalName: 150,
  street: 150,
  city: 80,
  contactName: 100,
  email: 254,
  poNumber: 40,
} as const;

const line = () => z.string().check(z.overwrite(printable));
const words = (name: 'legalName' | 'street' | 'city' | 'contactName') =>
  z
    .string(messages[name])
    .check(
      z.overwrite(printable),
      z.minLength(2, messages[name]),
      z.maxLength(lengths[name], `Please use ${lengths[name]} characters or fewer`),
    );
const email = (message: string) =>
  z.string(message).check(z.trim(), z.maxLength(lengths.email, message), z.email(message));
// A box posts 'on' when it is ticked, and nothing when it is not.
const box = z.pipe(
  z.optional(z.union([z.boolean(), z.literal(['true', 'on', 'false', ''])])),
  z.transform((value) => value === true || value === 'true' || value === 'on'),
);

/** Names under which a client may claim an amount in dollars; it has to be the catalogue's (R11). */
const claims = ['amount', 'price', 'total'] as const;
const claim = z.optional(z.union([z.number(), z.string()], messages.changed));

/** What a visitor sends for a quote. */
export const quoteRequestSchema = z
  .object({
    priceId: z.enum(
      prices.map(({ priceId }) => priceId),
      messages.priceId,
    ),
    isCoalitionMember: box,
    legalName: words('legalName'),
    street: words('street'),
    city: words('city'),
    state: z
      .string(messages.state)
      .check(z.trim(), z.toUpperCase(), z.refine(isState, messages.state)),
    zip: z.string(messages.zip).check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, messages.zip)),
    contactName: words('contactName'),
    contactEmail: email(messages.contactEmail),
    payablesEmail: email(messages.payablesEmail),
    poNumber: z._default(line().check(z.maxLength(lengths.poNumber, messages.poNumber)), ''),
    attemptId: z.optional(z.uuid(messages.attemptId)),
    amount: claim,
    price: claim,
    total: claim,
  })
  .check(
    z.refine(isConfirmed, {
      path: ['isCoalitionMember'],
      error: messages.isCoalitionMember,
      // Told together with what is wrong elsewhere, not after that is mended.
      when: () => true,
    }),
    ...claims.map((name) =>
      z.refine<Partial<Record<string, unknown>>>(
        (request) => agrees(request[name], findPrice(request['priceId'])),
        { path: [name], error: messages.changed },
      ),
    ),
  );

/** A request as the schema hands it on. */
export type QuoteRequest = z.output<typeof quoteRequestSchema>;

const often = { month: 'a month', year: 'a year', once: 'once' } as const;

/** What may be chosen, in groups, each with the amount that the quote will say (R8). */
export const priceGroups = [
  { label: 'Billed monthly', prices: prices.filter(({ interval }) => interval === 'month') },
  { label: 'Billed yearly', prices: prices.filter(({ interval }) => interval === 'year') },
  { label: 'Paid once', prices: prices.filter(({ interval }) => interval === null) },
].map(({ label, prices: group }) => ({
  label,
  options: group.map((price) => ({
    priceId: price.priceId,
    label: labelOf(price),
  })),
}));

// The amount first: on a phone the end of a long line is cut off.
function labelOf({ priceCents, name, interval, isCoalitionPrice }: Price): string {
  const coalition = isCoalitionPrice ? ', GovAI Coalition' : '';
  return `${formatCents(priceCents)} ${often[interval ?? 'once']}: ${name}${coalition}`;
}

function isConfirmed({ priceId, isCoalitionMember }: Partial<QuoteRequest>): boolean {
  return !findPrice(priceId)?.isCoalitionPrice || isCoalitionMember === true;
}

function agrees(claimed: unknown, price: Price | null): boolean {
  return claimed === undefined || dollarsToCents(Number(claimed)) === price?.priceCents;
}
