import type { Locale } from '#src/domain/site/locale.ts';
import type { Receipt } from '#src/islands/withdraw/draft.ts';
import type { WithdrawMessages } from '#src/islands/withdraw/props.ts';
import { StatementText } from '#src/islands/withdraw/StatementText.tsx';
import type { ClientT } from '#src/i18n/client-t.ts';
import { formatMoment } from '#src/i18n/format.ts';

export interface ReceiptViewProps {
  readonly t: ClientT<WithdrawMessages>;
  readonly locale: Locale;
  readonly receipt: Receipt;
  readonly onAnother: () => void;
}

/** That the statement is here, when it came and what it says: to be printed and kept. It promises nothing else. */
export function ReceiptView({ t, locale, receipt: { statement, receivedAt, reference }, onAnother }: ReceiptViewProps) {
  return (
    <div className="form">
      <div className="withdraw-paper">
        <p className="withdraw-stamp">
          <time dateTime={receivedAt}>{t('receivedAt', { moment: formatMoment(locale, new Date(receivedAt)) })}</time>
          <span translate="no">{t('reference', { reference })}</span>
        </p>
        <StatementText t={t} statement={statement} />
      </div>
      <p>{t('receivedText', { email: statement.email })}</p>
      <p className="actions screen-only">
        <button type="button" className="button button-plain" onClick={() => print()}>
          {t('print')}
        </button>
        <button type="button" className="link" onClick={onAnother}>
          {t('another')}
        </button>
      </p>
    </div>
  );
}
