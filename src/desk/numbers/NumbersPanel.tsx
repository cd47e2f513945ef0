import { useCallback, useId } from 'react';
import type { Funnel, NumbersAnswer, SalePart } from '#src/contract/desk/numbers.ts';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { Figure } from '#src/desk/numbers/Figure.tsx';
import { averageOf, changeWords, dayWords, shareWords } from '#src/desk/numbers/words.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { PERIODS, type PeriodKind } from '#src/domain/format/periods.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { usePart } from '#src/desk/use-desk.ts';

interface PartProps {
  readonly locale: Locale;
  readonly numbers: NumbersAnswer;
}

function Periods({ by }: { readonly by: PeriodKind }) {
  const { t } = usePart('desk-numbers');
  return (
    <nav className="numbers-by" aria-label={t('by')}>
      {PERIODS.map((one) => (
        <a key={one} href={`#numbers/${one}`} aria-current={one === by ? 'page' : undefined}>
          {t(`by.${one}`)}
        </a>
      ))}
    </nav>
  );
}

/** Each step beside the one before it, and beside what it was before. */
function FunnelTable({ locale, numbers }: PartProps) {
  const { t } = usePart('desk-numbers');
  const { funnel, funnelBefore } = numbers;
  const steps: readonly (keyof Funnel)[] = ['seen', 'added', 'checkout', 'paid'];
  const rows: ShareRow[] = steps.map((step, at) => {
    const from = steps[at - 1];
    return {
      name: t(`funnel.${step}`),
      value: funnel[step],
      cells: [
        formatNumber(locale, funnel[step]),
        from === undefined ? '' : shareWords(locale, funnel[step], funnel[from]),
        formatNumber(locale, funnelBefore[step]),
      ],
    };
  });
  return (
    <Shares
      title={t('funnel')}
      columns={[t('funnel.step'), t('funnel.count'), t('funnel.share'), t('before')]}
      rows={rows}
      none={t('none')}
      note={t('funnel.note')}
    />
  );
}

interface PartsProps extends Omit<PartProps, 'numbers'> {
  readonly currency: string;
  readonly title: string;
  readonly column: string;
  readonly parts: readonly SalePart[];
  readonly nameOf: (part: SalePart) => string;
  /** What is counted beside the amount. */
  readonly counted: 'orders' | 'pieces';
}

function Parts({ locale, currency, title, column, parts, nameOf, counted }: PartsProps) {
  const { t } = usePart('desk-numbers');
  return (
    <Shares
      title={title}
      columns={[column, t(counted), t('sales'), t('change')]}
      rows={parts.map((part) => ({
        name: nameOf(part),
        value: part.amount,
        cells: [
          formatNumber(locale, part[counted]),
          formatAmount(locale, part.amount, currency),
          changeWords(locale, part.amount, part.amountBefore) || '–',
        ],
      }))}
      none={t('none')}
    />
  );
}

function namesBy(locale: Locale, type: 'region' | 'language'): (part: SalePart) => string {
  const names = new Intl.DisplayNames([FORMAT_LOCALE[locale]], { type });
  return ({ name }) => (name === '' ? '–' : (names.of(name) ?? name));
}

function Pictures({
  locale,
  numbers,
  by,
  currency,
}: PartProps & { readonly by: PeriodKind; readonly currency: string }) {
  const { t } = usePart('desk-numbers');
  const { steps, products, countries, languages } = numbers;
  const amount = (value: number): string => formatAmount(locale, value, currency);
  const figure = { t, locale, by, steps };
  const parts = { t, locale, currency };
  return (
    <>
      <Figure
        {...figure}
        title={t('orders')}
        valueOf={({ orders }) => orders}
        show={(value) => formatNumber(locale, value)}
      />
      <Figure
        {...figure}
        title={t('sales')}
        valueOf={(sum) => sum.amount}
        show={amount}
        more={{ title: t('refunded'), show: ({ refunded }) => amount(refunded) }}
      />
      <Figure {...figure} title={t('average')} valueOf={averageOf} show={amount} />
      <FunnelTable locale={locale} numbers={numbers} />
      <Parts
        {...parts}
        title={t('products')}
        column={t('article')}
        parts={products}
        counted="pieces"
        nameOf={({ title }) => title || t('product.gone')}
      />
      <Parts
        {...parts}
        title={t('countries')}
        column={t('country')}
        parts={countries}
        counted="orders"
        nameOf={namesBy(locale, 'region')}
      />
      <Parts
        {...parts}
        title={t('languages')}
        column={t('language')}
        parts={languages}
        counted="orders"
        nameOf={namesBy(locale, 'language')}
      />
    </>
  );
}

/** How the shop goes: what was sold, where and what, and how many of those who came have bought, beside the time before. */
export function NumbersPanel({ rest }: PanelProps) {
  const { desk, t } = usePart('desk-numbers');
  const by = PERIODS.find((one) => one === rest) ?? 'day';
  const { locale } = desk;
  const { value, error, isBusy, reload } = useRead(
    useCallback(() => desk.read('numbers', { by, locale }), [desk, by, locale]),
  );
  const [first, last] = [value?.steps[0], value?.steps.at(-1)];
  return (
    <>
      <h1>{t('title')}</h1>
      <Periods by={by} />
      {first !== undefined && last !== undefined && (
        <p className="lead">
          {t('span', {
            from: dayWords(locale, first.from, 'long'),
            to: dayWords(locale, last.to, 'long'),
            fromBefore: dayWords(locale, first.before.from, 'long'),
            toBefore: dayWords(locale, last.before.to, 'long'),
          })}
        </p>
      )}
      <Failed error={error} reload={reload} />
      {value === null && error === null && <p className="label">{desk.t('loading')}</p>}
      <div className="numbers" aria-busy={isBusy}>
        {value !== null && <Pictures locale={locale} numbers={value} by={by} currency={desk.props.currency} />}
      </div>
    </>
  );
}

interface ShareRow {
  readonly name: string;
  readonly value: number;
  /** Each beside its column. */
  readonly cells: readonly string[];
}

interface SharesProps {
  readonly title: string;
  /** Of the names, and of the cells. */
  readonly columns: readonly [string, ...string[]];
  readonly rows: readonly ShareRow[];
  readonly none: string;
  readonly note?: string;
}

const WIDTH = 100;

/** A table whose rows are drawn as well: each has a bar as long as its value. */
function Shares({ title, columns, rows, none, note }: SharesProps) {
  const id = useId();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <section className="numbers-figure" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note !== undefined && <p className="label">{note}</p>}
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table className="numbers-table numbers-shares">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, value, cells }, at) => (
              <tr key={`${name} ${at}`}>
                <th scope="row">
                  {name}
                  <svg
                    className="numbers-share"
                    viewBox={`0 0 ${WIDTH} 4`}
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect className="numbers-bar" width={Math.round((value / most) * WIDTH * 10) / 10} height="4" />
                  </svg>
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
