import { iconPaths } from '#src/components/icons/icon-paths.ts';
import { appIconPaths } from './app-icon-paths.ts';

const paths = { ...iconPaths, ...appIconPaths };

/** The name of an icon that the screens draw with. */
export type ScreenIcon = keyof typeof paths;

interface IconProps {
  name: ScreenIcon;
  className?: string;
}

/** One line icon in the current text color. */
export function Icon({ name, className = 'size-18' }: IconProps) {
  return (
    <svg
      className={`flex-none fill-none stroke-current stroke-[1.8] ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** What a mark of progress is drawn with: its icon and its color. */
export const tones = {
  done: { icon: 'check', color: 'text-good' },
  due: { icon: 'clock', color: 'text-brass-dark' },
  late: { icon: 'clock', color: 'text-bad' },
  bad: { icon: 'alert', color: 'text-bad' },
} as const;

/** How far something is: done, due, late, or not as it should be. */
export type Tone = keyof typeof tones;
