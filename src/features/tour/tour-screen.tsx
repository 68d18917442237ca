import * as z from 'zod/mini';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import {
  deviceStorage,
  type DeviceStorage,
  eraseStored,
  readStored,
  store,
} from '#src/components/browser/device-storage.ts';
import { placeId, type TourStep, tourSteps } from './tour-steps.ts';

/** What every screen gets: its part of the state, and a function that changes it. */
export interface ScreenProps<State> {
  state: State;
  /** Stores changes to this part. Then the element with the id gets focus, if one is named. */
  change: (changes: Partial<State>, focusId?: string) => void;
}

const notKept = 'This browser can’t keep your changes: they’re gone when you leave this screen.';

/**
 * The island of a screen: `Screen` with the state of `parts`, of which `name` is its own. Its HTML has the sample
 * data; once hydrated it has what this device keeps.
 */
export function tourScreen<Of extends Parts, Name extends keyof Of & TourStep['name']>(
  name: Name,
  parts: Of,
  Screen: (props: ScreenProps<StateOf<Of>[Name]> & { tour: StateOf<Of> }) => ReactNode,
): () => ReactNode {
  return function TourScreen() {
    const [tour, setTour] = useState(() => readTour(parts, null));
    const [live, setLive] = useState(false);
    const [note, setNote] = useState('');
    useEffect(() => {
      setTour(readTour(parts, deviceStorage()));
      setLive(true);
    }, []);

    const change = (changes: Partial<StateOf<Of>[Name]>, focusId?: string) => {
      const state = { ...(tour[name] as object), ...changes };
      const isKept = saveScreen(deviceStorage(), name, state);
      // At once, because focus may go to something new.
      flushSync(() => {
        setTour({ ...tour, [name]: state });
        setNote(isKept ? '' : notKept);
      });
      if (focusId) document.getElementById(focusId)?.focus();
    };
    const startAgain = () => {
      eraseTour(deviceStorage());
      setTour(readTour(parts, null));
      setNote('All screens show the sample data again.');
    };

    return (
      // What is typed or pressed before hydration would be lost.
      <div className="needs-script noscript:hidden" inert={!live}>
        <Screen state={tour[name]} tour={tour} change={change} />
        {live &&
          createPortal(
            <>
              <button
                type="button"
                className="min-h-44 cursor-pointer bg-transparent text-river underline [font:inherit]"
                aria-describedby="start-again"
                onClick={startAgain}
              >
                Start again
              </button>{' '}
              <span id="start-again">resets all nine screens.</span>{' '}
              <span role="status">{note}</span>
            </>,
            document.getElementById(placeId)!,
          )}
      </div>
    );
  };
}

type ScreenName = TourStep['name'];

/** The parts that a screen reads. Each is `z.catch(schema, sample)`, so that a damaged or missing part becomes sample data. */
export type Parts = Readonly<Partial<Record<ScreenName, z.core.$ZodCatch>>>;

/** The states of parts. */
type StateOf<Of extends Parts> = { [Name in keyof Of]: z.output<NonNullable<Of[Name]>> };

const keyOf = (name: string) => `tour:${name}`;

/** The states of these parts that this device keeps; nothing is sent (R54). */
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
