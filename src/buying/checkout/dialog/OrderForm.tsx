import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { storeEmail } from '#src/buying/price-table/buyer-choices.ts';
import { randomUuid } from '#src/components/browser/api.ts';
import { findSignedIn } from '#src/components/browser/signed-in.ts';
import type { Price } from '#src/buying/catalog/prices.ts';
import { Button } from '#src/components/Button.tsx';
import { Honeypot, TextField } from '#src/components/form/Field.tsx';
import { FormStates } from '#src/components/form/FormStates.tsx';
import { ProblemMessage, type FormProblem } from '#src/components/form/ProblemMessage.tsx';
import { showToast } from '#src/components/toast/toast.ts';
import { cleanAddress, simpleEmailPattern } from '#src/formats/email-address.ts';
import { withExample } from '#src/forms/field-errors.ts';
import { orderFormBase, orderEmailConstraints } from '#src/buying/checkout/order-form.ts';
import { emailMessages, startCheckout } from '#src/buying/checkout/start-checkout.ts';
import { coalitionPriceForAll } from '#src/buying/catalog/plans.ts';
import { formatCents } from '#src/buying/catalog/money.ts';
import { endingTexts } from '#src/buying/terms/legal-figures.ts';

interface OrderFormProps {
  regular: Price;
  coalition: Price | null;
  onCancel: () => void;
}

/** The form in the checkout dialog: membership, email address and amounts. It leads to the payment page. */
export function OrderForm({ regular, coalition, onCancel }: OrderFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const problemPanel = useRef<HTMLDivElement>(null);
  // Identifies one purchase across retries; a new dialog is a new purchase.
  const [attemptId, setAttemptId] = useState(randomUuid);
  const left = useRef(false);
  const [isMember, setIsMember] = useState(coalition !== null);
  const [email, setEmail] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [emailError, setEmailError] = useState<string>();
  const price = (isMember && coalition) || regular;
  const fits = simpleEmailPattern.test(cleanAddress(email));

  // A late response must not open the payment page after the dialog was closed.
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  // Prefills the account's email address, unless the visitor typed one in the meantime.
  useEffect(() => {
    void findSignedIn().then((account) => account && setEmail((typed) => typed || account.email));
  }, []);

  useEffect(() => {
    if (problem) problemPanel.current?.focus();
  }, [problem]);

  // The Back button may restore this page from the cache, with the form still pending.
  useEffect(() => {
    const onShow = () => setPending(false);
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  /** Shows why the button is disabled: it needs a valid email address (specification, section 5). */
  const validateEmail = (typed: string) => {
    const address = cleanAddress(typed);
    if (left.current || simpleEmailPattern.test(address)) return;
    setEmailError(address ? emailMessages.invalid : emailMessages.missing);
  };
  const onBlur = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
    // Another window has the focus; the field gets it back later.
    if (document.activeElement === field) return;
    // A layout shift during a press would move the button away from the pointer.
    afterPress(() => validateEmail(field.value));
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter doesn't submit a form whose button is disabled.
    if (event.key === 'Enter') validateEmail(event.currentTarget.value);
  };
  const onType = (typed: string) => {
    setEmail(typed);
    if (simpleEmailPattern.test(cleanAddress(typed))) setEmailError(undefined);
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setEmailError(undefined);
    const address = cleanAddress(email);
    storeEmail(address);
    const website = form.current?.querySelector<HTMLInputElement>('[name=website]')?.value ?? '';
    const outcome = await startCheckout({ price, email: address, attemptId, website });
    if (left.current) return;
    if ('url' in outcome) return location.assign(outcome.url);
    setPending(false);
    if (outcome.needsNewAttempt) setAttemptId(randomUuid());
    setProblem({ title: orderFormBase.messages.failed, message: outcome.problem });
    setEmailError(outcome.emailError);
    showToast({
      title: orderFormBase.messages.failed,
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
        <ProblemMessage problem={problem} ref={problemPanel}>
          <p>{orderFormBase.messages.kept}</p>
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
        {...orderFormBase.fields.email}
        {...orderEmailConstraints}
        ref={coalition ? undefined : takeFocus}
        value={email}
        error={emailError && withExample(emailError)}
        announced
        onChange={(event) => onType(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKey}
      />
      <Honeypot />
      <OrderLines regular={regular} price={price} hasCoalitionPrice={coalition !== null} />
      <p>
        <a className="inline-flex min-h-44 items-center" href={`/quote?plan=${price.priceId}`}>
          Pay by invoice or purchase order
        </a>
      </p>
      {/* The submit button is wide enough for its pending label. On large screens the buttons are sticky, and the scroll margins keep focused fields visible. */}
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

/** Calls back once no pointer is pressed. It polls, because a disabled button swallows pointer events. */
function afterPress(then: () => void): void {
  if (document.querySelector(':active')) requestAnimationFrame(() => afterPress(then));
  else then();
}

/** React's `autoFocus` runs before the dialog opens; the browser uses the attribute when it opens. */
const takeFocus = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '');

interface OrderLinesProps {
  regular: Price;
  /** The regular or the coalition price, whichever the buyer pays. */
  price: Price;
  hasCoalitionPrice: boolean;
}

const styles = {
  line: 'flex flex-wrap items-baseline justify-between gap-x-16 border-t border-rule py-10 text-17/1.41',
  total:
    'flex flex-wrap items-baseline justify-between gap-x-16 border-y border-rule py-10 text-17/1.41',
};

/** The amounts, down to 'You pay'. Screen readers announce changes. */
function OrderLines({ regular, price, hasCoalitionPrice }: OrderLinesProps) {
  const { plan, interval } = regular;
  const per = interval ? ` per ${interval}` : '';
  const off = regular.priceCents - price.priceCents;
  return (
    <div>
      <dl>
        {hasCoalitionPrice && (
          <Line label="Regular price">
            {formatCents(regular.priceCents)}
            {per}
          </Line>
        )}
        {off > 0 && (
          <Line label="Coalition member">
            −{formatCents(off)}
            {per}
          </Line>
        )}
        <div className={styles.total} aria-live="polite" aria-atomic>
          <dt className="font-640">You pay</dt>
          <dd>
            <strong className="text-26 font-690 tracking-22">
              {formatCents(price.priceCents)}
            </strong>
            {per}
          </dd>
        </div>
      </dl>
      {!plan && (
        <p className="hint">
          Paid once, for one agency. By paying, you accept the{' '}
          <a href="/legal/license">License Agreement</a> for it.
        </p>
      )}
      {plan && (
        <p className="hint mt-12">
          {!hasCoalitionPrice && `${coalitionPriceForAll} `}
          {plan.savings && `${plan.savings.text}. `}
          {interval && endingTexts[interval]} {endingTexts.notice} By paying, you accept the{' '}
          <a href="/legal?tab=subscription">Subscription Agreement</a> for your agency.
        </p>
      )}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-640">{children}</dd>
    </div>
  );
}
