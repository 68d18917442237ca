/** What a visitor does in the tour, kept on the device as one object with a part for each screen. Nothing is sent (R54). */
import * as z from 'zod/mini';
import { type DeviceStorage, eraseStored, readStored, store } from '#src/browser/device-storage.ts';

const key = 'tour';

/** The parts that a screen reads, by name. Each part is `z.catch(schema, sample)`, so that a damaged or missing part becomes sample data. */
export type Parts = Readonly<Record<string, z.core.$ZodCatch>>;

/** The states of parts. */
export type StateOf<Of extends Parts> = { [Name in keyof Of]: z.output<Of[Name]> };

/** The stored states of these parts. Writing the result back keeps the parts of other screens. */
export function readTour<Of extends Parts>(parts: Of, storage: DeviceStorage): StateOf<Of> {
  const schema = z.looseObject(parts);
  return (readStored(storage, key, schema) ?? z.parse(schema, {})) as StateOf<Of>;
}

/** Stores the tour; false when the storage is full or blocked. */
export const saveTour = (storage: DeviceStorage, tour: object): boolean =>
  store(storage, key, tour);

/** Erases everything that the visitor did in the tour. */
export const eraseTour = (storage: DeviceStorage): void => eraseStored(storage, key);
