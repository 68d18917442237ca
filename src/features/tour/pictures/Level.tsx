const levels = {
  high: { word: 'High', color: 'text-bad' },
  medium: { word: 'Medium', color: 'text-brass-dark' },
  low: { word: 'Low', color: 'text-good' },
};

/** How much risk there is. */
export type LevelName = keyof typeof levels;

/** The level of a risk whose likelihood times impact is this. */
export function levelOf(score: number): LevelName {
  if (score >= 12) return 'high';
  return score >= 6 ? 'medium' : 'low';
}

/** A level of risk: its mark and its word. */
export function Level({ of }: { of: LevelName }) {
  const { word, color } = levels[of];
  return (
    <span className={`inline-flex items-center gap-7 text-[13.5px] font-[620] ${color}`}>
      <svg className="size-10" viewBox="0 0 10 10">
        <LevelMark of={of} />
      </svg>
      {word}
    </span>
  );
}

/** The mark of a level, in a square of 10 units. */
export function LevelMark({ of }: { of: LevelName }) {
  if (of === 'high') return <path className="fill-bad" d="M5 .5 10 10H0z" />;
  if (of === 'medium') return <path className="fill-brass-mark" d="M5 0l5 5-5 5-5-5z" />;
  return <circle className="fill-good" cx="5" cy="5" r="4.7" />;
}
