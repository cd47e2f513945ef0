/** What somebody has ordered as a guest belongs to their account as soon as the address is known to be theirs. */
import { find } from '#pocketbase/hooks/query.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

/** Lets the orders of nobody with the address of a verified account join it. */
export function joinEarlierOrders(tx: core.App, user: core.Record): void {
  const email = mailboxOf(user.getString('email'));
  for (const order of find(tx, 'orders', "user = '' && email:lower = {:email}", { email })) {
    order.set('user', user.id);
    tx.save(order);
  }
}
