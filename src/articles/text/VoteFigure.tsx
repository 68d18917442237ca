interface Props {
  title: string;
  note: string;
  for: number;
  against: number;
}

const marks = (from: number, count: number, y: number, height: number) =>
  Array.from({ length: count }, (_, index) => `M${(from + index) * 10 + 2} ${y}v${height}`).join(
    '',
  );

/** A vote as one mark per voter; the minority hangs below the line. */
export default function VoteFigure({ title, note, for: yes, against: no }: Props) {
  return (
    <figure className="vote">
      <figcaption className="ends">
        <strong>{title}</strong>
        <span className="hint">{note}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${(yes + no) * 10} 94`}
        width="1152"
        height="94"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${yes} for, ${no} against`}
        stroke="#0B5C6B"
        strokeWidth="3"
      >
        <path d={marks(0, yes, 4, 56)} />
        <path d={marks(yes, no, 32, 62)} stroke="#8A5A00" strokeWidth="4" />
      </svg>
      <p className="ends">
        <span>
          <strong>{yes}</strong> for
        </span>
        <span>
          <strong>{no}</strong> against
        </span>
      </p>
    </figure>
  );
}
