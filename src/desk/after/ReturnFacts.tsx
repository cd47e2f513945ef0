import type { DeskReturn } from '#src/contract/desk/after.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { formatDay } from '#src/i18n/format.ts';
import { usePart } from '#src/desk/use-desk.ts';

interface FactsProps {
  readonly locale: Locale;
  readonly shown: DeskReturn;
}

/** Who, when and why. */
function Who({ locale, shown }: FactsProps) {
  const { t } = usePart('desk-after');
  const { order, number, kind, reason, name, email, received, term, matched } = shown;
  const what = [t(`kind.${kind}`), reason === '' ? '' : t(`reason.${reason}`)].filter((part) => part !== '').join(': ');
  const hints = [
    ...(term === '' ? [] : [t(`term.${term}`)]),
    ...(matched === 'number' || matched === 'hand' ? [t(`matched.${matched}`)] : []),
  ];
  const rows = [
    [t('fact.what'), what],
    [t('fact.who'), [name, email].filter((part) => part !== '').join(', ')],
    [t('fact.received'), formatDay(locale, new Date(received))],
  ] as const;
  return (
    <dl className="after-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t('fact.order')}</dt>
        <dd>{order === '' ? t('noOrderSaid', { number }) : <a href={`#order/${order}`}>{number}</a>}</dd>
      </div>
      {hints.length > 0 && (
        <div>
          <dt>{t('fact.hint')}</dt>
          <dd>{hints.join(' ')}</dd>
        </div>
      )}
    </dl>
  );
}

/** What it is about, and what was found when it came back. */
function Goods({ shown }: Pick<FactsProps, 'shown'>) {
  const { t } = usePart('desk-after');
  const lines = shown.lines.filter(({ wanted }) => wanted > 0);
  if (lines.length === 0) return null;
  return (
    <section className="after-part">
      <h2>{t('goods')}</h2>
      <ul className="after-lines">
        {lines.map(({ line, name, detail, wanted }) => {
          const found = shown.inspection.filter((one) => one.line === line);
          const again = shown.restocked.find((one) => one.line === line)?.quantity ?? 0;
          return (
            <li key={line}>
              <span dir="auto">
                {wanted} × {name}
              </span>
              <span className="label" dir="auto">
                {detail}
              </span>
              {found.map(({ condition, quantity }) => (
                <span key={condition} className="label">
                  {t('found', { quantity, condition: t(`condition.${condition}`) })}
                </span>
              ))}
              {again > 0 && <span className="label">{t('restocked', { count: again })}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What goes back, or has gone. */
function Money({ locale, shown }: FactsProps) {
  const { t } = usePart('desk-after');
  const { money, currency, refund, deductionReason } = shown;
  if (money === null) return null;
  const amount = (minor: number): string => formatAmount(locale, minor, currency);
  const rows = [
    [t('money.goods'), amount(money.goods)],
    [t('money.delivery'), amount(money.delivery)],
    ...(money.deduction === 0 ? [] : [[t('money.deduction'), amount(-money.deduction)] as const]),
    ...(money.other === 0 ? [] : [[t('money.other'), amount(money.other)] as const]),
    [t('money.amount'), amount(money.amount)],
  ] as const;
  return (
    <section className="after-part">
      <h2>{t('money')}</h2>
      <dl className="after-sums">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {deductionReason !== '' && <blockquote dir="auto">{deductionReason}</blockquote>}
      {refund !== '' && (
        <p className="label">
          {t(refund === 'succeeded' ? 'refund.done' : refund === 'failed' ? 'refund.failed' : 'refund.pending')}
        </p>
      )}
    </section>
  );
}

export function ReturnFacts({ locale, shown }: FactsProps) {
  const { t } = usePart('desk-after');
  return (
    <>
      <Who locale={locale} shown={shown} />
      {shown.statement !== '' && <blockquote dir="auto">{shown.statement}</blockquote>}
      {shown.isUnsent && shown.clocks !== null && <p className="note">{t('unsent')}</p>}
      <Goods shown={shown} />
      {shown.refusal !== '' && (
        <section className="after-part">
          <h2>{t('refusal')}</h2>
          <blockquote dir="auto">{shown.refusal}</blockquote>
        </section>
      )}
      <Money locale={locale} shown={shown} />
    </>
  );
}
