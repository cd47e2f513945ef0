/**
 * Read `numbers`: how the shop goes, by day, week or month, beside as many before. What it costs follows the days that
 * are shown, and never all orders.
 */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { sumsOf, type DaySum } from '#pocketbase/staff/numbers/sum-days.ts';
import { own } from '#pocketbase/base/body.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { byId, localText } from '#pocketbase/base/query.ts';
import {
  BEST_PARTS,
  type Funnel,
  type NumbersAnswer,
  type SalePart,
  type SaleSum,
} from '#src/contract/desk/numbers.ts';
import { localDay, PERIODS, shiftDay, stepBefore, stepsUntil, type Period } from '#src/domain/format/periods.ts';
import { MEASURED_SHARE } from '#src/domain/site/limits.ts';
import { storedLocale, type Locale } from '#src/domain/site/locale.ts';

interface DayRow extends SaleSum {
  readonly day: string;
}

const DAYS = `SELECT json_group_array(json_object('day', day, 'orders', orders, 'amount', amount, 'refunded', refunded)) AS json
  FROM sale_days WHERE kind = 'all' AND day >= {:from} AND day <= {:to}`;

/** Sums of a kind over days that are over, and of today, which changes with every order. */
const PARTS = `SELECT json_group_array(json_object('name', name, 'orders', orders, 'pieces', pieces, 'amount', amount)) AS json
  FROM (SELECT name, SUM(orders) AS orders, SUM(pieces) AS pieces, SUM(amount) AS amount FROM (
      SELECT name, orders, pieces, amount FROM sale_days WHERE kind = {:kind} AND day >= {:from} AND day <= {:to}
      UNION ALL
      SELECT value ->> 'name', value ->> 'orders', value ->> 'pieces', value ->> 'amount' FROM json_each({:today}) WHERE value ->> 'kind' = {:kind}
    ) GROUP BY name ORDER BY amount DESC, name LIMIT ${BEST_PARTS})`;

const BEFORE = `SELECT json_group_array(json_object('name', name, 'amount', amount)) AS json
  FROM (SELECT name, SUM(amount) AS amount FROM sale_days
    WHERE kind = {:kind} AND day >= {:from} AND day <= {:to} AND name IN (SELECT value FROM json_each({:names})) GROUP BY name)`;

const VISITS = `SELECT json_group_array(json_object('page', page, 'vital', vital, 'count', count)) AS json
  FROM (SELECT page, vital, SUM(count) AS count FROM vitals WHERE vital IN ('visit', 'added') AND day >= {:from} AND day <= {:to} GROUP BY page, vital)`;

interface Visits {
  readonly page: string;
  readonly vital: 'visit' | 'added';
  readonly count: number;
}

function sumOf(rows: readonly SaleSum[]): SaleSum {
  const sum = (field: keyof SaleSum): number => rows.reduce((total, row) => total + row[field], 0);
  return { orders: sum('orders'), amount: sum('amount'), refunded: sum('refunded') };
}

function isWithin(day: string, { from, to }: Period): boolean {
  return from <= day && day <= to;
}

interface Asked {
  readonly app: core.App;
  readonly period: Period;
  readonly before: Period;
  readonly today: string;
  readonly sums: readonly DaySum[];
  readonly locale: Locale;
}

/** Part of a period that is over. */
function over({ from, to }: Period, today: string): Period {
  return { from, to: to < today ? to : shiftDay(today, -1) };
}

function partsOf({ app, period, before, today, sums, locale }: Asked, kind: DaySum['kind']): SalePart[] {
  const best = askJson(app, PARTS, { kind, ...over(period, today), today: JSON.stringify(sums) }) as Omit<
    SalePart,
    'title' | 'amountBefore'
  >[];
  const names = JSON.stringify(best.map(({ name }) => name));
  const earlier = askJson(app, BEFORE, { kind, ...before, names }) as Pick<SalePart, 'name' | 'amount'>[];
  return best.map((part) => {
    const product = kind === 'product' ? byId(app, 'products', part.name) : null;
    return {
      ...part,
      title: product === null ? '' : localText(product, 'name', locale),
      amountBefore: earlier.find(({ name }) => name === part.name)?.amount ?? 0,
    };
  });
}

/** One page in ten is counted, each by chance: ten times as many were seen. */
function funnelOf(app: core.App, { from, to }: Period, paid: number): Funnel {
  const rows = askJson(app, VISITS, { from, to }) as Visits[];
  const seen = (isCounted: (row: Visits) => boolean): number =>
    Math.round(
      rows.filter(isCounted).reduce((sum, { count }) => sum + count, 0) / (MEASURED_SHARE > 0 ? MEASURED_SHARE : 1),
    );
  return {
    seen: seen(({ page, vital }) => page === 'product' && vital === 'visit'),
    added: seen(({ vital }) => vital === 'added'),
    checkout: seen(({ page, vital }) => page === 'checkout' && vital === 'visit'),
    paid,
  };
}

export function readNumbers({ app, body, now }: DeskRequest): NumbersAnswer {
  const by = PERIODS.find((one) => one === own(body, 'by')) ?? 'day';
  const today = localDay(now);
  const pairs = stepsUntil(by, today).map((step) => ({ step, before: stepBefore(by, step) }));
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (first === undefined || last === undefined) throw new Error('There are no steps.');
  const period = { from: first.step.from, to: last.step.to };
  const before = { from: first.before.from, to: last.before.to };
  const sums = sumsOf(app, today);
  const known = askJson(app, DAYS, { ...over({ from: before.from, to: period.to }, today) }) as DayRow[];
  const days = [...known, ...sums.filter(({ kind }) => kind === 'all').map((sum) => ({ ...sum, day: today }))];
  const within = (one: Period): SaleSum => sumOf(days.filter(({ day }) => isWithin(day, one)));
  const asked = { app, period, before, today, sums, locale: storedLocale(`${own(body, 'locale')}`) };
  return {
    steps: pairs.map(({ step, before: earlier }) => ({
      ...step,
      ...within(step),
      before: { ...earlier, ...within(earlier) },
    })),
    products: partsOf(asked, 'product'),
    countries: partsOf(asked, 'country'),
    languages: partsOf(asked, 'language'),
    funnel: funnelOf(app, period, within(period).orders),
    funnelBefore: funnelOf(app, before, within(before).orders),
  };
}
