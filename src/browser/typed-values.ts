/** What stands in the fields of a part of the page, taken out of one form and put into another. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields themselves, which keep what is in them when they are taken out of the page, and the one that had the focus. */
export interface TypedValues {
  fields: Field[];
  /** Null while the focus was somewhere else in the page. */
  focused: Element | null;
}

const fieldsIn = (place: Element) => [...place.querySelectorAll<Field>('input, select, textarea')];
const isPicked = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox';

function describe(field: Element) {
  // A field that is no input has not all of these.
  const { name, id, value, checked } = field as Partial<HTMLInputElement>;
  return { key: name || id || '', value: value ?? '', checked: checked ?? false };
}

/** Takes down every field of `place`; what is typed there until they are gone counts, too. */
export function readTyped(place: Element): TypedValues {
  const { activeElement } = document;
  const typed: TypedValues = {
    fields: fieldsIn(place),
    focused: place.contains(activeElement) ? activeElement : null,
  };
  place.addEventListener('focusin', ({ target }) => (typed.focused = target as Element));
  return typed;
}

/** Fills the fields of the same names in `place`, but for hidden ones, which nobody typed into, and gives the focus back to the field that had it; false when it had it and is gone. */
export function writeTyped(place: Element, typed: TypedValues): boolean {
  const fields = typed.fields.map(describe);
  const focused = typed.focused && describe(typed.focused);
  for (const field of fieldsIn(place)) {
    const { key, value } = describe(field);
    const same = fields.filter((one) => key !== '' && one.key === key);
    if (same.length === 0 || field.type === 'hidden') continue;
    if (isPicked(field)) field.checked = same.some((one) => one.value === value && one.checked);
    // A day goes from form to form as a date-time; a native date field takes the day alone.
    else field.value = field.type === 'date' ? same[0]!.value.slice(0, 10) : same[0]!.value;
  }
  if (!focused) return true;
  const had = fieldsIn(place).find((field) => {
    const { key, value } = describe(field);
    return key === focused.key && (!isPicked(field) || value === focused.value);
  });
  had?.focus({ preventScroll: true });
  // Written once more, the caret stands behind what was typed, also where it cannot be set.
  if (had && !isPicked(had) && had.type !== 'hidden') {
    const { value } = had;
    had.value = '';
    had.value = value;
  }
  return had !== undefined;
}
