import { LowStock } from '#src/islands/cart/LowStock.tsx';
import type { CartProps } from '#src/islands/cart/props.ts';
import { fullNameOf, type RowView } from '#src/islands/cart/view.ts';
import { createT } from '#src/i18n/client-t.ts';
import { writeAmount } from '#src/domain/format/money.ts';
import { acceptPrice, setQuantity } from '#src/stores/cart/edit.ts';

export interface ChangesProps extends Pick<CartProps, 'locale' | 'messages' | 'amounts'> {
  readonly view: RowView;
}

/** Shows what has changed about a line since the shopper saw it last, in words, with the way to accept it. */
export function Changes({ view, locale, messages, amounts }: ChangesProps) {
  const t = createT(messages, locale);
  const { line, price, priceBefore, status, left, isShort } = view;
  const fullName = fullNameOf(view);
  const amount = (value: number): string => writeAmount(amounts, value);
  return (
    <>
      {status === 'out' && <p className="field-error">{t('soldOut')}</p>}
      {status === 'withdrawn' && <p className="field-error">{t('withdrawn')}</p>}
      {priceBefore !== null && (
        <p>
          <strong>{t('priceWas', { before: amount(priceBefore), now: amount(price) })}</strong>{' '}
          <button
            className="cart-link"
            type="button"
            aria-label={t('acceptPriceOf', { name: fullName })}
            onClick={() => acceptPrice(line.item, price)}
          >
            {t('acceptPrice')}
          </button>
        </p>
      )}
      {isShort && left !== null && (
        <p>
          <strong>{t('onlyLeft', { count: left })}</strong>{' '}
          <button
            className="cart-link"
            type="button"
            aria-label={t('takeOf', { pieces: left, name: fullName })}
            onClick={() => setQuantity(line.item, left)}
          >
            {t('take', { pieces: left })}
          </button>
        </p>
      )}
      {status === 'buyable' && !isShort && (left !== null ? <p>{t('onlyLeft', { count: left })}</p> : null)}
      {view.wait > 0 && <p>{t('shipsIn', { count: view.wait })}</p>}
      {status === 'buyable' && left === null && view.isLow && <LowStock locale={locale} messages={messages} />}
    </>
  );
}
