import { useId } from 'react';
import type { NumbersAnswer, SaleStep, SaleSum } from '#src/contract/desk/numbers.ts';
import { changeWords, stepWords } from '#src/desk/numbers/words.ts';
import type { Period, PeriodKind } from '#src/domain/format/periods.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { usePart } from '#src/desk/use-desk.ts';

export interface FigureProps {
  readonly locale: Locale;
  readonly by: PeriodKind;
  readonly title: string;
  readonly steps: NumbersAnswer['steps'];
  /** Of one step, or of all of them together. */
  readonly valueOf: (sum: SaleSum) => number;
  readonly show: (value: number) => string;
  /** One more column, of what is no picture. */
  readonly more?: { readonly title: string; readonly show: (step: SaleStep) => string };
}

export function totalOf(sums: readonly SaleSum[]): SaleSum {
  return sums.reduce(
    (total, { orders, amount, refunded }) => ({
      orders: total.orders + orders,
      amount: total.amount + amount,
      refunded: total.refunded + refunded,
    }),
    { orders: 0, amount: 0, refunded: 0 },
  );
}

/** One number: what it is now and was before, its picture, and the same as a table. */
export function Figure({ locale, by, title, steps, valueOf, show, more }: FigureProps) {
  const { t } = usePart('desk-numbers');
  const id = useId();
  const name = (step: Period): string => stepWords(t, locale, by, step);
  const [now, before] = [valueOf(totalOf(steps)), valueOf(totalOf(steps.map((step) => step.before)))];
  const most = Math.max(...steps.flatMap((step) => [valueOf(step), valueOf(step.before)]));
  const [first, last] = [steps[0], steps.at(-1)];
  const change = changeWords(locale, now, before);
  return (
    <section className="numbers-figure" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="numbers-value">
        <strong>{show(now)}</strong>{' '}
        <span className="label">
          {change === '' ? t('before.none') : t('before.some', { change, before: show(before) })}
        </span>
      </p>
      <p className="label numbers-most" aria-hidden="true">
        {show(most)}
      </p>
      <Bars
        values={steps.map((step) => ({ value: valueOf(step), before: valueOf(step.before) }))}
        label={t('picture', { title })}
      />
      <p className="label numbers-axis" aria-hidden="true">
        <span>{first === undefined ? '' : name(first)}</span>
        <span>{last === undefined ? '' : name(last)}</span>
      </p>
      <details>
        <summary>{t('table', { title })}</summary>
        <table className="numbers-table">
          <thead>
            <tr>
              <th scope="col">{t(`by.${by}.one`)}</th>
              <th scope="col">{title}</th>
              {more !== undefined && <th scope="col">{more.title}</th>}
              <th scope="col">{t('before')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.toReversed().map((step) => (
              <tr key={step.from}>
                <th scope="row">{name(step)}</th>
                <td>{show(valueOf(step))}</td>
                {more !== undefined && <td>{more.show(step)}</td>}
                <td>
                  {show(valueOf(step.before))} <span className="label">{name(step.before)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

interface BarsProps {
  /** In their order; each beside what was before. 0 or more. */
  readonly values: readonly { readonly value: number; readonly before: number }[];
  /** What is seen, for whoever does not see it: the numbers are in the table below. */
  readonly label: string;
}

const HEIGHT = 100;
const STEP = 12;
const BAR = 8;

/** Values as bars, and what was before as one line in steps over them. It stretches to the room that there is. */
function Bars({ values, label }: BarsProps) {
  const most = Math.max(1, ...values.flatMap(({ value, before }) => [value, before]));
  const height = (value: number): number => Math.round((value / most) * HEIGHT * 10) / 10;
  const top = (value: number): number => Math.round((HEIGHT - height(value)) * 10) / 10;
  const line = values.map(
    ({ before }, at) => `${at === 0 ? 'M0' : ''} ${at === 0 ? top(before) : `V${top(before)}`} H${(at + 1) * STEP}`,
  );
  return (
    <svg
      className="numbers-bars"
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {values.map(({ value }, at) => (
        <rect
          key={at * STEP}
          x={at * STEP + (STEP - BAR) / 2}
          y={top(value)}
          width={BAR}
          height={height(value)}
          className="numbers-bar"
        />
      ))}
      <path className="numbers-before" d={line.join('')} />
    </svg>
  );
}
