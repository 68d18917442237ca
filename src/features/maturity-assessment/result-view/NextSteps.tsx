import { useRef, useState, type KeyboardEvent } from 'react';
import { bookDemoHref, site } from '#src/site.ts';

const steps = [
  {
    id: 'mvp',
    label: 'Request MVP Access',
    heading: `Try ${site.name} with your own register`,
    text: 'We set up a workspace for your agency, and you work in it for yourself.',
    href: '/#mvp-name-field',
  },
  {
    id: 'demo',
    label: 'Schedule Demo',
    heading: 'See it before you try it',
    text: `See in half an hour how ${site.name} handles the points above.`,
    href: bookDemoHref,
  },
] as const;

/** The next steps, in tabs: arrow keys, Home and End move between them. */
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
    <section className="next-steps" aria-label="Next steps">
      <div role="tablist" aria-label="Next steps" onKeyDown={onKeyDown}>
        {steps.map(({ id, label }, index) => (
          <button
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
      {steps.map(({ id, label, heading, text, href }, index) => (
        <div
          role="tabpanel"
          key={id}
          id={`next-step-${id}-panel`}
          aria-labelledby={`next-step-${id}`}
          hidden={index !== open}
        >
          <div>
            <h2>{heading}</h2>
            <p className="secondary">{text}</p>
          </div>
          <a className="button" href={href}>
            {label}
          </a>
        </div>
      ))}
    </section>
  );
}
