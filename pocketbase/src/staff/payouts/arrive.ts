/** Actions `payout-arrived` and `payout-not-arrived`: what somebody knows of the bank. */
import { idIn, lineIn } from '#pocketbase/staff/after/body.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { bankRowsOf, settlePayout, unsettlePayout } from '#pocketbase/orders/payments/payouts/match-bank.ts';
import { byId } from '#pocketbase/base/query.ts';
import { localDay } from '#src/domain/format/periods.ts';

const NO_PAYOUT = refusal('not_found', 'No such payout');

export function arrivePayout({ tx, body, by, now }: DeskAction): Done | Refused {
  const payout = byId(tx, 'payouts', idIn(body, 'payout'));
  if (payout === null || payout.getString('arrived') !== '') return NO_PAYOUT;
  const row = idIn(body, 'row');
  if (row !== '') {
    const found = bankRowsOf(tx, payout).find(({ id }) => id === row);
    if (found === undefined) return refusal('not_found', 'No such row of the bank waits');
    settlePayout(tx, payout, found, by);
    return { subject: payout.id, detail: { amount: payout.getInt('amount') } };
  }
  const day = lineIn(body, 'day');
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)) || day > localDay(now))
    return invalid([{ field: 'day', code: 'shape' }]);
  payout.set('arrived', `${day} 00:00:00.000Z`);
  payout.set('by', by);
  tx.save(payout);
  return { subject: payout.id, detail: { amount: payout.getInt('amount') } };
}

export function takeArrivalBack({ tx, body }: DeskAction): Done | Refused {
  const payout = byId(tx, 'payouts', idIn(body, 'payout'));
  if (payout === null || payout.getString('arrived') === '') return NO_PAYOUT;
  unsettlePayout(tx, payout);
  return { subject: payout.id, detail: { amount: payout.getInt('amount') } };
}
