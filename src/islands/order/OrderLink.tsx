import { useState } from 'react';
import { orderLink } from '#src/domain/order/order-link.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { OrderMessages } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

export interface OrderLinkProps {
  readonly t: ClientT<OrderMessages>;
  readonly locale: Locale;
  readonly token: string;
}

/** The address of the order, at once: whoever gave a wrong mail address still has it. */
export function OrderLink({ t, locale, token }: OrderLinkProps) {
  const [isCopied, setCopied] = useState(false);
  const address = `${location.origin}${orderLink(locale, token)}`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // The browser does not allow it: the field can still be marked and copied.
    }
  };
  return (
    <div className="field order-link">
      <label htmlFor="order-link">{t('link')}</label>
      <p className="label" id="order-link-hint">
        {t('linkText')}
      </p>
      <input
        id="order-link"
        className="input"
        readOnly
        value={address}
        aria-describedby="order-link-hint"
        onFocus={({ target }) => target.select()}
      />
      <p>
        <button type="button" className="link" onClick={() => void copy()}>
          {t('copy')}
        </button>{' '}
        <span role="status">{isCopied && t('copied')}</span>
      </p>
    </div>
  );
}
