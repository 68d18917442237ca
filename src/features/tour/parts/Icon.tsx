import { iconPaths, type IconName } from '#src/components/icons/icon-paths.ts';

interface IconProps {
  name: IconName;
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
      <path d={iconPaths[name]} />
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
