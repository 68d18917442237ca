import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { storeEmail } from '#src/browser/buyer-choices.ts';
import { randomUuid } from '#src/browser/random-uuid.ts';
import { findSignedIn } from '#src/browser/signed-in.ts';
import type { Price } from '#src/catalogue/prices.ts';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { FormStates } from '#src/components/FormStates.tsx';
import { Honeypot } from '#src/components/Honeypot.tsx';
import { ProblemMessage, type FormProblem } from '#src/components/ProblemMessage.tsx';
import { showToast } from '#src/components/toast/toast.ts';
import { simpleEmailPattern } from '#src/formats/simple-email.ts';
import { withExample } from '#src/forms/field-errors.ts';
import { askedOrder, orderEmailConstraints } from '../order-form.ts';
import { emailMessages, startCheckout } from '../start-checkout.ts';
import { OrderLines } from './OrderLines.tsx';

interface OrderFormProps {
  regular: Price;
  coalition: Price | null;
  onCancel: () => void;
}

/** Membership, address and order lines; leads to the payment page, or shows why it cannot. */
export function OrderForm({ regular, coalition, onCancel }: OrderFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // Identifies one purchase, however often it is sent; a new dialog is a new purchase.
  const [attemptId, setAttemptId] = useState(randomUuid);
  const left = useRef(false);
  const [isMember, setIsMember] = useState(coalition !== null);
  const [email, setEmail] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [emailError, setEmailError] = useState<string>();
  const price = (isMember && coalition) || regular;
  const fits = simpleEmailPattern.test(email.trim());

  // After the dialog is closed, a late answer must not open the payment page.
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  // What was typed meanwhile stays.
  useEffect(() => {
    void findSignedIn().then((account) => account && setEmail((typed) => typed || account.email));
  }, []);

  // The way back from the payment page may restore this page as it was left.
  useEffect(() => {
    const wake = () => setPending(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  /** The button waits for a valid address (specification, section 5); this says so. */
  const sayWhatIsMissing = (typed: string) => {
    const address = typed.trim();
    if (left.current || simpleEmailPattern.test(address)) return;
    setEmailError(address ? emailMessages.invalid : emailMessages.missing);
  };
  const onLeave = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
    // Another window took the focus; the field will get it back.
    if (document.activeElement === field) return;
    // A layout change during a press would move the button away from under the pointer.
    afterPress(() => sayWhatIsMissing(field.value));
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // A form whose button is disabled is not submitted on Enter.
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
    storeEmail(address);
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
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-20 [@media(min-width:48em)_and_(min-height:37.5em)]:[&_:is(a,input)]:scroll-mb-112"
      noValidate
      ref={form}
      onSubmit={(event) => void onSubmit(event)}
    >
      <FormStates live />
      <p className="secondary -mt-12">{(regular.plan ?? regular.product).description}</p>
      {problem && (
        <ProblemMessage problem={problem} ref={focus}>
          <p>{askedOrder.words.kept}</p>
        </ProblemMessage>
      )}
      {coalition && (
        <label className="flex cursor-pointer gap-14 rounded-4 border border-rule-2 px-18 py-16 text-17/1.41">
          <input
            className="size-24 flex-none accent-river"
            type="checkbox"
            ref={takeFocus}
            checked={isMember}
            onChange={(event) => setIsMember(event.target.checked)}
          />
          <span>
            <strong className="block font-640">My agency is a member of the GovAI Coalition</strong>
            <span className="hint">Uncheck it to pay the regular price.</span>
          </span>
        </label>
      )}
      <TextField
        name="email"
        hint="We send the receipt and the access details here."
        {...askedOrder.fields.email}
        {...orderEmailConstraints}
        ref={coalition ? undefined : takeFocus}
        value={email}
        error={emailError && withExample(emailError)}
        announced
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        onKeyDown={onKey}
      />
      <Honeypot />
      <OrderLines regular={regular} price={price} hasCoalitionPrice={coalition !== null} />
      <p>
        <a className="inline-flex min-h-44 items-center" href={`/quote?plan=${price.priceId}`}>
          Pay by invoice or purchase order
        </a>
      </p>
      {/* The last button is wide enough for its words while it sends. On a screen with room for it the way on stays in sight, and what it covers does not take the focus. */}
      <div className="-mx-20 -mb-24 flex flex-wrap justify-end gap-12 rounded-b-6 border-t border-rule bg-[#f4f4ef] p-20 max-md:*:flex-1 md:-mx-32 md:-mb-28 md:px-32 [&>[type=submit]]:min-w-220 [@media(min-width:48em)_and_(min-height:37.5em)]:sticky [@media(min-width:48em)_and_(min-height:37.5em)]:bottom-0">
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

/** Calls back once no pointer is pressed; no event reports it, because a disabled button swallows it. */
function afterPress(then: () => void): void {
  if (document.querySelector(':active')) requestAnimationFrame(() => afterPress(then));
  else then();
}

/** Nobody overlooks what has just appeared: each try takes the last problem away first. */
const focus = (panel: HTMLDivElement | null) => panel?.focus();

/** React sets `autoFocus` before the dialog is open; the browser then looks for the attribute itself. */
const takeFocus = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '');
