/**
 * Rows of `unmatched_transfers`: money of a bank's export that no order has taken, so that it is found again after the
 * file is closed.
 */
import { payoutIn, settlePayout } from '#pocketbase/orders/payments/payouts/match-bank.ts';
import { first } from '#pocketbase/base/query.ts';
import type { BankLine, LineOutcome } from '#src/contract/transfers-api.ts';
import { fitted } from '#src/schema/derived/limits.ts';

interface Outcome {
  readonly outcome: LineOutcome;
  readonly number: string;
  /** The account that it came from, as the shop keeps it. */
  readonly iban: string;
}

/** The row of a line; null: there is none. Banks may use one name for two bookings, so amount and day count too. */
function rowOf(tx: core.App, line: BankLine): core.Record | null {
  const { key, amount, day } = line;
  return first(tx, 'unmatched_transfers', 'key = {:key} && amount = {:amount} && received = {:received}', {
    key,
    amount,
    received: `${day} 00:00:00.000Z`,
  });
}

/** The row of a line that somebody has joined to an order, or has said of that it is no order's; null: nobody has. */
export function settledLine(tx: core.App, line: BankLine): core.Record | null {
  const row = rowOf(tx, line);
  return row === null || row.getString('state') === 'open' ? null : row;
}

/**
 * Keeps what no order has taken; what one has taken since leaves the list. True: it is a payout of the provider of
 * payments. `dry`: nothing is kept.
 */
export function keepUnmatched(tx: core.App, line: BankLine, { outcome, number, iban }: Outcome, dry: boolean): boolean {
  const known = rowOf(tx, line);
  if (outcome === 'booked' || outcome === 'known') {
    if (known !== null && !dry) tx.delete(known);
    return false;
  }
  const row = known ?? new Record(tx.findCollectionByNameOrId('unmatched_transfers'));
  const values = {
    key: line.key,
    amount: line.amount,
    currency: fitted('unmatched_transfers', 'currency', line.currency),
    received: `${line.day} 00:00:00.000Z`,
    text: fitted('unmatched_transfers', 'text', line.text),
    sender: fitted('unmatched_transfers', 'sender', line.sender),
    sender_iban: iban,
    outcome,
    number: fitted('unmatched_transfers', 'number', number),
    state: 'open',
  };
  for (const [field, value] of Object.entries(values)) row.set(field, value);
  if (!dry) tx.save(row);
  const payout = payoutIn(tx, row);
  if (payout !== null && !dry) settlePayout(tx, payout, row, 'shop');
  return payout !== null;
}

/** A row of `transfers` (its id) was a mistake: what the bank has told of waits for an order again. */
export function reopenUnmatched(tx: core.App, transfer: string): void {
  const row = first(tx, 'unmatched_transfers', 'transfer = {:transfer}', { transfer });
  if (row === null) return;
  row.set('state', 'open');
  row.set('transfer', '');
  tx.save(row);
}
