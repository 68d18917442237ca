interface WeekBarsProps {
  label: string;
  /** The numbers of the weeks, oldest first. */
  values: readonly number[];
  /** Describes the period, such as 'the last 13 weeks'. */
  period: string;
}

const height = 48;
const step = 10;

/** A labeled bar chart with one bar per week; screen readers get the sum and the maximum, and the table has the rest. */
export function WeekBars({ label, values, period }: WeekBarsProps) {
  const all = values.reduce((total, value) => total + value, 0);
  const most = Math.max(...values, 0);
  const described = `${label}: ${all} in ${period}, at most ${most} in a week`;
  return (
    <figure className="border-t border-rule-2 pt-12">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-12">
        <span>{label}</span> <strong className="text-22">{all}</strong>
      </figcaption>
      <svg
        className="mt-8 block h-48 w-full fill-river forced-colors:fill-[CanvasText]"
        viewBox={`0 0 ${values.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={described}
      >
        {values.map((value, week) => {
          // A small number still gets a visible bar.
          const bar = value === 0 ? 1 : Math.max(3, Math.round((value / most) * height));
          return (
            <rect
              key={week}
              x={week * step + 1}
              y={height - bar}
              width={step - 2}
              height={bar}
              opacity={value === 0 ? 0.35 : 1}
            />
          );
        })}
      </svg>
      <p className="text-15 text-ink-3">At most {most} in a week</p>
    </figure>
  );
}
