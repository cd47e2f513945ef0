import { useStore } from '@nanostores/react';
import type { CheckoutMessages, CheckoutProps } from '#src/islands/checkout/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { $orders } from '#src/stores/checkout/orders.ts';
import { isBlocked } from '#src/stores/storage-contents.ts';

export interface EmptyProps {
  readonly t: ClientT<CheckoutMessages>;
  readonly paths: CheckoutProps['paths'];
}

/** Nothing is in the cart: perhaps because the order was placed in another tab, or because the browser keeps none. */
export function Empty({ t, paths }: EmptyProps) {
  const last = useStore($orders)[0];
  return (
    <div className="checkout-empty">
      <p className="lead">{t(isBlocked() ? 'emptyRefused' : 'empty')}</p>
      <p className="actions">
        <a className="go" href={paths.catalogue}>
          {t('toCatalogue')}
        </a>
        {last !== undefined && last.number !== '' && (
          <a className="go" href={`${paths.done}?order=${encodeURIComponent(last.number)}`}>
            {t('toOrder', { number: last.number })}
          </a>
        )}
      </p>
    </div>
  );
}
