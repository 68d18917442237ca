import { controlIconPaths, type ControlIconName } from './control-icon-paths.ts';

/** A line icon in the current text color; decorative, so hidden from assistive technology. */
export function Icon({ name }: { name: ControlIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={controlIconPaths[name]} />
    </svg>
  );
}
