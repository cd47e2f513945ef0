import type { Statement } from '#src/islands/withdraw/draft.ts';
import type { WithdrawMessages, WithdrawProps } from '#src/islands/withdraw/props.ts';
import { StatementText } from '#src/islands/withdraw/StatementText.tsx';
import type { ClientT } from '#src/i18n/client-t.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import type { ShopError } from '#src/backend/shop-api.ts';

export interface ConfirmStepProps {
  readonly t: ClientT<WithdrawMessages>;
  readonly shopEmail: WithdrawProps['shopEmail'];
  readonly statement: Statement;
  readonly isBusy: boolean;
  readonly failure: ShopError | null;
  readonly onConfirm: () => void;
  readonly onChange: () => void;
}

/** The second step: everything once more, and the button whose words the law gives. */
export function ConfirmStep({ t, shopEmail, statement, isBusy, failure, onConfirm, onChange }: ConfirmStepProps) {
  return (
    <div className="form">
      <div className="withdraw-paper">
        <StatementText t={t} statement={statement} />
      </div>
      <p>{t('counts')}</p>
      <div role="alert">
        {failure !== null && (
          <div className="note">
            <p>{failure.code === 'too_many' ? failureWords(t, failure) : t('unsent')}</p>
            {shopEmail !== '' && <p>{t('byMail', { email: shopEmail })}</p>}
          </div>
        )}
      </div>
      <p className="actions">
        <button type="button" className="button" aria-disabled={isBusy} onClick={onConfirm}>
          {t(isBusy ? 'sending' : 'confirm')}
        </button>
        <button type="button" className="link" disabled={isBusy} onClick={onChange}>
          {t('change')}
        </button>
      </p>
    </div>
  );
}
