/**
 * Action `exchange`: an accepted return, and a mail whose link has the new pieces ready for the cart
 * (docs/decisions/0264).
 */
import { returnsOf } from '#pocketbase/orders/to-send.ts';
import { areLeft, orderLines, readPieces } from '#pocketbase/orders/line-pieces.ts';
import { keepReturn } from '#pocketbase/after-sales/return-request.ts';
import { openPieces } from '#pocketbase/after-sales/view.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { askedOrder, NO_ORDER } from '#pocketbase/staff/page/asked-order.ts';
import { queueMail } from '#pocketbase/orders/order-mails.ts';
import { lineStates } from '#pocketbase/orders/cart.ts';
import { NOBODY, readFacts, textIn } from '#pocketbase/orders/catalogue.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import { readLines } from '#pocketbase/orders/request.ts';
import { own } from '#pocketbase/base/body.ts';
import { signChange } from '#pocketbase/orders/steps.ts';
import { byId } from '#pocketbase/base/query.ts';
import type { WantedLine } from '#src/contract/shop-api.ts';
import { canBuy } from '#src/domain/catalogue/stock.ts';
import { isPaid } from '#src/domain/order/order-states.ts';
import { storedLocale } from '#src/domain/site/locale.ts';

/** Pieces that are wanted; null: one of them is not for sale, or not so many are left. */
function offered(tx: core.App, wanted: readonly WantedLine[]) {
  const facts = readFacts(tx, { items: wanted.map(({ item }) => item), country: '', ...NOBODY });
  const items = new Map(facts.items.map((item) => [item.id, item]));
  const states = lineStates(wanted, items, facts.shop.lowStock);
  const isThere = wanted.every(({ item, quantity }) => {
    const found = items.get(item);
    return found !== undefined && canBuy(found, quantity);
  });
  return isThere && states.every(({ forSale }) => forSale) ? items : null;
}

export function exchange({ tx, body, by, now }: DeskAction): Done | Refused {
  const order = askedOrder(tx, body);
  if (order === null) return NO_ORDER;
  if (!isPaid(order.getString('payment_state'))) return invalid([{ field: 'lines', code: 'order_not_paid' }]);
  const lines = readPieces(own(body, 'lines'));
  const left = openPieces(orderLines(tx, order.id), returnsOf(tx, order.id));
  if (lines === null || !areLeft(lines, left)) return invalid([{ field: 'lines', code: 'pieces_left' }]);
  const [wanted, problems] = readLines({ lines: own(body, 'wanted') });
  if (problems.length > 0) return invalid(problems);
  const items = offered(tx, wanted);
  if (items === null) return invalid([{ field: 'wanted', code: 'not_there' }]);
  const locale = storedLocale(order.getString('locale'));
  const input = { lines, reason: 'other', note: '', key: $security.randomString(32) } as const;
  // Read again: a record that was just made does not know what it was.
  const record = byId(tx, 'returns', keepReturn(tx, order, input, now, 'hand').id);
  if (record === null) throw new Error('The return was written.');
  record.set('state', 'accepted');
  signChange(record, by, 'exchange');
  tx.save(record);
  queueMail(tx, 'exchange', order, {
    id: record.id,
    reference: record.getString('reference'),
    pieces: wanted.map(({ item, quantity }) => ({ item, quantity, product: items.get(item)?.product ?? '' })),
    lines: wanted.map(({ item, quantity }) => {
      const found = items.get(item);
      const name = found === undefined ? '' : textIn(found.name, locale);
      return {
        name,
        detail: found === undefined ? '' : textIn(found.values, locale).split('\n').join(' · '),
        quantity,
      };
    }),
  });
  return { subject: record.id, order: order.id, detail: { lines: lines.length } };
}
