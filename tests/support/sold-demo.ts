/** A demo that people have used: orders of guests and of accounts, a refund, a parcel, a draft. */
import PocketBase from 'pocketbase';
import { DEMO_LOGINS } from '#src/domain/site/demo.ts';
import { giveBack } from '#tests/support/call-desk.ts';
import { placeOrder } from '#tests/support/placed-order.ts';

export const DEMO_SUPERUSER = { email: 'admin@vitrine.example', password: 'demo-superuser' };
/** A visitor who has opened an account. */
export const ROBIN = { email: 'robin@shop.example', password: 'kp7-fjord-lamp-Q' };

export interface SoldDemo {
  /** The item that was ordered. */
  readonly item: string;
  /** Pieces of it before anybody ordered. */
  readonly pieces: number;
  /** Of the superuser. */
  readonly session: string;
}

/** Orders in the demo at `url` as its visitors do. */
export async function sellInDemo(url: string): Promise<SoldDemo> {
  const admin = new PocketBase(url);
  await admin.collection('_superusers').authWithPassword(DEMO_SUPERUSER.email, DEMO_SUPERUSER.password);
  await admin.settings.update({ rateLimits: { enabled: false } });
  const stocked = await admin.collection('items').getFirstListItem('stock > 8', { sort: 'sku' });
  const item = stocked.id;
  const customer = new PocketBase(url);
  const { email, password } = DEMO_LOGINS.customer;
  await customer.collection('users').authWithPassword(email, password);
  await customer.send('/api/shop/cart-sync', { method: 'POST', body: { base: [], lines: [] } });
  const robin = new PocketBase(url);
  await robin.collection('users').create({ ...ROBIN, passwordConfirm: ROBIN.password });
  await robin.collection('users').authWithPassword(ROBIN.email, ROBIN.password);
  const shop = { siteUrl: url, backendUrl: url, dist: '', dataDir: '', superuser: DEMO_SUPERUSER };
  const lines = [{ item, quantity: 1 }];
  const paid = await placeOrder(shop, admin, { lines, email, session: customer.authStore.token });
  await placeOrder(shop, admin, { lines, session: robin.authStore.token });
  await placeOrder(shop, admin, { lines, outcome: null });
  const order = await admin.collection('orders').getFirstListItem(`number = '${paid.order.number}'`);
  await giveBack({ url, admin }, { order: order.id, amount: 100 });
  await admin.collection('shipments').create({ order: order.id, carrier: 'La Poste', complete: true });
  const editor = new PocketBase(url);
  const { record: author } = await editor
    .collection('users')
    .authWithPassword(DEMO_LOGINS.editor.email, DEMO_LOGINS.editor.password);
  await editor.collection('drafts').create({
    collection: 'items',
    record: item,
    action: 'update',
    data: { price: 1 },
    author: author.id,
    version: 1,
  });
  return { item, pieces: Number(stocked['stock']), session: admin.authStore.token };
}
