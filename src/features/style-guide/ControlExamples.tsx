import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { Dialog } from '#src/components/Dialog.tsx';
import '#src/components/dialog.css';
import { ErrorSummary } from '#src/components/form/ProblemMessage.tsx';
import { FormStates } from '#src/components/form/FormStates.tsx';
import { TextAreaField, TextField } from '#src/components/form/Field.tsx';
import { showToast } from '#src/components/toast/toast.ts';

/** Every shared control in every state, for developers and for tests. */
export function ControlExamples() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.dispatchEvent(new Event('island:ready', { bubbles: true }));
  }, []);
  return (
    <div className="grid gap-24" ref={root}>
      <FormStates live />
      <h2>Buttons</h2>
      <div className="flex flex-wrap gap-16">
        <Button>Book a Demo</Button>
        <Button secondary>Download</Button>
        <Button pending pendingLabel="Booking...">
          Book a Demo
        </Button>
        <Button disabled>Continue</Button>
      </div>
      <div className="deep flex flex-wrap gap-16 p-20">
        <Button>Subscribe</Button>
        <Button pending pendingLabel="Subscribing...">
          Subscribe
        </Button>
      </div>
      <h2>Fields</h2>
      <div className="grid gap-24 md:grid-cols-[1fr_1fr]">
        <TextField
          id="example-agency"
          label="Agency"
          autoComplete="organization"
          defaultValue="City of Port Amelie"
        />
        <TextField
          id="example-phone"
          label="Phone"
          autoComplete="tel"
          optional
          hint="With its area code"
        />
        <TextField
          id="example-name"
          label="Name"
          autoComplete="name"
          error="Name must be at least 2 characters"
        />
        <TextField
          id="example-off"
          label="Email"
          autoComplete="email"
          disabled
          defaultValue="dana@portamelie.example"
        />
      </div>
      <TextAreaField id="example-notes" label="Notes" optional />
      <h2>Error summary</h2>
      <ErrorSummary
        ref={null}
        errors={[{ fieldId: 'example-name', message: 'Name must be at least 2 characters' }]}
      />
      <h2>Toasts and dialog</h2>
      <div className="flex flex-wrap gap-16">
        <Button
          secondary
          onClick={() =>
            showToast({
              isAlone: true,
              title: 'Subscribed successfully!',
              description: "You'll receive our weekly AI governance updates.",
            })
          }
        >
          Show a toast
        </Button>
        <Button
          secondary
          onClick={() =>
            showToast({
              isAlone: true,
              title: 'Booking Failed',
              description:
                'There was an error scheduling your demo. Please try again or contact us directly.',
              variant: 'destructive',
            })
          }
        >
          Show a destructive toast
        </Button>
        <Button secondary onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
      </div>
      <Dialog open={open} title="Small Rural, monthly" onClose={() => setOpen(false)}>
        <p>For agencies that serve a population under 50,000.</p>
        <TextField id="example-dialog-email" label="Email" type="email" autoComplete="email" />
        <Button onClick={() => setOpen(false)}>Continue</Button>
      </Dialog>
    </div>
  );
}
