import { iconPaths, type IconName } from './icon-paths.ts';

/** A line icon in the current text color; decorative, so hidden from assistive technology. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
