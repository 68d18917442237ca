import { iconPaths } from '#src/components/icons/icon-paths.ts';

/** Line icons that only the drawn screens use, on the same 24-unit grid as the site's own. */
const appIconPaths = {
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  flag: 'M5 21V4M5 4.5h14l-3.5 4.5 3.5 4.5H5',
  store: 'M4 10v10.5h16V10M3 9.5L5 4h14l2 5.5zM9.5 20.5V14h5v6.5M9 4v5.5M15 4v5.5',
  bell: 'M5.5 17V10.5a6.5 6.5 0 0 1 13 0V17M3.5 17h17M10 20.5h4',
  list: 'M4 4h16v16H4zM4 8.5h16M8.5 8.5V20M11.5 12.5h5.5M11.5 16h5.5',
  coins: 'M4 6h16v12H4zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM7 9v.1M17 15v.1',
} as const;

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

/** How something is, as a mark and words in one color. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  const { icon, color } = tones[tone];
  return (
    <span className={`inline-flex items-center align-middle gap-6 text-14/1.35 font-600 ${color}`}>
      <Icon name={icon} className="size-16" />
      {children}
    </span>
  );
}

const levels = {
  high: { word: 'High', color: 'text-bad' },
  medium: { word: 'Medium', color: 'text-brass-dark' },
  low: { word: 'Low', color: 'text-good' },
};

/** How much risk there is. */
export type LevelName = keyof typeof levels;

/** A level of risk: its mark and its word. */
export function Level({ of }: { of: LevelName }) {
  const { word, color } = levels[of];
  return (
    <span className={`inline-flex items-center gap-7 text-14/1.35 font-600 ${color}`}>
      <svg className="size-10 flex-none" viewBox="0 0 10 10" aria-hidden="true">
        <LevelMark of={of} />
      </svg>
      {word}
    </span>
  );
}

/** The mark of a level, in a square of 10 units. */
function LevelMark({ of }: { of: LevelName }) {
  if (of === 'high') return <path className="fill-bad" d="M5 .5 10 10H0z" />;
  if (of === 'medium') return <path className="fill-[#b77a0b]" d="M5 0l5 5-5 5-5-5z" />;
  return <circle className="fill-good" cx="5" cy="5" r="4.7" />;
}
