/**
 * POST /api/shop/withdraw, the second click of the withdrawal function (Directive (EU) 2023/2673). The statement is
 * received whatever the shop knows of it: whose order it is about, and whether it came in time, is for an operator to
 * look at. The answer tells neither.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { readWithdraw, STATEMENTS, type WithdrawalInput } from '#pocketbase/after-sales/read-request.ts';
import { termOf } from '#pocketbase/after-sales/term.ts';
import { storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { countAttempt, originOf, secondsLeft } from '#pocketbase/base/attempts.ts';
import { drawNumber } from '#pocketbase/orders/draw-number.ts';
import { durably } from '#pocketbase/base/durable-transaction.ts';
import { orderByRef } from '#pocketbase/orders/order-ref.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, own, type Body } from '#pocketbase/base/body.ts';
import { isoDate, first, storedDate } from '#pocketbase/base/query.ts';
import type { WithdrawAnswer } from '#src/contract/account-api.ts';
import { mailboxOf } from '#src/domain/person/email.ts';
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';

/** Statements of one origin, and for one address, in one hour: each sends a mail. */
const FROM_ORIGIN = 20;
/**
 * Number of statements that are not from the address of their order: strangers who write somebody's address must not
 * use up those about that person's orders.
 */
const FOR_EMAIL = 5;

interface Match {
  readonly order: core.Record;
  readonly matched: 'ref' | 'number';
}

function isAddressOf(order: core.Record, email: string): boolean {
  return mailboxOf(order.getString('email')) === mailboxOf(email);
}

/**
 * The order that a statement is about: the one that its link or account opens, else the one of its number, if the
 * address is that of the order.
 */
function matchOf(
  event: core.RequestEvent,
  tx: core.App,
  ref: unknown,
  { number, email }: WithdrawalInput,
): Match | null {
  const opened = orderByRef(event, tx, ref);
  if (opened !== null) return { order: opened, matched: 'ref' };
  const tidy = tidyOrderNumber(number);
  const order = tidy === '' ? null : first(tx, 'orders', 'number = {:number}', { number: tidy });
  return order !== null && isAddressOf(order, email) ? { order, matched: 'number' } : null;
}

function isSame(record: core.Record, input: WithdrawalInput): boolean {
  const texts = (['locale', 'name', 'email', 'number', 'statement'] as const).every(
    (field) => record.getString(field) === input[field],
  );
  return texts && JSON.stringify(storedPieces(record)) === JSON.stringify(input.lines);
}

function answerOf(record: core.Record): WithdrawAnswer {
  return { receivedAt: isoDate(record.getString('received')), reference: record.getString('reference') };
}

/**
 * Seconds to wait; null: none. `stranger`: the address of a statement that is not from that of its order, else null.
 */
function tooMany(event: core.RequestEvent, tx: core.App, stranger: string | null, now: number): number | null {
  const fromOrigin = countAttempt(tx, `withdraw ${originOf(event)}`, now);
  const forEmail = stranger === null ? 0 : countAttempt(tx, `withdraw ${$security.sha256(mailboxOf(stranger))}`, now);
  return fromOrigin > FROM_ORIGIN || forEmail > FOR_EMAIL ? secondsLeft(now) : null;
}

function keepStatement(tx: core.App, input: WithdrawalInput, match: Match | null, now: number): core.Record {
  const record = new Record(tx.findCollectionByNameOrId('returns'), {
    ...input,
    kind: 'withdrawal',
    reference: `W-${drawNumber()}`,
    order: match?.order.id ?? '',
    matched: match?.matched ?? '',
    term: match === null ? '' : termOf(tx, match.order, now),
    received: storedDate(now),
    state: 'received',
  });
  tx.save(record);
  return record;
}

function receive(event: core.RequestEvent, tx: core.App, input: WithdrawalInput, body: Body): WithdrawAnswer | Refused {
  const known = first(tx, 'returns', 'key = {:key}', { key: input.key });
  if (known !== null)
    return isSame(known, input) ? answerOf(known) : refusal('key_reused', 'This key has come with another statement');
  const now = nowMs();
  const match = matchOf(event, tx, own(body, 'ref'), input);
  const isOwn = match !== null && isAddressOf(match.order, input.email);
  const retryAfter = tooMany(event, tx, isOwn ? null : input.email, now);
  if (retryAfter !== null) return refusal('too_many', 'Too many statements', { retryAfter });
  return answerOf(keepStatement(tx, input, match, now));
}

export function withdraw(event: core.RequestEvent): WithdrawAnswer | Refused {
  const body = bodyOf(event, STATEMENTS);
  const [input, problems] = readWithdraw(body);
  if (problems.length > 0) return invalid(problems);
  let answer: WithdrawAnswer | Refused = refusal('unavailable', 'Nothing was received');
  durably(event.app, (tx) => {
    answer = receive(event, tx, input, body);
  });
  return answer;
}
