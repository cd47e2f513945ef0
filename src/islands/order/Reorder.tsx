import { useEffect, useRef, useState } from 'react';
import type { OrderLineView } from '#src/contract/shop-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { OrderMessages } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { lineName } from '#src/wording/line-name.ts';
import { reorder, type Reordered } from '#src/stores/orders/reorder.ts';

export interface ReorderProps {
  readonly t: ClientT<OrderMessages>;
  readonly locale: Locale;
  readonly lines: readonly OrderLineView[];
  /** ISO 4217. */
  readonly currency: string;
  readonly cartPath: string;
  /** Text of the button; absent: that it is the same once more. */
  readonly label?: string;
}

/** The same once more, into the cart; what is different from last time is said before anything else. */
export function Reorder({ t, locale, lines, currency, cartPath, label }: ReorderProps) {
  const [done, setDone] = useState<readonly Reordered[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (done !== null) note.current?.focus();
  }, [done]);
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      setDone(await reorder(lines, locale));
    } catch (failed) {
      setError(failureWords(t, failed));
    }
    setBusy(false);
  };
  if (done === null) {
    return (
      <div>
        <button type="button" className="button button-plain" aria-disabled={isBusy} onClick={() => void press()}>
          {label ?? t('reorder')}
        </button>
        <p role="alert" className="field-error">
          {error}
        </p>
      </div>
    );
  }
  const pieces = done.reduce((sum, one) => sum + one.pieces, 0);
  const changed = done.filter(({ outcome, price, line }) => outcome !== 'added' || price !== line.unitPrice);
  return (
    <div ref={note} className="note order-ask" role="status" tabIndex={-1}>
      <p>{pieces > 0 ? t('reordered', { count: pieces }) : t('reorderedNone')}</p>
      {changed.length > 0 && (
        <ul>
          {changed.map(({ line, outcome, pieces: left, price }) => (
            <li key={line.item} dir="auto">
              {t(outcome === 'added' ? 'reorder.price' : `reorder.${outcome}`, {
                name: lineName(line),
                left,
                was: formatAmount(locale, line.unitPrice, currency),
                price: formatAmount(locale, price, currency),
              })}
            </li>
          ))}
        </ul>
      )}
      {pieces > 0 && (
        <p>
          <a className="go" href={cartPath}>
            {t('seeCart')}
          </a>
        </p>
      )}
    </div>
  );
}
