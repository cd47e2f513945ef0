/** Facts that the shop knows besides of who has placed an order: few rows each, newest first. */
import { isoDate, byId, find, idsOf } from '#pocketbase/base/query.ts';
import { BESIDE_ROWS, type Customer, type OtherOrder } from '#src/contract/desk/page.ts';
import { statesOf } from '#pocketbase/staff/page/states.ts';

/** Each by its own index: one question for both would read all orders of the shop. */
const BY_ACCOUNT = 'SELECT id FROM orders WHERE user = {:user} ORDER BY created DESC LIMIT {:limit}';
const BY_EMAIL = 'SELECT id FROM orders WHERE LOWER(email) = LOWER({:email}) ORDER BY created DESC LIMIT {:limit}';

function otherOrder(order: core.Record): OtherOrder {
  return {
    id: order.id,
    number: order.getString('number'),
    created: isoDate(order.getString('created')),
    total: order.getInt('total'),
    currency: order.getString('currency'),
    states: statesOf(order),
  };
}

/** One more than is shown, so that it can be said that there are more. */
function ordersOf(app: core.App, order: core.Record): OtherOrder[] {
  const [user, email, limit] = [order.getString('user'), order.getString('email'), BESIDE_ROWS + 2];
  const ids = [
    ...(user === '' ? [] : idsOf(app, BY_ACCOUNT, { user, limit })),
    ...(email === '' ? [] : idsOf(app, BY_EMAIL, { email, limit })),
  ];
  return [...new Set(ids)]
    .filter((id) => id !== order.id)
    .flatMap((id) => byId(app, 'orders', id) ?? [])
    .map(otherOrder)
    .sort((a, b) => (a.created < b.created ? 1 : -1));
}

export function customerOf(app: core.App, order: core.Record): Customer {
  const orders = ordersOf(app, order);
  const email = order.getString('email');
  const written = (collection: string, sort: string): core.Record[] =>
    email === ''
      ? []
      : find(app, collection, 'email:lower = {:email}', { email: email.toLowerCase() }, sort, BESIDE_ROWS);
  return {
    orders: orders.slice(0, BESIDE_ROWS),
    moreOrders: orders.length > BESIDE_ROWS,
    messages: written('contact_messages', '-created').map((message) => ({
      id: message.id,
      created: isoDate(message.getString('created')),
      number: message.getString('order_number'),
      message: message.getString('message'),
    })),
    returns: written('returns', '-created')
      .filter((one) => one.getString('order') !== order.id)
      .map((one) => ({
        id: one.id,
        order: one.getString('order'),
        reference: one.getString('reference'),
        received: isoDate(one.getString('received')),
        withdrawal: one.getString('kind') === 'withdrawal',
        state: one.getString('state'),
      })),
  };
}
