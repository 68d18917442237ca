import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { keepEmail } from '#src/browser/buyer-choices.ts';
import { randomUuid } from '#src/browser/random-uuid.ts';
import type { Price } from '#src/catalogue/prices.ts';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { FormStates } from '#src/components/FormStates.tsx';
import { Honeypot } from '#src/components/Honeypot.tsx';
import { Problem } from '#src/components/Problem.tsx';
import type { FormProblem } from '#src/components/ProblemWords.tsx';
import { showToast } from '#src/components/toast/toast.ts';
import { simpleEmailPattern } from '#src/formats/simple-email.ts';
import { askedOrder, orderEmailConstraints } from '../order-form.ts';
import { emailMessages, startCheckout } from '../start-checkout.ts';
import { OrderLines } from './OrderLines.tsx';

interface OrderFormProps {
  regular: Price;
  coalition: Price | null;
  onCancel: () => void;
}

/** Membership, address and order lines; leads to the payment page, or says why it cannot. */
export function OrderForm({ regular, coalition, onCancel }: OrderFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // Names one purchase, however often it is sent; a new dialog is a new one.
  const [attemptId, setAttemptId] = useState(randomUuid);
  const left = useRef(false);
  const [isMember, setIsMember] = useState(coalition !== null);
  const [email, setEmail] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [emailError, setEmailError] = useState<string>();
  const price = (isMember && coalition) || regular;
  const fits = simpleEmailPattern.test(email.trim());

  // Who closed the dialog wants nothing more of it: an answer that comes later leads nowhere.
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  // The way back from the payment page may lead to this page as it was left.
  useEffect(() => {
    const wake = () => setPending(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  /** The button waits for an address that fits (specification, section 5); this says what it waits for. */
  const sayWhatIsMissing = (typed: string) => {
    const address = typed.trim();
    if (left.current || simpleEmailPattern.test(address)) return;
    setEmailError(address ? emailMessages.invalid : emailMessages.missing);
  };
  const onLeave = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
    // Another window took the focus: the field gets it back.
    if (document.activeElement === field) return;
    // What moves while it is pressed slips away from under the pointer.
    afterPress(() => sayWhatIsMissing(field.value));
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // With its button disabled a form does not even try to be sent.
    if (event.key === 'Enter') sayWhatIsMissing(event.currentTarget.value);
  };
  const onType = (typed: string) => {
    setEmail(typed);
    if (simpleEmailPattern.test(typed.trim())) setEmailError(undefined);
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setProblem(null);
    setEmailError(undefined);
    const address = email.trim();
    keepEmail(address);
    const website = form.current?.querySelector<HTMLInputElement>('[name=website]')?.value ?? '';
    const outcome = await startCheckout({ price, email: address, attemptId, website });
    if (left.current) return;
    if ('url' in outcome) return location.assign(outcome.url);
    setPending(false);
    if (outcome.isAttemptSpent) setAttemptId(randomUuid());
    setProblem({ title: askedOrder.words.failed, message: outcome.problem });
    setEmailError(outcome.emailError);
    showToast({
      title: askedOrder.words.failed,
      description: outcome.problem,
      variant: 'destructive',
    });
  };

  return (
    <form className="order-form" noValidate ref={form} onSubmit={(event) => void onSubmit(event)}>
      <FormStates live />
      <p className="secondary">{(regular.plan ?? regular.product).description}</p>
      <Problem problem={problem}>
        <p>{askedOrder.words.kept}</p>
      </Problem>
      {coalition && (
        <label className="order-member">
          <input
            type="checkbox"
            ref={takeFocus}
            checked={isMember}
            onChange={(event) => setIsMember(event.target.checked)}
          />
          <span>
            <strong>My agency is a member of the GovAI Coalition</strong>
            <span className="hint">Untick it to pay the regular price.</span>
          </span>
        </label>
      )}
      <TextField
        name="email"
        hint="The receipt and the access details go here."
        {...askedOrder.fields.email}
        {...orderEmailConstraints}
        ref={coalition ? undefined : takeFocus}
        value={email}
        error={emailError}
        announced
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        onKeyDown={onKey}
      />
      <Honeypot />
      <OrderLines regular={regular} price={price} hasCoalitionPrice={coalition !== null} />
      <p className="order-other">
        <a href={`/quote?plan=${price.priceId}`}>Pay by invoice or purchase order</a>
      </p>
      <div className="order-acts">
        <Button type="button" secondary onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel="Opening payment..." disabled={!fits}>
          Continue to payment
        </Button>
      </div>
    </form>
  );
}

/** Calls back once nothing is pressed; no event says so, because a disabled button swallows it. */
function afterPress(then: () => void): void {
  if (document.querySelector(':active')) requestAnimationFrame(() => afterPress(then));
  else then();
}

/** React's `autoFocus` comes before the dialog is open; the attribute itself is what the browser looks for then. */
const takeFocus = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '');
