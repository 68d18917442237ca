import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#src/components/Dialog.tsx';
import '#src/components/dialog.css';
import { registrationHref, success } from './webinar-form.ts';
import { WebinarForm, type Draft } from './WebinarForm.tsx';
import { isOver, unbrokenTimes, webinarDay, webinars, webinarToOffer } from './webinars.ts';

/**
 * The registration dialog and, for an upcoming webinar, the link that opens it. Without JavaScript the
 * link leads to the page with the same form. The dialog opens on hydration inside an element with
 * `data-open`, and closing it keeps what was typed.
 */
export function WebinarDialog({ invites }: { invites: boolean }) {
  const root = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const draft = useRef<Draft>({});
  const [hasLink, setHasLink] = useState(invites);
  const [open, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  useEffect(() => {
    root.current?.dispatchEvent(new Event('island:ready', { bubbles: true }));
    if (!root.current?.closest('[data-open]')) return;
    setHasLink(true);
    setOpen(true);
  }, []);
  // After closing, because nothing outside an open modal dialog can take focus.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) link.current?.focus();
    wasOpen.current = open;
  }, [open]);

  return (
    <div ref={root}>
      {hasLink && (
        <a
          className="button"
          href={registrationHref}
          ref={link}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          Register
        </a>
      )}
      {/* It stays after the toast, and is announced instead of it. */}
      <p className="font-640 not-empty:mt-16" role="status">
        {!open && message}
      </p>
      <Dialog open={open} title="Register for the webinar" onClose={() => setOpen(false)}>
        <About />
        <WebinarForm
          webinarDate={webinarToOffer(new Date())}
          draft={draft.current}
          onDraft={(typed) => {
            draft.current = typed;
          }}
          onRegistered={(outcome) => {
            draft.current = {};
            setMessage(`${success.title} ${success.description[outcome.webinar]}`);
            setOpen(false);
          }}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </div>
  );
}

/** The webinar to register for, by the visitor's clock, because the static page may be a day old. */
function About() {
  const now = new Date();
  const webinar = webinars[webinarToOffer(now)];
  return (
    <div className="*:text-balance">
      <p>
        <strong>{webinar.title}</strong>, on {webinar.service}
      </p>
      <p>{webinarDay(webinar)}</p>
      <p>{unbrokenTimes(webinar)}</p>
      {isOver(webinar, now) && (
        <p className="secondary mt-12">
          This webinar took place. Leave your details, and we email you how to see the platform in a
          private demo.
        </p>
      )}
    </div>
  );
}
