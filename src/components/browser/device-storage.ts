/** Stores values as JSON in `localStorage`, where the browser allows it. */
import * as z from 'zod/mini';

/** The part of `localStorage` that is used here; null when the browser blocks it. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;

/** `localStorage`, or null when the browser blocks it. */
export function deviceStorage(): DeviceStorage {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** The stored value, or null; a value that does not match the schema is ignored. */
export function readStored<Schema extends z.core.$ZodType>(
  storage: DeviceStorage,
  key: string,
  schema: Schema,
): z.output<Schema> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(storage?.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Stores a value; false when the storage is full or blocked. */
export function store(storage: DeviceStorage, key: string, value: unknown): boolean {
  try {
    storage?.setItem(key, JSON.stringify(value));
    return storage !== null;
  } catch {
    return false;
  }
}

/** Deletes a stored value. */
export function eraseStored(storage: DeviceStorage, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Blocked storage has nothing to erase.
  }
}
