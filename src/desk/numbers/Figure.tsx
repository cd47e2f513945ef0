import { useId } from 'react';
import type { NumbersAnswer, SaleStep, SaleSum } from '#src/contract/desk/numbers.ts';
import { Bars } from '#src/desk/numbers/Bars.tsx';
import { changeWords, stepWords, type NumbersT } from '#src/desk/numbers/words.ts';
import type { Period, PeriodKind } from '#src/domain/format/periods.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export interface FigureProps {
  readonly t: NumbersT;
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
export function Figure({ t, locale, by, title, steps, valueOf, show, more }: FigureProps) {
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
