/** What a visitor does in the tour, kept on the device: a part for each screen. Nothing is sent (R54). */
import * as z from 'zod/mini';
import {
  type DeviceStorage,
  eraseStored,
  readStored,
  store,
} from '#src/components/browser/device-storage.ts';
import { tourSteps, type TourStep } from './tour-steps.ts';

type ScreenName = TourStep['name'];

/** The parts that a screen reads. Each is `z.catch(schema, sample)`, so that a damaged or missing part becomes sample data. */
export type Parts = Readonly<Partial<Record<ScreenName, z.core.$ZodCatch>>>;

/** The states of parts. */
export type StateOf<Of extends Parts> = { [Name in keyof Of]: z.output<NonNullable<Of[Name]>> };

const keyOf = (name: string) => `tour:${name}`;

/** The stored states of these parts. */
export function readTour<Of extends Parts>(parts: Of, storage: DeviceStorage): StateOf<Of> {
  const states = Object.entries(parts).map(([name, part]) => [
    name,
    readStored(storage, keyOf(name), part) ?? z.parse(part, null),
  ]);
  return Object.fromEntries(states) as StateOf<Of>;
}

/** Stores the state of a screen; false when the storage is full or blocked. */
export const saveScreen = (storage: DeviceStorage, name: ScreenName, state: unknown): boolean =>
  store(storage, keyOf(name), state);

/** Erases everything that the visitor did in the tour. */
export function eraseTour(storage: DeviceStorage): void {
  for (const { name } of tourSteps) eraseStored(storage, keyOf(name));
}
