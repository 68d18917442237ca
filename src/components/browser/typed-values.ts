/** Copies typed values from one form to another. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The field elements, which keep their values after removal, and the focused one. */
export interface TypedValues {
  fields: Field[];
  focused: Element | null;
}

const fieldsIn = (place: Element) => [...place.querySelectorAll<Field>('input, select, textarea')];
const isPicked = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox';

function describe(field: Element) {
  // Only inputs have all these properties.
  const { name, id, value, checked } = field as Partial<HTMLInputElement>;
  return { key: name || id || '', value: value ?? '', checked: checked ?? false };
}

/** Collects the fields of `place` and tracks focus until they are removed. */
export function readTyped(place: Element): TypedValues {
  const { activeElement } = document;
  const typed: TypedValues = {
    fields: fieldsIn(place),
    focused: place.contains(activeElement) ? activeElement : null,
  };
  place.addEventListener('focusin', ({ target }) => (typed.focused = target as Element));
  return typed;
}

/** Fills the fields with the same names in `place`, except hidden ones, and restores focus; false when the focused field does not exist. */
export function writeTyped(place: Element, typed: TypedValues): boolean {
  const fields = typed.fields.map(describe);
  const focused = typed.focused && describe(typed.focused);
  for (const field of fieldsIn(place)) {
    const { key, value } = describe(field);
    const same = fields.filter((other) => key !== '' && other.key === key);
    if (same.length === 0 || field.type === 'hidden') continue;
    if (isPicked(field))
      field.checked = same.some((other) => other.value === value && other.checked);
    // The value may be a date-time, of which a native date field accepts only the day.
    else field.value = field.type === 'date' ? same[0]!.value.slice(0, 10) : same[0]!.value;
  }
  if (!focused) return true;
  const target = fieldsIn(place).find((field) => {
    const { key, value } = describe(field);
    return key === focused.key && (!isPicked(field) || value === focused.value);
  });
  target?.focus({ preventScroll: true });
  // Setting the value again moves the caret to the end, even in fields without a selection API.
  if (target && !isPicked(target) && target.type !== 'hidden') {
    const { value } = target;
    target.value = '';
    target.value = value;
  }
  return target !== undefined;
}
