/** Customers, their orders and what they say of products. */
import type PocketBase from 'pocketbase';
import type { MovedAddress, MovedCustomer, MovedOrder, MovedReview } from '#src/contract/moving-in/moved.ts';
import type {
  AddressRecord,
  ConsentRecord,
  OrderLineRecord,
  OrderRecord,
  PastOrderRecord,
  UserRecord,
} from '#src/contract/records.ts';
import type { Address } from '#src/domain/address/address.ts';
import { DEFAULT_LOCALE, isLocale } from '#src/domain/site/locale.ts';
import { linesOf } from '#src/domain/text/texts.ts';
import { momentOf } from '#scripts/moving-out/moved-texts.ts';
import { readRecords, recordsBy } from '#scripts/moving-out/read-records.ts';

/** Records of one turn: what belongs to them is read together. */
const TOGETHER = 50;

async function* inTurns<One>(records: AsyncIterable<One>): AsyncGenerator<readonly One[]> {
  let turn: One[] = [];
  for await (const record of records) {
    turn.push(record);
    if (turn.length < TOGETHER) continue;
    yield turn;
    turn = [];
  }
  if (turn.length > 0) yield turn;
}

function addressOf(address: Address | AddressRecord, phone = ''): MovedAddress {
  const { name, company, street, extra, postcode, city, region, country } = address;
  return { name, company, street, extra, postcode, city, region, country, phone };
}

/**
 * The proof of a consent: when it was given last, and by which words. Of what was given to a former shop: when it was
 * there.
 */
async function consentOf(client: PocketBase, { id, marketing }: UserRecord): Promise<MovedCustomer['newsletter']> {
  if (marketing !== 'yes') return null;
  const given = await client.collection<ConsentRecord>('consents').getList(1, 1, {
    filter: client.filter("user = {:id} && action = 'given'", { id }),
    sort: '-created',
    skipTotal: true,
  });
  const last = given.items[0];
  return last === undefined
    ? null
    : { at: momentOf(last.source === '' ? last.created : last.asked), proof: last.words };
}

export async function* movedCustomers(client: PocketBase): AsyncGenerator<MovedCustomer> {
  let row = 0;
  for await (const users of inTurns(readRecords(client, 'users', { filter: "role = 'customer'" }))) {
    const addresses = await recordsBy(
      client,
      'addresses',
      'user',
      users.map(({ id }) => id),
    );
    for (const user of users) {
      row += 1;
      // The one that the checkout begins with comes first.
      const own = addresses
        .filter((address) => address.user === user.id)
        .sort((a, b) => Number(b.main) - Number(a.main) || (a.id < b.id ? -1 : 1));
      yield {
        key: user.id,
        row,
        email: user.email,
        name: user.name,
        locale: isLocale(user.locale) ? user.locale : null,
        addresses: own.map((address) => addressOf(address, address.phone)),
        newsletter: await consentOf(client, user),
      };
    }
  }
}

function stateOf({ order_state, payment_state, fulfilment_state }: OrderRecord): MovedOrder['state'] {
  if (order_state === 'cancelled' || order_state === 'expired') return 'cancelled';
  if (payment_state === 'refunded') return 'refunded';
  if (fulfilment_state === 'shipped' || fulfilment_state === 'delivered') return 'sent';
  return payment_state === 'unpaid' || payment_state === 'failed' ? 'open' : 'paid';
}

function orderOf(order: OrderRecord, lines: readonly OrderLineRecord[], row: number): MovedOrder {
  const { quote, address, billing, phone } = order;
  return {
    number: order.number,
    row,
    placed: momentOf(order.created),
    email: order.email,
    name: address.name,
    currency: order.currency,
    total: order.total,
    shipping: quote.shipping ?? 0,
    tax: quote.vat.reduce((sum, { vat }) => sum + vat, 0),
    discount: quote.discount,
    state: stateOf(order),
    lines: lines.map(({ sku, name, values, quantity, unit_price }) => ({
      sku,
      name: [name, ...linesOf(values)].join(', '),
      quantity,
      price: unit_price,
    })),
    shippingAddress: addressOf(address, phone),
    billingAddress: billing === null ? null : addressOf(billing),
  };
}

/** Those that came before addresses had a province lack it. */
function wholeAddress(address: MovedAddress | null): MovedAddress | null {
  return address === null ? null : { ...address, region: address.region ?? '' };
}

function pastOrderOf(order: PastOrderRecord, row: number): MovedOrder {
  const { number, placed, email, name, currency, total, shipping, tax, discount, state, lines } = order;
  return {
    number,
    row,
    placed: momentOf(placed),
    email,
    name,
    currency,
    total,
    shipping,
    tax,
    discount,
    state,
    lines,
    shippingAddress: wholeAddress(order.shipping_address),
    billingAddress: wholeAddress(order.billing_address),
  };
}

/** Reads orders of this shop, then those that came from a former one. */
export async function* movedOrders(client: PocketBase): AsyncGenerator<MovedOrder> {
  let row = 0;
  for await (const orders of inTurns(readRecords(client, 'orders'))) {
    const lines = await recordsBy(
      client,
      'order_lines',
      'order',
      orders.map(({ id }) => id),
    );
    for (const order of orders) {
      row += 1;
      const own = lines.filter((line) => line.order === order.id).sort((a, b) => a.rank - b.rank);
      yield orderOf(order, own, row);
    }
  }
  for await (const order of readRecords(client, 'past_orders')) {
    row += 1;
    yield pastOrderOf(order, row);
  }
}

/** Those that visitors see. */
export async function* movedReviews(client: PocketBase): AsyncGenerator<MovedReview> {
  let row = 0;
  for await (const reviews of inTurns(readRecords(client, 'reviews', { filter: "state = 'shown'" }))) {
    const ids = (field: 'product' | 'order'): string[] => [
      ...new Set(reviews.map((review) => review[field]).filter((id) => id !== '')),
    ];
    const products = await recordsBy(client, 'products', 'id', ids('product'));
    const orders = await recordsBy(client, 'orders', 'id', ids('order'));
    for (const { product: id, order, name, rating, text, created, decided, source, locale } of reviews) {
      row += 1;
      yield {
        row,
        product: products.find((product) => product.id === id)?.[`slug_${DEFAULT_LOCALE}`] || id,
        author: name,
        email: orders.find((one) => one.id === order)?.email ?? '',
        stars: rating,
        title: '',
        body: text,
        written: momentOf(source === '' ? created : decided),
        locale: isLocale(locale) ? locale : null,
      };
    }
  }
}
