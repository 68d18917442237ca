import { includableFields, type ObjectName } from '#local/payments/stripe-objects.ts';
import type { Store } from '#local/payments/store.ts';
import { invalidParam } from './stripe-error.ts';

type Shown = Record<string, unknown>;

/** Expandable lists of objects that refer back to the object. */
const childLists: Record<string, ObjectName> = {
  'invoice payments': 'invoice_payment',
  'charge refunds': 'refund',
};

/** Expands the fields that `paths` name, such as `line_items` or `latest_invoice.subscription`. */
export function expand(store: Store, object: object, paths: readonly string[]): object {
  const shown: Shown = { ...object };
  const kind = String(shown.object);
  const hidden = includableFields[kind] ?? [];
  const wanted = Object.groupBy(paths, (path) => path.split('.')[0] ?? '');
  for (const name of hidden) if (!wanted[name]) delete shown[name];
  if (kind === 'list') wanted.data ??= [];
  for (const [name, named = []] of Object.entries(wanted)) {
    const below = named.map((path) => path.slice(name.length + 1)).filter(Boolean);
    const childName = childLists[`${kind} ${name}`];
    const children =
      childName && store.all(childName).filter((child: Shown) => child[kind] === shown.id);
    const value = children ? toList(children) : shown[name];
    const found = typeof value === 'string' && name !== 'id' ? store.findAny(value) : value;
    const isPart = found !== shown[name] || hidden.includes(name) || below.length > 0;
    if (Array.isArray(found))
      shown[name] = found.map((member: object) => expand(store, member, below));
    else if (typeof found === 'object' && found && isPart)
      shown[name] = expand(store, found, below);
    else if (value !== null) {
      throw invalidParam('expand', `This property cannot be expanded (${name}).`);
    }
  }
  return shown;
}

/** A Stripe list with all of its data. */
export function toList<T>(data: T[]) {
  return { object: 'list' as const, data, has_more: false, url: '/v1' };
}
