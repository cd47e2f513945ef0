import { useState, useCallback } from 'react';
import type { OwnSectionProps } from '#src/desk/order/section.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatWeight } from '#src/i18n/format.ts';
import { isPaid } from '#src/domain/order/order-states.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { billSums } from '#src/wording/bill-sums.ts';
import { lineName } from '#src/wording/line-name.ts';
import type { DeskOrderLine } from '#src/contract/desk/page.ts';
import { loadLinePicture, loadLineProduct } from '#src/desk/order/line-picture.ts';
import { smallestSource } from '#src/html/pictures.ts';
import { usePart } from '#src/desk/use-desk.ts';
import { useWordsOf } from '#src/desk/use-words-of.ts';
import { pageProblem } from '#src/desk/order/page-problem.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

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

/** Pieces of a line that come back, and the item that goes out for them; '': none. */
interface Choice {
  readonly quantity: number;
  readonly item: string;
}

/** A return and its new pieces in one press: other variants of the same product, as many as come back. */
export function ExchangeForm({ order, reload, onEnd }: OwnSectionProps & { readonly onEnd: () => void }) {
  const { desk, t } = usePart('desk-page');
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const press = usePress((error) => pageProblem(desk, t, error));
  const choiceOf = (line: DeskOrderLine): Choice => choices[line.id] ?? { quantity: 0, item: line.item };
  const accept = (): void =>
    void press.run(async () => {
      const taken = order.lines
        .map((line) => ({ line: line.id, ...choiceOf(line) }))
        .filter(({ quantity }) => quantity > 0);
      await desk.act('exchange', {
        order: order.id,
        lines: taken.map(({ line, quantity }) => ({ line, quantity })),
        wanted: taken.map(({ item, quantity }) => ({ item, quantity })),
      });
      desk.say(t('exchanged'));
      onEnd();
      reload();
    });
  return (
    <PressForm
      className="order-ask"
      noValidate
      aria-labelledby="order-exchange"
      press={press}
      submit={t('exchangeNow')}
      beside={
        <button type="button" className="link" onClick={onEnd}>
          {t('leave')}
        </button>
      }
      onSubmit={accept}
    >
      <h3 id="order-exchange">{t('exchangeTitle')}</h3>
      <p className="label">{t('exchangeText')}</p>
      {order.lines
        .filter((line) => line.picture !== '' && line.returned < line.quantity)
        .map((line) => (
          <LineChoice
            key={line.id}
            locale={desk.locale}
            currency={order.currency}
            line={line}
            choice={choiceOf(line)}
            onChoice={(choice) => setChoices({ ...choices, [line.id]: choice })}
          />
        ))}
    </PressForm>
  );
}

interface LineChoiceProps {
  readonly locale: Locale;
  /** ISO 4217. */
  readonly currency: string;
  readonly line: DeskOrderLine;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

function LineChoice({ locale, currency, line, choice, onChoice }: LineChoiceProps) {
  const { t } = usePart('desk-page');
  const product = useLoaded(loadLineProduct, line.picture)?.product ?? null;
  const name = lineName(line);
  const counts = Array.from({ length: line.quantity - line.returned + 1 }, (_, count) => count);
  return (
    <>
      <SelectField
        id={`exchange-${line.id}`}
        label={t('exchangeFor', { name })}
        options={counts.map((count) => ({ value: `${count}`, text: count === 0 ? t('exchangeNone') : `${count}` }))}
        value={`${choice.quantity}`}
        onChange={({ target }) => onChoice({ ...choice, quantity: Number(target.value) })}
      />
      {choice.quantity > 0 && product !== null && (
        <SelectField
          id={`exchange-${line.id}-item`}
          label={t('exchangePiece', { name })}
          options={product.items.map(({ id, values, price }) => ({
            value: id,
            text: [...values, formatAmount(locale, price, currency)].join(', '),
          }))}
          value={choice.item}
          onChange={({ target }) => onChoice({ ...choice, item: target.value })}
        />
      )}
    </>
  );
}
