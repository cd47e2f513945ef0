import { useState, useCallback } from 'react';
import { ExchangeForm } from '#src/desk/order/ExchangeForm.tsx';
import type { OwnSectionProps } from '#src/desk/order/section.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatWeight } from '#src/i18n/format.ts';
import { isPaid } from '#src/domain/order/order-states.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { billSums } from '#src/wording/bill-sums.ts';
import { lineName } from '#src/wording/line-name.ts';
import type { DeskOrderLine } from '#src/contract/desk/page.ts';
import { loadLinePicture } from '#src/desk/order/line-picture.ts';
import { smallestSource } from '#src/html/pictures.ts';
import { usePart, useWordsOf } from '#src/desk/use-desk.ts';

/** Only of what was sent: what is still here is cancelled, or its order is. */
function mayExchange({ states, lines }: OwnSectionProps['order']): boolean {
  return isPaid(states.payment) && lines.some(({ sent, returned, picture }) => sent > returned && picture !== '');
}

/** What was bought, as it was, and what it cost. */
export function LinesPart({ order, reload }: OwnSectionProps) {
  const { desk, t } = usePart('desk-page');
  const [isExchanging, setExchanging] = useState(false);
  const bill = useWordsOf('bill');
  const amount = (value: number): string => formatAmount(desk.locale, value, order.currency);
  return (
    <section className="order-part" aria-labelledby="order-lines">
      <h2 id="order-lines">{t('lines')}</h2>
      <ul className="order-lines">
        {order.lines.map((line) => (
          <li key={line.id}>
            <LinePicture line={line} />
            <div>
              <p dir="auto">{lineName(line)}</p>
              <p className="label">
                {[line.sku, line.weight === 0 ? '' : t('weight', { weight: formatWeight(desk.locale, line.weight) })]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </p>
              {line.sent > 0 && <span className="chip">{t('sent', { pieces: line.sent })}</span>}{' '}
              {line.returned > 0 && <span className="chip">{t('returned', { pieces: line.returned })}</span>}{' '}
              {line.paidBack > 0 && <span className="chip">{t('paidBack', { pieces: line.paidBack })}</span>}{' '}
              {line.left > 0 && line.left < line.quantity && (
                <span className="chip">{t('left', { pieces: line.left })}</span>
              )}
            </div>
            <p className="order-amount">
              {amount(line.quantity * line.unitPrice)}
              <span className="label">{t('lineOf', { quantity: line.quantity, price: amount(line.unitPrice) })}</span>
            </p>
          </li>
        ))}
      </ul>
      {isExchanging ? (
        <ExchangeForm order={order} reload={reload} onEnd={() => setExchanging(false)} />
      ) : (
        mayExchange(order) && (
          <p>
            <button type="button" className="link" onClick={() => setExchanging(true)}>
              {t('exchange')}
            </button>
          </p>
        )
      )}
      {bill !== null && (
        <dl className="order-sums">
          {billSums(order.quote, bill, {
            locale: desk.locale,
            shipping: order.shipping.name,
            coupon: order.coupon,
            vatExemptNote: '',
          }).map(({ key, text, amount: sum, kind }) => (
            <div key={key} data-kind={kind}>
              <dt>{text}</dt>
              <dd>{sum}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const SIZE = 72;

/** What the line looks like, so that nobody has to know the names by heart. Its name stands beside it. */
function LinePicture({ line: { item, picture } }: { readonly line: Pick<DeskOrderLine, 'item' | 'picture'> }) {
  const load = useCallback((slug: string) => loadLinePicture({ item, picture: slug }), [item]);
  const found = useLoaded(load, picture);
  return (
    <span className="line-picture">
      {found !== null && (
        <img src={smallestSource(found)} width={SIZE} height={SIZE} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
