import { useRef, useState, type KeyboardEvent } from 'react';
import { site } from '#src/site.ts';
import { nextSteps } from '#src/features/maturity-assessment/report/report.ts';
import { headingLook } from './ResultPart.tsx';

const steps = [
  { id: 'mvp', heading: `Try ${site.name} with your own register`, ...nextSteps[0] },
  { id: 'demo', heading: 'See it before you try it', ...nextSteps[1] },
] as const;

/** The first two next steps as tabs; arrow keys, Home and End move between them. */
export function NextSteps() {
  const [open, setOpen] = useState(0);
  const tabs = useRef<(HTMLButtonElement | null)[]>([]);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = steps.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: open === last ? 0 : open + 1,
      ArrowLeft: open === 0 ? last : open - 1,
      Home: 0,
      End: last,
    };
    const next = targets[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setOpen(next);
    tabs.current[next]?.focus();
  };
  return (
    <section
      className="mt-56 rounded-4 border border-rule-2 bg-panel print:hidden"
      aria-label="Next steps"
    >
      <div
        className="flex flex-wrap gap-x-16 border-b border-rule-2 px-16 md:gap-32 md:px-32"
        role="tablist"
        aria-label="Next steps"
        onKeyDown={onKeyDown}
      >
        {steps.map(({ id, label }, index) => (
          <button
            className={`min-h-56 cursor-pointer border-b-[3px] bg-transparent font-sans text-15/1.4 focus-visible:outline-offset-[-3px] md:text-16/1.4 ${index === open ? 'border-river font-660 text-river' : 'border-transparent font-500 text-ink'}`}
            type="button"
            role="tab"
            key={id}
            id={`next-step-${id}`}
            aria-controls={`next-step-${id}-panel`}
            aria-selected={index === open}
            tabIndex={index === open ? 0 : -1}
            ref={(tab) => void (tabs.current[index] = tab)}
            onClick={() => setOpen(index)}
          >
            {label}
          </button>
        ))}
      </div>
      {steps.map(({ id, label, heading, description, href }, index) => (
        <div
          className="grid gap-20 px-16 py-24 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:p-32"
          role="tabpanel"
          key={id}
          id={`next-step-${id}-panel`}
          aria-labelledby={`next-step-${id}`}
          hidden={index !== open}
        >
          <div>
            <h2 className={headingLook}>{heading}</h2>
            <p className="secondary">{description}</p>
          </div>
          <a className="button" href={href}>
            {label}
          </a>
        </div>
      ))}
    </section>
  );
}
