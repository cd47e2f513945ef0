import type { Statement } from '#src/islands/withdraw/draft.ts';
import type { WithdrawMessages } from '#src/islands/withdraw/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

export interface StatementTextProps {
  readonly t: ClientT<WithdrawMessages>;
  readonly statement: Statement;
}

/** The statement in full, as it is made and as it was received. */
export function StatementText({ t, statement: { number, name, email, goods } }: StatementTextProps) {
  return (
    <>
      <p>{t('declare')}</p>
      <dl className="withdraw-facts">
        <div>
          <dt>{t('goods')}</dt>
          <dd dir="auto">{goods.length === 0 ? t('whole') : goods.map((good) => <span key={good}>{good}</span>)}</dd>
        </div>
        <div>
          <dt>{t('order')}</dt>
          <dd dir="auto">{number}</dd>
        </div>
        <div>
          <dt>{t('by')}</dt>
          <dd dir="auto">{name}</dd>
        </div>
        <div>
          <dt>{t('to')}</dt>
          <dd dir="auto">{email}</dd>
        </div>
      </dl>
    </>
  );
}
