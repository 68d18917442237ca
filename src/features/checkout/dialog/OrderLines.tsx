import type { ReactNode } from 'react';
import { formatCents } from '#src/catalogue/money.ts';
import type { Price } from '#src/catalogue/prices.ts';
import { endingTexts } from '#src/promises/legal-figures.ts';

interface OrderLinesProps {
  regular: Price;
  /** The price to pay: regular or coalition. */
  price: Price;
  hasCoalitionPrice: boolean;
}

/** The amounts down to 'You pay'; announced when they change. */
export function OrderLines({ regular, price, hasCoalitionPrice }: OrderLinesProps) {
  const { plan, interval } = regular;
  const per = interval ? ` per ${interval}` : '';
  const off = regular.priceCents - price.priceCents;
  return (
    <div className="order-lines">
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
        <div className="order-total" aria-live="polite" aria-atomic>
          <dt>You pay</dt>
          <dd>
            <strong>{formatCents(price.priceCents)}</strong>
            {per}
          </dd>
        </div>
      </dl>
      {!plan && (
        <p className="hint">
          Paid once, for one agency. <a href="/legal/license">License agreement</a>
        </p>
      )}
      {plan && (
        <p className="hint">
          {!hasCoalitionPrice && 'The same for members of the GovAI Coalition and everyone else. '}
          {plan.savings && `${plan.savings.text}. `}
          {interval && endingTexts[interval]} {endingTexts.notice}{' '}
          <a href="/legal?tab=subscription">Subscription agreement</a>
        </p>
      )}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
