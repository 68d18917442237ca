/** A row as an answer shows it: some parts only when they are asked for, references as objects when they are. */
import type { Kind, Rows } from '../records.ts';
import type { Store } from '../store.ts';
import { invalidParam } from './api-error.ts';

/** Parts of a kind that leave only on request. */
const onRequest: Partial<Record<Kind, string[]>> = {
  'checkout.session': ['line_items'],
};

/** References that a request may have replaced by what they refer to. */
const references = new Set(
  'charge configuration customer invoice latest_charge latest_invoice payment_intent price product subscription'.split(
    ' ',
  ),
);

const deepest = 4;

/** The row without the parts that leave only on request. */
export function present(row: object, asked: ReadonlySet<string> = new Set()): object {
  const hidden = onRequest[(row as { object: Kind }).object] ?? [];
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => !hidden.includes(name) || asked.has(name)),
  );
}

/** The row with everything that `paths` name put in, e.g. `line_items` or `latest_invoice.subscription`. */
export function expand(store: Store, row: object, paths: readonly string[]): object {
  const first = new Set(paths.map((path) => path.split('.')[0] ?? ''));
  const shown = structuredClone(present(row, first)) as Record<string, unknown>;
  for (const name of first) {
    const below = paths
      .filter((path) => path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    if (below.some((path) => path.split('.').length >= deepest)) throw cannotExpand(name);
    shown[name] = expandPart(store, shown, name, below);
  }
  return shown;
}

function expandPart(
  store: Store,
  row: Record<string, unknown>,
  name: string,
  below: string[],
): unknown {
  const made = makePart(store, row, name);
  if (made) return expand(store, made, below);
  const value = row[name];
  if (value === null) return null;
  if (typeof value === 'string' && references.has(name)) {
    const found = store.findAny(value);
    return found ? expand(store, found, below) : value;
  }
  if (Array.isArray(value) && below.length > 0) {
    return value.map((member: object) => expand(store, member, below));
  }
  const isShown = name === 'line_items' || below.length > 0;
  if (typeof value === 'object' && isShown) return expand(store, value, below);
  throw cannotExpand(name);
}

/** Lists that belong to a row without being kept in it. */
function makePart(store: Store, row: Record<string, unknown>, name: string): object | null {
  const { id, object } = row as { id: string; object: string };
  const listOf = (data: Rows[Kind][], url: string) => ({
    object: 'list',
    data,
    has_more: false,
    url,
  });
  if (object === 'invoice' && name === 'payments') {
    const payments = store.all('invoice_payment').filter(({ invoice }) => invoice === id);
    return listOf(payments, `/v1/invoice_payments?invoice=${id}`);
  }
  if (object === 'charge' && name === 'refunds') {
    const refunds = store.all('refund').filter(({ charge }) => charge === id);
    return listOf(refunds, `/v1/charges/${id}/refunds`);
  }
  return null;
}

function cannotExpand(name: string): Error {
  return invalidParam('expand', `This property cannot be expanded (${name}).`);
}
