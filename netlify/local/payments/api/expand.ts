/** An object as an answer shows it: some parts only on request, references expanded to objects on request. */
import { fieldsOnRequest, type ObjectName } from '../stripe-objects.ts';
import type { Store } from '../store.ts';
import { invalidParam } from './stripe-error.ts';

type Shown = Record<string, unknown>;

/** Lists that belong to an object but are stored elsewhere. */
const ownLists: Record<string, ObjectName> = {
  'invoice payments': 'invoice_payment',
  'charge refunds': 'refund',
};

/** The object with everything that `paths` name expanded, e.g. `line_items` or `latest_invoice.subscription`. */
export function expand(store: Store, object: object, paths: readonly string[]): object {
  const shown: Shown = { ...object };
  const kind = String(shown.object);
  const hidden = fieldsOnRequest[kind] ?? [];
  const wanted = Object.groupBy(paths, (path) => path.split('.')[0] ?? '');
  for (const name of hidden) if (!wanted[name]) delete shown[name];
  if (kind === 'list') wanted.data ??= [];
  for (const [name, named = []] of Object.entries(wanted)) {
    const below = named.map((path) => path.slice(name.length + 1)).filter(Boolean);
    const listed = ownLists[`${kind} ${name}`];
    const own = listed && store.all(listed).filter((each: Shown) => each[kind] === shown.id);
    const value = own ? toList(own) : shown[name];
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

/** A complete list, as Stripe puts it into an object. */
export function toList<T>(data: T[]) {
  return { object: 'list' as const, data, has_more: false, url: '/v1' };
}
