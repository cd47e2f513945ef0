/** POST transfers (contract/transfers-api.ts): lines of a bank's export, each by itself. One that fails holds up no other. */
import { attempt } from '#pocketbase/hooks/jobs/attempt.ts';
import { durably } from '#pocketbase/hooks/orders/durable-transaction.ts';
import { invalid, refusal, type Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { bodyOf, isBody, own } from '#pocketbase/hooks/orders/request.ts';
import { signChange } from '#pocketbase/hooks/orders/steps.ts';
import { operatorOf } from '#pocketbase/hooks/payments/refund-route.ts';
import { bankOf } from '#pocketbase/hooks/payments/transfers/account.ts';
import { knownAs, matchLine } from '#pocketbase/hooks/payments/transfers/match.ts';
import { keepUnmatched, settledLine } from '#pocketbase/hooks/payments/transfers/unmatched.ts';
import { BANK_LINES, BANK_TEXT_LENGTH, type BankLine, type TransfersAnswer } from '#src/contract/transfers-api.ts';
import { tidyIban } from '#src/domain/money/iban.ts';
import { isAmount } from '#src/domain/money/money.ts';
import { fitted } from '#src/schema/derived/limits.ts';

type Result = TransfersAnswer['lines'][number];

const KEY_LENGTH = 80;

function readLine(value: unknown): BankLine | null {
  if (!isBody(value)) return null;
  const text = (field: string): string => {
    const found = own(value, field);
    return typeof found === 'string' ? found : '';
  };
  const [key, day, amount] = [text('key'), text('day'), own(value, 'amount')];
  const isRight = key !== '' && key.length <= KEY_LENGTH && /^\d{4}-\d{2}-\d{2}$/.test(day) && isAmount(amount);
  if (!isRight || amount < 1 || Number.isNaN(Date.parse(day))) return null;
  return {
    key,
    amount,
    day,
    currency: text('currency'),
    text: text('text').slice(0, BANK_TEXT_LENGTH),
    sender: text('sender'),
    iban: text('iban'),
  };
}

const KNOWN = { same: 'known', hand: 'known', again: 'again', used: 'key_used' } as const;

/** Where the money of a line came from. Some banks name the shop's own account too: '' where the file means that. */
function senderIban(tx: core.App, line: BankLine): string {
  const iban = tidyIban(line.iban);
  return iban === bankOf(tx)?.bank_iban ? '' : fitted('transfers', 'sender_iban', iban);
}

/** Makes the row of `transfers`, and the order follows. */
function writeDown(tx: core.App, order: core.Record, line: BankLine, by: string): void {
  const row = new Record(tx.findCollectionByNameOrId('transfers'), {
    order: order.id,
    amount: line.amount,
    received: `${line.day} 00:00:00.000Z`,
    key: line.key,
    sender: fitted('transfers', 'sender', line.sender),
    sender_iban: senderIban(tx, line),
  });
  signChange(row, by, 'imported');
  tx.save(row);
}

/** Writes a line down. `by`: who has sent it. */
function book(tx: core.App, line: BankLine, by: string, dry: boolean): Omit<Result, 'key'> {
  const settled = settledLine(tx, line);
  if (settled !== null) return { outcome: 'known', number: settled.getString('number') };
  const matched = matchLine(tx, line);
  const result = 'outcome' in matched ? matched : bookFor(tx, line, matched.order, by, dry);
  const isPayout = !dry && keepUnmatched(tx, line, { ...result, iban: senderIban(tx, line) });
  return isPayout ? { outcome: 'booked', number: '' } : result;
}

function bookFor(tx: core.App, line: BankLine, order: core.Record, by: string, dry: boolean): Omit<Result, 'key'> {
  const number = order.getString('number');
  const known = knownAs(tx, line, order);
  if (known?.how === 'hand' && !dry)
    tx.db()
      .newQuery('UPDATE transfers SET key = {:key} WHERE id = {:id}')
      .bind({ key: line.key, id: known.id })
      .execute();
  if (known !== null) return { outcome: KNOWN[known.how], number };
  if (dry) return { outcome: 'booked', number };
  writeDown(tx, order, line, by);
  return { outcome: 'booked', number };
}

function bookAlone(app: core.App, sent: unknown, by: string, dry: boolean): Result {
  const line = readLine(sent);
  if (line === null) return { key: '', outcome: 'shape', number: '' };
  let result: Result = { key: line.key, outcome: 'failed', number: '' };
  const error = attempt(() =>
    durably(app, (tx) => {
      result = { key: line.key, ...book(tx, line, by, dry) };
    }),
  );
  if (error === null) return result;
  app.logger().error('A transfer was not written down', 'key', line.key, 'error', error);
  return { key: line.key, outcome: 'failed', number: '' };
}

export function transfersRoute(event: core.RequestEvent): TransfersAnswer | Refused {
  const by = operatorOf(event);
  if (by === '') return refusal('forbidden', 'Operators only');
  const body = bodyOf(event, { '': 10 * BANK_TEXT_LENGTH });
  const lines = own(body, 'lines');
  if (!Array.isArray(lines) || lines.length > BANK_LINES) return invalid([{ field: 'lines', code: 'shape' }]);
  return { lines: lines.map((line: unknown) => bookAlone(event.app, line, by, own(body, 'dry') === true)) };
}
