import { RETURN_STATES, type LinePieces } from '#src/contract/account-api.ts';
import type { InspectedPieces } from '#src/contract/return-inspection.ts';
import { WITHDRAWAL_TERMS } from '#src/domain/after-sales/withdrawal.ts';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { choice, date, json, line, money, relation, text } from '#src/schema/kinds/fields.ts';

/** A withdrawal or a return. Made by the shop's routes; operators move its state. */
export const returns = collection({
  kind: choice(['withdrawal', 'return'], { required: true }),
  reference: line({ required: true, max: 20 }),
  /** Id in `orders`, or '' while nobody knows which order it is about. */
  order: relation('orders', {}),
  name: line({ max: 200 }),
  email: line({ required: true, max: EMAIL_LENGTH }),
  /** As it was given. */
  number: line({ max: 100 }),
  /** In the customer's words. */
  statement: text({}),
  /** null: all of the order, or what `statement` says. */
  lines: json<readonly LinePieces[] | null>(10_000),
  /** Part of it that was not sent when it was accepted, and never will be; null before, and of a return. */
  unsent: json<readonly LinePieces[] | null>(10_000),
  locale: choice(LOCALES, { required: true }),
  received: date({ required: true }),
  state: choice(RETURN_STATES, { required: true }),
  /** Way in which the order was found: its token or account, number and address, or an operator. */
  matched: choice(['', 'ref', 'number', 'hand'], {}),
  /** '' where there is no order, and for a return. */
  term: choice(['', ...WITHDRAWAL_TERMS], {}),
  reason: choice(['', 'faulty', 'wrong_item', 'damaged', 'other'], {}),
  /** Minor units. */
  deduction: money({}),
  /** Reason for which something is kept back, and it was refused: the customer reads both. */
  deduction_reason: text({}),
  refusal: text({}),
  amount: money({}),
  /** Id in `refunds`, or ''. */
  refund: relation('refunds', {}),
  accepted: date({}),
  /** Moment at which the customer has shown that the goods are on the way. */
  proof: date({}),
  came_back: date({}),
  inspection: json<readonly InspectedPieces[] | null>(10_000),
  /** Part of it that went to the stock, once; null: nothing was decided. */
  restocked: json<readonly LinePieces[] | null>(10_000),
  key: line({ required: true, hidden: true, max: 32 }),
});
