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
export function LevelMark({ of }: { of: LevelName }) {
  if (of === 'high') return <path className="fill-bad" d="M5 .5 10 10H0z" />;
  if (of === 'medium') return <path className="fill-[#b77a0b]" d="M5 0l5 5-5 5-5-5z" />;
  return <circle className="fill-good" cx="5" cy="5" r="4.7" />;
}
