/** Copies the values of form fields from one form to another. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields themselves, which keep their values after removal from the page, and the one that had focus. */
export interface TypedValues {
  fields: Field[];
  /** Null when the focus was elsewhere in the page. */
  focused: Element | null;
}

const fieldsIn = (place: Element) => [...place.querySelectorAll<Field>('input, select, textarea')];
const isPicked = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox';

function describe(field: Element) {
  // Only inputs have all of these properties.
  const { name, id, value, checked } = field as Partial<HTMLInputElement>;
  return { key: name || id || '', value: value ?? '', checked: checked ?? false };
}

/** Collects every field of `place`; what is typed before they are removed counts, too. */
export function readTyped(place: Element): TypedValues {
  const { activeElement } = document;
  const typed: TypedValues = {
    fields: fieldsIn(place),
    focused: place.contains(activeElement) ? activeElement : null,
  };
  place.addEventListener('focusin', ({ target }) => (typed.focused = target as Element));
  return typed;
}

/** Fills the fields of the same names in `place`, except hidden ones, and restores focus; false when the focused field no longer exists. */
export function writeTyped(place: Element, typed: TypedValues): boolean {
  const fields = typed.fields.map(describe);
  const focused = typed.focused && describe(typed.focused);
  for (const field of fieldsIn(place)) {
    const { key, value } = describe(field);
    const same = fields.filter((one) => key !== '' && one.key === key);
    if (same.length === 0 || field.type === 'hidden') continue;
    if (isPicked(field)) field.checked = same.some((one) => one.value === value && one.checked);
    // The two forms may hold a day as a date-time; a native date field takes only the day.
    else field.value = field.type === 'date' ? same[0]!.value.slice(0, 10) : same[0]!.value;
  }
  if (!focused) return true;
  const had = fieldsIn(place).find((field) => {
    const { key, value } = describe(field);
    return key === focused.key && (!isPicked(field) || value === focused.value);
  });
  had?.focus({ preventScroll: true });
  // Setting the value again moves the caret to its end, also where the caret cannot be set.
  if (had && !isPicked(had) && had.type !== 'hidden') {
    const { value } = had;
    had.value = '';
    had.value = value;
  }
  return had !== undefined;
}
