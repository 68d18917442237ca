import type { ReactNode } from 'react';
import { Icon, tones, type Tone } from '../parts/Icon.tsx';
import { Level, levelOf, type LevelName } from './Level.tsx';

interface Kind {
  ink?: true;
  right?: true;
  draw?: (text: string) => ReactNode;
}

const zones = { high: 'bg-[#f3cdc6]', medium: 'bg-[#f7e6c4]', low: 'bg-[#e0ede2]' };

/** How a column shows its texts. */
const kinds = {
  text: {},
  ink: { ink: true },
  name: { ink: true, draw: (text) => <b>{text}</b> },
  number: { right: true },
  ratio: { ink: true, right: true },
  due: {
    ink: true,
    draw: (text) => (text.endsWith('late') ? <b className="text-bad">{text}</b> : text),
  },
  level: { draw: (text) => <Level of={text as LevelName} /> },
  score: {
    ink: true,
    draw: (text) => (
      <b
        className={`inline-block w-30 rounded-[3px] text-center leading-22 ${zones[levelOf(Number(text))]}`}
      >
        {text}
      </b>
    ),
  },
  // The tone comes first, the words after it: "due Ends Jul 31".
  state: {
    draw: (text) => {
      const [tone = '', ...words] = text.split(' ');
      const { icon, color } = tones[tone as Tone];
      return (
        <span className={`flex items-center gap-6 ${color} ${tone === 'done' ? '' : 'font-600'}`}>
          <Icon name={icon} className="size-16" />
          {words.join(' ')}
        </span>
      );
    },
  },
} satisfies Record<string, Kind>;

interface RegisterProps {
  /** The columns by their heads. */
  columns: Record<string, keyof typeof kinds>;
  rows: string[][];
  /** The row whose file is open. */
  chosen?: number;
  /** The height and size of its lines. */
  lines?: string;
  /** The room at the sides of its cells. */
  gaps?: string;
}

/** A table with a record in each row. */
export function Register(props: RegisterProps) {
  const {
    columns,
    rows,
    chosen,
    lines = 'h-40 text-[13.5px]',
    gaps = 'px-8 first:pl-16 last:pr-16',
  } = props;
  const heads = Object.entries(columns).map(([name, kind]) => ({ name, ...(kinds[kind] as Kind) }));
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          {heads.map(({ name, right }) => (
            <th
              className={`h-30 whitespace-nowrap border-b border-rule-2 pb-2 text-12/16 font-[620] text-ink-2 ${gaps} ${right ? 'text-right' : 'text-left'}`}
              key={name}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((texts, at) => (
          <tr
            className={
              at === chosen
                ? 'bg-river-tint [&>:first-child]:shadow-[inset_3px_0_var(--river)]'
                : ''
            }
            key={texts.join()}
          >
            {heads.map(({ name, ink, right, draw = (text) => text }, column) => (
              <td
                className={`border-line whitespace-nowrap ${lines} ${gaps} ${at > 0 ? 'border-t' : ''} ${ink ? 'text-ink' : 'text-ink-2'} ${right ? 'text-right tabular-nums' : ''}`}
                key={name}
              >
                {draw(texts[column] ?? '')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
