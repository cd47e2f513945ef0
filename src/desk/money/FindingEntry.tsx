import type { PaymentFindings } from '#src/contract/desk/money.ts';
import type { MoneyT } from '#src/desk/money/words.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { formatAmount } from '#src/domain/format/money.ts';

export interface FindingEntryProps {
  readonly desk: Desk;
  readonly t: MoneyT;
  readonly finding: PaymentFindings['rows'][number];
}

/** One payment on which the shop and the provider do not agree, and what to do. */
export function FindingEntry({ desk, t, finding }: FindingEntryProps) {
  const { kind, intent, number, amount, currency, note, order } = finding;
  return (
    <article className="money-entry">
      <p>
        <strong>{formatAmount(desk.locale, amount, currency || desk.props.currency)}</strong>{' '}
        <span className="chip" data-mark="alert">
          {t(`finding.${kind}`)}
        </span>{' '}
        {order !== '' && <a href={`#order/${order}`}>{t('order', { number })}</a>}
      </p>
      <p>{t(`finding.${kind}.how`)}</p>
      <p className="label" translate="no">
        {[intent, order === '' ? number : '', note].filter((part) => part !== '').join(' · ')}
      </p>
    </article>
  );
}
