import type { OrderMessages } from '#src/islands/order/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import type { ShopError } from '#src/backend/shop-api.ts';

export interface NoticeProps {
  readonly t: ClientT<OrderMessages>;
  readonly failure: ShopError | null;
  readonly onRetry: () => void;
}

/** Shows why there is no newer word, and another try. */
export function Notice({ t, failure, onRetry }: NoticeProps) {
  if (failure === null) return null;
  return (
    <div className="note" role="status">
      <p>{failureWords(t, failure)}</p>
      <button type="button" className="link" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}
