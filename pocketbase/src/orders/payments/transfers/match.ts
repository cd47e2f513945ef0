/** Finds the order that a line of a bank's export pays. */
import { find, first, millis } from '#pocketbase/base/query.ts';
import type { BankLine, LineOutcome } from '#src/contract/transfers-api.ts';
import { isByHand } from '#pocketbase/orders/payments/transfers/transfer-hooks.ts';
import { localDay } from '#src/domain/format/periods.ts';
import { namedOrders } from '#src/domain/money/creditor-reference.ts';

export type Match =
  /** `exact`: by its whole reference. */
  { readonly order: core.Record; readonly exact: boolean } | { readonly outcome: LineOutcome; readonly number: string };

function numbered(app: core.App, numbers: readonly string[]): core.Record[] {
  return numbers.flatMap((number) => first(app, 'orders', 'number = {:number}', { number }) ?? []);
}

function unmatched(outcome: LineOutcome, order?: core.Record): Match {
  return { outcome, number: order?.getString('number') ?? '' };
}

function validatePayable(line: BankLine, order: core.Record, exact: boolean): Match {
  if (order.getString('method') !== 'transfer') return unmatched('not_by_transfer', order);
  if (line.currency !== order.getString('currency')) return unmatched('currency', order);
  // Money of another time, or a day that was read wrong.
  return line.day < localDay(millis(order, 'created')) ? unmatched('older', order) : { order, exact };
}

/**
 * A whole reference is enough. A number alone may be any word that looks like one: then the amount must be what is
 * owed.
 */
export function matchLine(app: core.App, line: BankLine): Match {
  const { sure, perhaps } = namedOrders(line.text);
  const [named, other] = numbered(app, sure);
  if (named !== undefined) return other === undefined ? validatePayable(line, named, true) : unmatched('several');
  const guessed = numbered(app, perhaps);
  const fitting = guessed.filter((order) => order.getInt('total') - order.getInt('paid') === line.amount);
  const [only, another] = fitting;
  if (only !== undefined) return another === undefined ? validatePayable(line, only, false) : unmatched('several');
  return guessed[0] === undefined ? unmatched('no_order') : unmatched('amount', guessed[0]);
}

/**
 * State in which the money of a line is written down already; null: it is not. `hand`: by somebody who did not know the
 * bank's name of it. `used`: its name is that of other money.
 */
export function knownAs(
  app: core.App,
  line: BankLine,
  order: core.Record,
): { readonly how: 'same' | 'hand' | 'again' | 'used'; readonly id: string } | null {
  const same = first(app, 'transfers', 'key = {:key}', { key: line.key });
  const isSame = same?.getString('order') === order.id && same.getInt('amount') === line.amount;
  if (same !== null) return { how: isSame ? 'same' : 'used', id: same.id };
  const alike = find(app, 'transfers', 'order = {:order}', { order: order.id }).filter(
    (row) => row.getInt('amount') === line.amount,
  );
  const byHand = alike.find((row) => isByHand(row.getString('key')));
  if (byHand !== undefined) return { how: 'hand', id: byHand.id };
  const again = alike.find((row) => row.getString('received').startsWith(line.day));
  return again === undefined ? null : { how: 'again', id: again.id };
}
