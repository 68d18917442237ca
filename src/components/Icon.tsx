import { iconPaths, type IconName } from './icon-paths.ts';

/** One line icon in the current text color; decoration only, so hidden from assistive technology. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
