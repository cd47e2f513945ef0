import { useEffect, useRef } from 'react';
import type { LineChange } from '#src/islands/checkout/changes.ts';
import type { CheckoutMessages } from '#src/islands/checkout/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { acceptPrice, removeLine, setQuantity } from '#src/stores/cart/edit.ts';

interface Words {
  readonly t: ClientT<CheckoutMessages>;
  readonly locale: Locale;
  readonly currency: string;
}

export interface LineNoteProps extends Words {
  readonly change: LineChange;
  readonly name: string;
}

/** Shows what has changed about a line, beside it, with what the shopper can do about it. */
export function LineNote({ change, name, t, locale, currency }: LineNoteProps) {
  const { item } = change;
  if (change.kind === 'price') {
    return (
      <>
        <span>
          {t('changedPrice', {
            was: formatAmount(locale, change.was, currency),
            now: formatAmount(locale, change.now, currency),
          })}
        </span>
        <button
          type="button"
          className="link"
          aria-label={t('acceptPriceOf', { name })}
          onClick={() => acceptPrice(item, change.now)}
        >
          {t('acceptPrice')}
        </button>
      </>
    );
  }
  if (change.kind === 'short') {
    return (
      <>
        <span>{t('onlyLeft', { count: change.left })}</span>
        <button
          type="button"
          className="link"
          aria-label={t('takeLeftOf', { count: change.left, name })}
          onClick={() => setQuantity(item, change.left)}
        >
          {t('takeLeft', { count: change.left })}
        </button>
      </>
    );
  }
  return (
    <>
      <span>{change.kind === 'gone' ? t('goneLine') : t('soldOutLine')}</span>
      <button type="button" className="link" aria-label={t('removeName', { name })} onClick={() => removeLine(item)}>
        {t('remove')}
      </button>
    </>
  );
}

export interface ChangesProps extends Words {
  /** Number of lines that wait for an answer. */
  readonly count: number;
  /** The total that the shopper saw and the one that is due now, minor units; null: it has not changed by itself. */
  readonly total: { readonly was: number; readonly now: number } | null;
  /** Counts up with every press of the order button that found something to confirm. */
  readonly presses: number;
  readonly onAcceptTotal: () => void;
}

/**
 * That something is different from what the shopper saw, before the order can be placed. Takes the focus when the order
 * was pressed.
 */
export function Changes({ count, total, presses, onAcceptTotal, t, locale, currency }: ChangesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (presses > 0) box.current?.focus();
  }, [presses]);
  if (count === 0 && total === null) return null;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <h2>{t('changedTitle')}</h2>
      {count > 0 && <p>{t('changedLines', { count })}</p>}
      {count === 0 && total !== null && (
        <>
          <p>
            {t('changedTotal', {
              was: formatAmount(locale, total.was, currency),
              now: formatAmount(locale, total.now, currency),
            })}
          </p>
          <button type="button" className="link" onClick={onAcceptTotal}>
            {t('acceptTotal')}
          </button>
        </>
      )}
    </div>
  );
}
