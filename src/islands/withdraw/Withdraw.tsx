import { useEffect, useMemo, useRef } from 'react';
import type { WithdrawProps, WithdrawMessages } from '#src/islands/withdraw/props.ts';
import { keptNumbers } from '#src/islands/withdraw/first-statement.ts';
import { StatementStep } from '#src/islands/withdraw/StatementStep.tsx';
import { useWithdraw } from '#src/islands/withdraw/use-withdraw.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';
import { listOrders } from '#src/stores/orders/account-orders.ts';
import { $session } from '#src/stores/session/session.ts';
import { useBegun } from '#src/ui/use-begun.ts';
import { useOnline } from '#src/ui/use-online.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Receipt, Statement } from '#src/islands/withdraw/draft.ts';
import { formatMoment } from '#src/i18n/format.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import type { ShopError } from '#src/backend/shop-api.ts';

/** Orders that are offered by number; older ones can be typed. */
const OFFERED = 6;
const NO_NUMBERS: readonly string[] = [];

/** The withdrawal function of Directive (EU) 2023/2673: a statement, its confirmation, and the receipt. */
export function Withdraw({ locale, messages, shopEmail }: WithdrawProps) {
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const state = useWithdraw(locale);
  const [numbers, setNumbers] = useBegun<readonly string[]>(NO_NUMBERS, () => keptNumbers().slice(0, OFFERED));
  const isOnline = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  const part = state.receipt !== null ? 'received' : state.isConfirming ? 'check' : 'statement';
  const shown = useRef(part);
  useEffect(() => {
    // The page itself begins with its own title.
    if (shown.current !== part) heading.current?.focus();
    shown.current = part;
  }, [part]);
  useEffect(() => {
    const offer = async (): Promise<void> => {
      const { rows } = await listOrders(locale, 1);
      const paid = rows.filter(({ payment_state }) => payment_state !== 'unpaid' && payment_state !== 'failed');
      setNumbers((kept) => [...new Set([...paid.map(({ number }) => number), ...kept])].slice(0, OFFERED));
    };
    // Without the list a number can still be typed.
    if ($session.get().status === 'authenticated') offer().catch(() => undefined);
  }, [locale, setNumbers]);

  return (
    <section className="withdraw" data-part={part} aria-labelledby="withdraw-part">
      <div role="status" className="withdraw-head">
        {part !== 'received' && <p className="label">{t('step', { step: part === 'check' ? 2 : 1 })}</p>}
        <h2 id="withdraw-part" ref={heading} tabIndex={-1}>
          {t(part)}
        </h2>
      </div>
      <div role="status">{!isOnline && <p className="note">{t('offline')}</p>}</div>
      {state.receipt !== null && (
        <ReceiptView t={t} locale={locale} receipt={state.receipt} onAnother={state.another} />
      )}
      {part === 'check' && (
        <ConfirmStep
          t={t}
          shopEmail={shopEmail}
          statement={state.statement}
          isBusy={state.isBusy}
          failure={state.failure}
          onConfirm={() => void state.confirm()}
          onChange={state.back}
        />
      )}
      {part === 'statement' && (
        <StatementStep
          t={t}
          draft={state.draft}
          known={state.known}
          numbers={numbers}
          problems={state.problems}
          onChange={state.change}
          onNext={state.next}
        />
      )}
    </section>
  );
}

interface ReceiptViewProps {
  readonly t: ClientT<WithdrawMessages>;
  readonly locale: Locale;
  readonly receipt: Receipt;
  readonly onAnother: () => void;
}

/** That the statement is here, when it came and what it says: to be printed and kept. It promises nothing else. */
function ReceiptView({ t, locale, receipt: { statement, receivedAt, reference }, onAnother }: ReceiptViewProps) {
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

interface ConfirmStepProps {
  readonly t: ClientT<WithdrawMessages>;
  readonly shopEmail: WithdrawProps['shopEmail'];
  readonly statement: Statement;
  readonly isBusy: boolean;
  readonly failure: ShopError | null;
  readonly onConfirm: () => void;
  readonly onChange: () => void;
}

/** The second step: everything once more, and the button whose words the law gives. */
function ConfirmStep({ t, shopEmail, statement, isBusy, failure, onConfirm, onChange }: ConfirmStepProps) {
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

interface StatementTextProps {
  readonly t: ClientT<WithdrawMessages>;
  readonly statement: Statement;
}

/** The statement in full, as it is made and as it was received. */
function StatementText({ t, statement: { number, name, email, goods } }: StatementTextProps) {
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
