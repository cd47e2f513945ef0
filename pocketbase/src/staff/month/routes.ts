/** Routes of the month. Accountants have its reads, and no others of the desk. */
import { monthExport, monthLock, monthUnlock } from '#pocketbase/staff/month/month-actions.ts';
import { readMonthDocuments, readMonthPage, readMonthPages } from '#pocketbase/staff/month/month-documents.ts';
import { readOssQuarter } from '#pocketbase/staff/month/oss-quarter.ts';
import { readMonth } from '#pocketbase/staff/month/read-month.ts';

export const MONTH_READS = {
  month: readMonth,
  'month-documents': readMonthDocuments,
  'month-page': readMonthPage,
  'month-pages': readMonthPages,
  'oss-quarter': readOssQuarter,
} as const;

export const MONTH_ACTIONS = {
  'month-export': monthExport,
  'month-lock': monthLock,
  'month-unlock': monthUnlock,
} as const;
