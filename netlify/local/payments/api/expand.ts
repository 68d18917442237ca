/** An object as an answer shows it: some parts only on request, references expanded to objects on request. */
import { fieldsOnRequest } from '../stripe-objects.ts';
import type { Store } from '../store.ts';
import { invalidParam } from './stripe-error.ts';

interface Shown {
  id?: string;
  object?: string;
  [field: string]: unknown;
}

/** The object with everything that `paths` name expanded, e.g. `line_items` or `latest_invoice.subscription`. */
export function expand(store: Store, object: object, paths: readonly string[]): object {
  const shown: Shown = { ...object };
  const hidden = fieldsOnRequest[shown.object ?? ''] ?? [];
  const wanted = Object.groupBy(paths, (path) => path.split('.')[0] ?? '');
  for (const name of hidden) if (!wanted[name]) delete shown[name];
  if (shown.object === 'list') wanted.data ??= [];
  for (const [name, named = []] of Object.entries(wanted)) {
    const below = named.map((path) => path.slice(name.length + 1)).filter(Boolean);
    const value = listOf(store, shown, name) ?? shown[name];
    const found = typeof value === 'string' && name !== 'id' ? store.findAny(value) : value;
    const isPart = found !== shown[name] || hidden.includes(name) || below.length > 0;
    if (Array.isArray(found)) shown[name] = found.map((each: object) => expand(store, each, below));
    else if (typeof found === 'object' && found && isPart)
      shown[name] = expand(store, found, below);
    else if (value !== null) {
      throw invalidParam('expand', `This property cannot be expanded (${name}).`);
    }
  }
  return shown;
}

/** Lists that belong to an object but are stored elsewhere. */
function listOf(store: Store, { id, object }: Shown, name: string): object | null {
  if (object === 'invoice' && name === 'payments') {
    return toList(store.all('invoice_payment').filter(({ invoice }) => invoice === id));
  }
  if (object === 'charge' && name === 'refunds') {
    return toList(store.all('refund').filter(({ charge }) => charge === id));
  }
  return null;
}

/** A complete list, as Stripe puts it into an object. */
export function toList<T>(data: T[]) {
  return { object: 'list' as const, data, has_more: false, url: '/v1' };
}
