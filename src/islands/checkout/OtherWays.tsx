import type { CheckoutMessages } from '#src/islands/checkout/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

export interface OtherWaysProps {
  readonly t: ClientT<CheckoutMessages>;
  /** Words for what is the matter with the provider's form. */
  readonly words: string;
  /** Asks for it once more; null: it is still on its way. */
  readonly onRetry: (() => void) | null;
  /** Null: the shop takes no transfers, or the order is placed. */
  readonly onTransfer: (() => void) | null;
  /** Orders first; null: the order is placed, and a mail brings the link. */
  readonly onPayLater: (() => void) | null;
}

/**
 * Shows what can be done while the provider's form does not come: nothing that was typed is lost, and the order does
 * not depend on it.
 */
export function OtherWays({ t, words, onRetry, onTransfer, onPayLater }: OtherWaysProps) {
  return (
    <div className="note" role="alert">
      <p>{words}</p>
      <p>{t(onPayLater === null ? 'payLaterPlaced' : 'payLaterNote')}</p>
      <p className="actions">
        {onRetry !== null && (
          <button type="button" className="link" onClick={onRetry}>
            {t('retry')}
          </button>
        )}
        {onTransfer !== null && (
          <button type="button" className="link" onClick={onTransfer}>
            {t('payByTransfer')}
          </button>
        )}
        {onPayLater !== null && (
          <button type="button" className="link" onClick={onPayLater}>
            {t('payLater')}
          </button>
        )}
      </p>
    </div>
  );
}
