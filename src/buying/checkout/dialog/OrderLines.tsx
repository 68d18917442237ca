import type { ReactNode } from 'react';
import { coalitionPriceForAll } from '#src/buying/catalog/plans.ts';
import { formatCents } from '#src/buying/catalog/money.ts';
import type { Price } from '#src/buying/catalog/prices.ts';
import { endingTexts } from '#src/buying/terms/legal-figures.ts';

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
export function OrderLines({ regular, price, hasCoalitionPrice }: OrderLinesProps) {
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
          Paid once, for one agency. <a href="/legal/license">License agreement</a>
        </p>
      )}
      {plan && (
        <p className="hint mt-12">
          {!hasCoalitionPrice && `${coalitionPriceForAll} `}
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
    <div className={styles.line}>
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-640">{children}</dd>
    </div>
  );
}
