/** Routes of the month. Accountants have its reads, and no others of the desk. */
import { readMonthDocuments, readMonthPage, readMonthPages } from '#pocketbase/staff/month/month-documents.ts';
import { readMonth, NO_MONTH, monthCells, monthCounts, readOssQuarter } from '#pocketbase/staff/month/read-month.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { isLocked, monthRow, setMonth } from '#pocketbase/documents/locks.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { storedDate } from '#pocketbase/base/query.ts';
import { isMonth, spanOf } from '#src/domain/month/months.ts';

export const MONTH_READS = {
  month: readMonth,
  'month-documents': readMonthDocuments,
  'month-page': readMonthPage,
  'month-pages': readMonthPages,
  'oss-quarter': readOssQuarter,
} as const;

const REASON_LENGTH = 500;

const wrong = (code: string, field = 'month'): Refused => invalid([{ field, code }]);

/** Actions `month-export`, `month-lock` and `month-unlock`: closing a month, and opening it again with a reason. */
function monthExport({ tx, body, by, now }: DeskAction): Done | Refused {
  const { month } = body;
  if (!isMonth(month)) return NO_MONTH;
  setMonth(tx, month, now, { exported: storedDate(now), exported_by: by });
  return { subject: month };
}

function monthLock({ tx, body, by, now }: DeskAction): Done | Refused {
  const { month } = body;
  if (!isMonth(month)) return NO_MONTH;
  const span = spanOf(month);
  if (now < span.to) return wrong('month_runs');
  if (isLocked(tx, month)) return wrong('month_locked');
  if ((monthRow(tx, month)?.getString('exported') ?? '') === '') return wrong('month_export');
  const counts = monthCounts(tx, span);
  const sums = {
    count: counts.reduce((all, { count }) => all + count, 0),
    gross: counts.reduce((all, { amount }) => all + amount, 0),
    vat: monthCells(tx, span).reduce((all, { vat }) => all + vat, 0),
  };
  if (sums.count !== body['count'] || sums.gross !== body['gross'] || sums.vat !== body['vat'])
    return wrong('changed_meanwhile');
  setMonth(tx, month, now, { locked: storedDate(now), locked_by: by, ...sums });
  return { subject: month, detail: { month, ...sums } };
}

function monthUnlock({ tx, body, now }: DeskAction): Done | Refused {
  const { month } = body;
  if (!isMonth(month)) return NO_MONTH;
  const reason = typeof body['reason'] === 'string' ? body['reason'].trim() : '';
  if (reason === '') return wrong('missing', 'reason');
  if (reason.length > REASON_LENGTH) return wrong('too_long', 'reason');
  if (!isLocked(tx, month)) return wrong('month_open');
  setMonth(tx, month, now, { locked: '', locked_by: '' });
  return { subject: month, detail: { month, reason } };
}

export const MONTH_ACTIONS = {
  'month-export': monthExport,
  'month-lock': monthLock,
  'month-unlock': monthUnlock,
} as const;
