/** Read `month`: what was sold in a month, whether its numbers are all there, and whether it is closed. */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { monthSeries } from '#pocketbase/staff/month/gaps.ts';
import { monthRow } from '#pocketbase/documents/locks.ts';
import { monthCells, monthCounts } from '#pocketbase/staff/month/sums.ts';
import { sellerFacts } from '#pocketbase/documents/freeze.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { isoDate, find, first } from '#pocketbase/base/query.ts';
import type { BookAccounts, MonthAnswer, MonthState } from '#src/contract/desk/month.ts';
import { isMonth, spanOf } from '#src/domain/month/months.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';

export const NO_MONTH = invalid([{ field: 'month', code: 'shape' }]);

function stateOf(row: core.Record | null): MonthState {
  const moment = (field: string): string => {
    const text = row?.getString(field) ?? '';
    return text === '' ? '' : isoDate(text);
  };
  return {
    exported: moment('exported'),
    exportedBy: row?.getString('exported_by') ?? '',
    locked: moment('locked'),
    lockedBy: row?.getString('locked_by') ?? '',
  };
}

function accountsOf(shop: core.Record | null): BookAccounts {
  const account = (name: string): string => shop?.getString(`books_${name}`) ?? '';
  return {
    journal: account('journal'),
    customers: account('customers'),
    sales: account('sales'),
    salesOss: account('sales_oss'),
    salesExport: account('sales_export'),
    vat: account('vat'),
    vatOss: account('vat_oss'),
  };
}

export function readMonth({ app, body, now }: DeskRequest): MonthAnswer | Refused {
  const { month } = body;
  if (!isMonth(month)) return NO_MONTH;
  const span = spanOf(month);
  const shop = first(app, 'shop', '');
  const { seller, scheme } = sellerFacts(app, DEFAULT_LOCALE);
  const year = Number(month.slice(0, 4));
  const years = find(app, 'sales_abroad', 'year = {:year} || year = {:before}', {
    year: `${year}`,
    before: `${year - 1}`,
  });
  return {
    month,
    isOver: now >= span.to,
    currency: shop?.getString('currency') ?? '',
    home: seller.country,
    scheme,
    cells: monthCells(app, span),
    counts: monthCounts(app, span),
    ...monthSeries(app, span),
    state: stateOf(monthRow(app, month)),
    abroad: [year, year - 1].map((one) => ({
      year: `${one}`,
      net: years.find((row) => row.getString('year') === `${one}`)?.getInt('net') ?? 0,
    })),
    accounts: accountsOf(shop),
  };
}
