/** Blocks about a bank transfer. */
import type { Block } from '#pocketbase/mails/templates/blocks.ts';
import type { Say } from '#pocketbase/base/mail-words.ts';
import type { OrderView, TransferView } from '#src/contract/shop-api.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { inFours } from '#src/domain/money/iban.ts';
import { transferDay } from '#src/domain/order/transfer-day.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Blocks of what somebody enters at their bank. `amount`: an amount in minor units as it is written. */
export function accountBlocks(say: Say, amount: (minor: number) => string, transfer: TransferView | null): Block[] {
  if (transfer === null) return [];
  const rows = [
    [say('transferAmount'), amount(transfer.amount)],
    [say('transferHolder'), transfer.holder],
    [say('transferIban'), inFours(transfer.iban)],
    [say('transferBic'), transfer.bic],
    [say('transferBank'), transfer.bank],
    [say('transferReference'), inFours(transfer.reference)],
  ] as const;
  return [
    { kind: 'facts', rows: rows.filter(([, value]) => value !== '') },
    { kind: 'note', text: say('transferNote') },
  ];
}

/** Blocks of the day by which the money must be there. `expires`: the end of the order, ISO 8601; '': it has none. */
export function deadlineBlocks(say: Say, locale: Locale, expires: string): Block[] {
  if (expires === '') return [];
  const day = formatDate(locale, transferDay(Date.parse(expires)));
  return [{ kind: 'text', text: say('transferUntil', { day }) }];
}

/** Text of why money goes back: it was more than is owed, or its order has ended. */
export function returnedText({
  state,
}: Pick<OrderView, 'state'>): 'transfer_returned_text' | 'transfer_returned_ended' {
  return state === 'expired' || state === 'cancelled' ? 'transfer_returned_ended' : 'transfer_returned_text';
}

/**
 * Blocks of what becomes of money that has come, or comes now, for an order that has ended. `back`: a part that had
 * come, as it is written; '': none had.
 */
export function endedBlocks(say: Say, back: string): Block[] {
  // Once a part goes back, whatever comes is given back too.
  const texts =
    back === '' ? [say('transferMeanwhile')] : [say('transferPartBack', { amount: back }), say('transferPartAfter')];
  return texts.map((text) => ({ kind: 'text', text }));
}
