/**
 * Text of a step of a return for its customer, beside the pieces: where to send them, until when, who pays, and the
 * words of who decided.
 */
import { linesOf } from '#src/domain/text/texts.ts';
import { first, millis } from '#pocketbase/base/query.ts';
import { sendBackDay } from '#src/domain/after-sales/return-clocks.ts';
import type { StepText } from '#pocketbase/mails/templates/parcel-blocks.ts';

/** Lines; the address of the shop where none is set for returns. [] where neither is. */
export function returnAddress(app: Pick<core.App, 'findRecordsByFilter'>): string[] {
  const shop = first(app, 'shop', '');
  if (shop === null) return [];
  const own = linesOf(shop.getString('return_address'));
  if (own.length > 0) return own;
  const name = shop.getString('legal_name').trim() || shop.getString('brand').trim();
  return [name, ...linesOf(shop.getString('address'))].filter((line) => line !== '');
}

/** Goods that were wrong cost their customer nothing (Directive (EU) 2019/771, art. 14(1)). */
export function isPaidByShop(app: Pick<core.App, 'findRecordsByFilter'>, record: core.Record): boolean {
  return record.getString('kind') === 'return' || first(app, 'shop', '')?.getString('return_paid_by') === 'shop';
}

/** `now`: ms; for a return that is not accepted yet. */
export function stepText(app: Pick<core.App, 'findRecordsByFilter'>, record: core.Record, now: number): StepText {
  const accepted = millis(record, 'accepted');
  return {
    sendTo: returnAddress(app),
    sendBy: sendBackDay(Number.isNaN(accepted) ? now : accepted),
    paidByShop: isPaidByShop(app, record),
    words: record.getString('state') === 'refused' ? record.getString('refusal') : record.getString('deduction_reason'),
    deduction: record.getInt('deduction'),
  };
}
