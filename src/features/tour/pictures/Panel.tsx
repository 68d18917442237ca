import type { ReactNode } from 'react';
import { Icon, tones, type ScreenIcon, type Tone } from '../parts/Icon.tsx';

interface PanelProps {
  title: string;
  note?: string;
  /** It is what a phone shows. */
  phone?: true;
  /** There is room around what it shows. */
  inset?: true;
  className?: string;
  children: ReactNode;
}

/** A box with a heading, and a note at its right. */
export function Panel({ title, note, phone, inset, className = '', children }: PanelProps) {
  return (
    <section
      className={`overflow-clip rounded-[5px] border border-rule bg-panel ${className}`}
      data-phone={phone}
    >
      <header className="flex items-baseline justify-between gap-12 px-16 pt-13 pb-11">
        <h2 className="text-15/20 font-660 tracking-4">{title}</h2>
        {note && <p className="text-13 whitespace-nowrap text-ink-3">{note}</p>}
      </header>
      {inset ? <div className="px-16 pb-16 text-[13.5px]">{children}</div> : children}
    </section>
  );
}

/** A bar that fills so many of 100 parts. */
export function Bar({ of }: { of: number }) {
  return (
    <div className="h-8 rounded-[1px] bg-[#e3e8e6]">
      <div className="h-full rounded-[1px] bg-river" style={{ width: `${of}%` }} />
    </div>
  );
}

interface BarsProps {
  /** What is counted, how many of 100 parts, or another bar, and the figure. */
  rows: [string, ReactNode, ReactNode][];
  grid?: string;
}

/** A bar to a line, with its name before and its figure after it. */
export function Bars({
  rows,
  grid = 'auto-rows-[27px] grid-cols-[121px_1fr_34px] gap-x-10',
}: BarsProps) {
  return (
    <dl className={`grid items-center text-[13.5px] ${grid}`}>
      {rows.map(([name, bar, figure]) => (
        <div className="contents" key={name}>
          <dt>{name}</dt>
          <dd>{typeof bar === 'number' ? <Bar of={bar} /> : bar}</dd>
          <dd className="text-right text-ink-2">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a color of a drawing means. */
export function Key({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span>
      <i className={`mr-7 inline-block size-10 ${color}`} />
      {children}
    </span>
  );
}

interface ChecksProps {
  items: [Tone, string, string][];
  lines?: string;
}

/** A list of what is done, due or late, each with a note at its right. */
export function Checks({ items, lines = 'h-35 text-14/34' }: ChecksProps) {
  return (
    <ul>
      {items.map(([tone, text, note]) => (
        <li
          className={`flex items-baseline gap-10 border-line not-first:border-t ${lines}`}
          key={text}
        >
          <Icon name={tones[tone].icon} className={`size-18 self-center ${tones[tone].color}`} />
          {text}
          <span
            className={`ml-auto text-13 ${tones[tone].color === 'text-bad' ? 'font-640 text-bad' : 'text-ink-3'}`}
          >
            {note}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What happens next, step by step. */
export function Steps({ steps }: { steps: [ScreenIcon, string][] }) {
  return (
    <ul className="mt-6 mb-13 text-[13.5px]">
      {steps.map(([icon, text]) => (
        <li className="mt-6 flex gap-9" key={text}>
          <Icon name={icon} className="mt-2 size-16 text-river" />
          {text}
        </li>
      ))}
    </ul>
  );
}
