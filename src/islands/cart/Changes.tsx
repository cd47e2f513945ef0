import type { CartRowProps } from '#src/islands/cart/CartRow.tsx';
import { createT } from '#src/lib/client-t.ts';
import { formatAmount } from '#src/lib/format.ts';
import { acceptPrice, setQuantity } from '#src/stores/cart/edit.ts';

export interface ChangesProps extends Pick<CartRowProps, 'view' | 'locale' | 'messages' | 'currency'> {
  readonly fullName: string;
}

/** What has changed about a line since the shopper saw it last, in words, with the way to accept it. */
export function Changes({ view, locale, messages, currency, fullName }: ChangesProps) {
  const t = createT(messages, locale);
  const { line, price, priceBefore, status, left, isShort } = view;
  const amount = (value: number): string => formatAmount(locale, value, currency);
  return (
    <div className="cart-changes" role="status">
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
      {status === 'buyable' && left === null && view.item.band === 'low' && <p>{t('low')}</p>}
    </div>
  );
}
