/** What a shop has of the one before it: accounts that have come, orders that are read only, pictures that were fetched. */
import { ACCOUNT, emailOf } from '#tests/bench/growth/people.ts';
import { dateOf, idOf, insert, spread, type Filling } from '#tests/bench/growth/filling.ts';

const SERIES = "'growth-series'";

export function fillMoved(filling: Filling): void {
  const { database, sizes } = filling;
  const at = dateOf(spread(filling, sizes.movedAccounts, 1080, 1070));
  insert(database, 'moved_accounts', Math.min(sizes.movedAccounts, sizes.users), {
    id: idOf('m', 'i'),
    source: "'shopify'",
    key: "'customer-' || i",
    series: SERIES,
    user: idOf('u', 'i'),
    created: at,
    updated: at,
  });
  const owner = `i % ${Math.min(sizes.movedAccounts, sizes.users)}`;
  insert(database, 'past_orders', sizes.pastOrders, {
    id: idOf('h', 'i'),
    source: "'shopify'",
    shop: "'Old Shop'",
    number: "'#' || (1000 + i)",
    series: SERIES,
    user: idOf('u', owner),
    email: emailOf(owner),
    name: ACCOUNT.name,
    placed: dateOf(spread(filling, sizes.pastOrders, 2000, 1100)),
    currency: "'EUR'",
    total: '4900',
    shipping: '900',
    tax: '816',
    discount: '0',
    state: "'sent'",
    lines: `json_array(json_object('sku', 'OLD-' || (i % 500), 'name', 'Growth study', 'quantity', 1, 'price', 4000))`,
    shipping_address: 'NULL',
    billing_address: 'NULL',
    created: dateOf(spread(filling, sizes.pastOrders, 1080, 1070)),
    updated: dateOf(spread(filling, sizes.pastOrders, 1080, 1070)),
  });
  insert(database, 'media', sizes.media, {
    id: idOf('g', 'i'),
    file: "'picture.jpg'",
    sha256: `printf('%064x', i)`,
    name: `'picture-' || i || '.jpg'`,
    width: '1280',
    height: '960',
    bytes: '200000',
    uses: 'i % 10 != 0',
    created: dateOf(spread(filling, sizes.media, 400, 1)),
    updated: dateOf(spread(filling, sizes.media, 400, 1)),
  });
  insert(database, 'media_uses', sizes.media, {
    id: idOf('h', 'i'),
    medium: idOf('g', 'i'),
    collection: "'products'",
    record: idOf('p', `i % ${sizes.products}`),
  });
  insert(database, 'awaited_pictures', sizes.awaitedPictures, {
    id: idOf('f', 'i'),
    collection: "'products'",
    record: idOf('p', `i % ${sizes.products}`),
    place: `i / ${sizes.products}`,
    source: "'https://old.example/picture-' || i || '.jpg'",
    alt: 'NULL',
    state: "'failed'",
    file: "''",
    tries: '5',
    next_try: "''",
    problem: "'unreachable'",
    params: 'NULL',
    created: at,
    updated: at,
  });
}
