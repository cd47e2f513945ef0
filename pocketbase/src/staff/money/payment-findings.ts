/**
 * Read `money-findings`: where orders and the provider of payments do not agree, each with its order where there is
 * one.
 */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { currentFindings } from '#pocketbase/orders/payments/findings.ts';
import { first } from '#pocketbase/base/query.ts';
import type { PaymentFindings } from '#src/contract/desk/money.ts';

const MOST = 50;

export function readFindings({ app }: DeskRequest): PaymentFindings {
  const rows = currentFindings(app).slice(0, MOST);
  return {
    rows: rows.map((row) => {
      const { number } = row;
      const order = number === '' ? null : first(app, 'orders', 'number = {:number}', { number });
      return { ...row, order: order?.id ?? '' };
    }),
  };
}
