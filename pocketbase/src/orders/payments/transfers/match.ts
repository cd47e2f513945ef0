/** Finds the order that a line of a bank's export pays. */
import { find, first, millis } from '#pocketbase/base/query.ts';
import type { BankLine, LineOutcome, TriedLine } from '#src/contract/transfers-api.ts';
import { isByHand } from '#pocketbase/orders/payments/transfers/transfer-hooks.ts';
import { localDay, shiftDay } from '#src/domain/format/periods.ts';
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
 * A whole reference is enough. A number alone may be any word that looks like one. Which of two orders is meant, nobody
 * can tell.
 */
export function matchLine(app: core.App, line: BankLine): Match {
  const { sure, perhaps } = namedOrders(line.text);
  const [named, other] = numbered(app, [...sure, ...perhaps]);
  if (named === undefined) return unmatched('no_order');
  if (other !== undefined) return unmatched('several');
  return validatePayable(line, named, sure.includes(named.getString('number')));
}

/**
 * Days within which as much for the same order may be the same money: files of one bank name the day of booking, or
 * that of its value.
 */
const AGAIN_DAYS = 7;

type Booked = Pick<BankLine, 'day' | 'iban'>;

/** Says whether money may be what is written down already. On one day it is whoever has sent it. */
function isAlike(line: Booked, row: Booked): boolean {
  if (row.day === line.day) return true;
  const isOther = line.iban !== '' && row.iban !== '' && line.iban !== row.iban;
  return !isOther && row.day >= shiftDay(line.day, -AGAIN_DAYS) && row.day <= shiftDay(line.day, AGAIN_DAYS);
}

/**
 * State in which the money of a line is written down already; null: it is not. `hand`: by somebody who did not know the
 * bank's name of it. `used`: its name is that of other money. `iban`: where it came from. `tried`: what earlier lines
 * of a trial would write down.
 */
export function knownAs(
  app: core.App,
  line: BankLine,
  order: core.Record,
  tried: readonly TriedLine[],
): { readonly how: 'same' | 'hand' | 'again' | 'used'; readonly id: string } | null {
  const same = first(app, 'transfers', 'key = {:key}', { key: line.key });
  const isSame = same?.getString('order') === order.id && same.getInt('amount') === line.amount;
  if (same !== null) return { how: isSame ? 'same' : 'used', id: same.id };
  const sameTried = tried.find(({ key }) => key === line.key);
  const ours = tried.filter((one) => one.number === order.getString('number') && one.amount === line.amount);
  if (sameTried !== undefined) return { how: ours.includes(sameTried) ? 'same' : 'used', id: '' };
  const alike = find(app, 'transfers', 'order = {:order}', { order: order.id }).filter(
    (row) => row.getInt('amount') === line.amount,
  );
  const [byHand] = alike.filter((row) => isByHand(row.getString('key'))).slice(ours.filter((one) => !one.isNew).length);
  if (byHand !== undefined) return { how: 'hand', id: byHand.id };
  const again = alike.find((row) =>
    isAlike(line, { day: row.getString('received').slice(0, line.day.length), iban: row.getString('sender_iban') }),
  );
  const isAgain = again !== undefined || ours.some((one) => one.isNew && isAlike(line, one));
  return isAgain ? { how: 'again', id: again?.id ?? '' } : null;
}
