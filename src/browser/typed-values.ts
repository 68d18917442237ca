/** What stands in the fields of a part of the page, taken out of one form and put into another. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface TypedField {
  /** The field's name, or its id where it has none. */
  key: string;
  value: string;
  checked: boolean;
}

/** The fields with what is in them, and where the focus was. */
export interface TypedValues {
  fields: TypedField[];
  /** Null while the focus was somewhere else in the page. */
  focused: TypedField | null;
}

const fieldsIn = (place: Element) => [...place.querySelectorAll<Field>('input, select, textarea')];
const isPicked = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox';

function describe(field: Element): TypedField {
  const { name = '', id, value = '', checked = false } = field as HTMLInputElement;
  return { key: name || id, value, checked };
}

/** Reads every field of `place`. */
export function readTyped(place: Element): TypedValues {
  const { activeElement } = document;
  return {
    fields: fieldsIn(place).map(describe),
    focused: place.contains(activeElement) && activeElement ? describe(activeElement) : null,
  };
}

/** Fills the fields of the same names in `place`, but for hidden ones, which nobody typed into, and gives the focus back to the field that had it; false when it had it and is gone. */
export function writeTyped(place: Element, { fields, focused }: TypedValues): boolean {
  for (const field of fieldsIn(place)) {
    const { key, value } = describe(field);
    const same = fields.filter((typed) => key !== '' && typed.key === key);
    if (same.length === 0 || field.type === 'hidden') continue;
    if (isPicked(field))
      field.checked = same.some((typed) => typed.value === value && typed.checked);
    // A day goes from form to form as a date-time; a native date field takes the day alone.
    else field.value = field.type === 'date' ? same[0]!.value.slice(0, 10) : same[0]!.value;
  }
  if (!focused) return true;
  const had = fieldsIn(place).find((field) => {
    const { key, value } = describe(field);
    return key === focused.key && (!isPicked(field) || value === focused.value);
  });
  had?.focus({ preventScroll: true });
  return had !== undefined;
}
