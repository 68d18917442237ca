import type { ReactNode } from 'react';
import type { IconName } from '#src/components/icons/icon-paths.ts';
import { Icon, tones, type Tone } from './Icon.tsx';

interface PanelProps {
  title: string;
  note?: string | undefined;
  /** Focus can move to it; its title is then its name. */
  id?: string;
  /** The product's picture shows it and what else is marked so. */
  picture?: true;
  /** The product's picture on phones shows it, without what is marked as `data-wide`. */
  phone?: true;
  /** There is padding around its content. */
  inset?: true;
  className?: string;
  children: ReactNode;
}

/** A box with a heading, and a note at the right of the heading. */
export function Panel(props: PanelProps) {
  const { title, note, id, picture, phone, inset, className = '', children } = props;
  return (
    <section
      className={`min-w-0 overflow-clip rounded-4 border border-rule bg-panel print:break-inside-avoid ${className}`}
      id={id}
      aria-label={id && title}
      tabIndex={id ? -1 : undefined}
      data-picture={picture}
      data-phone={phone}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-12 px-16 pt-13 pb-11">
        <h2 className="text-16/1.3 font-660 tracking-4">{title}</h2>
        {note && <p className="text-13/1.4 text-ink-3">{note}</p>}
      </header>
      {inset ? <div className="px-16 pb-16">{children}</div> : children}
    </section>
  );
}

/** A horizontal bar of colored parts; the lengths are percentages of the whole bar. */
export function Bar({
  lengths,
  colors = ['fill-river'],
}: {
  lengths: number[];
  colors?: string[];
}) {
  return (
    <svg className="h-10 w-full" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <path className="fill-mist" d="M0 0h100v10H0z" />
      {lengths.map((length, at) => (
        <rect
          className={colors[at]}
          x={lengths.slice(0, at).reduce((sum, length) => sum + length, 0)}
          width={length}
          height="10"
          key={colors[at]}
        />
      ))}
    </svg>
  );
}

interface BarsProps {
  /** What is counted, its bar, and the figure. */
  rows: [name: string, bar: ReactNode, figure: ReactNode][];
}

/** A list of bars, each with its name before and its figure after it. */
export function Bars({ rows }: BarsProps) {
  return (
    <dl className="grid grid-cols-[8.25rem_1fr_auto] items-center gap-x-10 gap-y-8 text-14/1.35">
      {rows.map(([name, bar, figure]) => (
        <div className="contents" key={name}>
          <dt>{name}</dt>
          <dd>{bar}</dd>
          <dd className="text-right tabular-nums text-ink-2">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a color of a drawing means. */
export function Key({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-7">
      <svg className={`size-10 ${color}`} viewBox="0 0 10 10" aria-hidden="true">
        <path d="M0 0h10v10H0z" />
      </svg>
      {children}
    </span>
  );
}

/** A list of what is done, due, late or missing, each with a note at its right. */
export function Checks({ items }: { items: [tone: Tone, text: ReactNode, note: string][] }) {
  return (
    <ul className="text-15/1.4">
      {items.map(([tone, text, note], at) => (
        <li
          className="flex items-baseline gap-10 border-rule py-8 not-first:border-t"
          key={`${at} ${note}`}
        >
          <Icon name={tones[tone].icon} className={`size-18 self-center ${tones[tone].color}`} />
          <span className="min-w-0 flex-1">{text}</span>
          <span className="text-13/1.4 text-ink-3">{note}</span>
        </li>
      ))}
    </ul>
  );
}

/** What happens next, step by step. */
export function Steps({ steps, icon = 'right' }: { steps: string[]; icon?: IconName }) {
  return (
    <ul className="mt-6 text-15/1.4">
      {steps.map((text) => (
        <li className="mt-6 flex gap-9" key={text}>
          <Icon name={icon} className="mt-3 size-16 text-river" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Four figures in a row, two on a phone: what each counts, the figure, and what else to know. */
export function Strip({
  figures,
}: {
  figures: [label: string, figure: ReactNode, note: string][];
}) {
  return (
    <dl className="grid grid-cols-[1fr_1fr] gap-1 overflow-clip rounded-4 border border-rule bg-rule lg:grid-cols-[repeat(4,1fr)]">
      {figures.map(([label, figure, note]) => (
        <div
          className="row-span-2 grid grid-rows-subgrid gap-y-0 bg-panel px-16 pt-10 pb-11"
          key={label}
        >
          <dt className="text-14/1.35 text-ink-2">{label}</dt>
          <dd>
            <b className="block text-30/1.2 font-660 tracking-20">{figure}</b>
            <span className="text-13/1.4 text-ink-3">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
