/** A shop that has of everything what an export holds, for tests that take it round: out of a shop and into another. */
import type { Records } from '#src/contract/records.ts';
import type { AnyDraft } from '#scripts/demo/draft.ts';
import { createDraft } from '#scripts/demo/seed.ts';
import { demoRecords } from '#scripts/demo/records.ts';
import { create, makeCategory, makeItem, makeProduct, makeUser } from '#tests/backend/fixtures.ts';
import type { TestBackend } from '#tests/support/backend.ts';
import { ADDRESS, insertRow, placeOrder, startOrderShop, withDatabase } from '#tests/support/order-shop.ts';
import { plainPicture } from '#tests/support/picture-host.ts';

/** Of the demo: what an export holds, and what that names. */
const DEMO: readonly (keyof Records)[] = [
  'attributes',
  'attribute_values',
  'categories',
  'manufacturers',
  'products',
  'items',
];

const picture = async (name: string, width = 400): Promise<File> =>
  new File([new Uint8Array(await plainPicture('jpeg', width))], name, { type: 'image/jpeg' });

/** Its texts have the marks that lists of a table are written with. */
async function addValues({ admin }: TestBackend): Promise<readonly [product: string, item: string]> {
  const attribute = await create(admin, 'attributes', { name_en: 'Cloth: outside', key: 'cloth', kind: 'text' });
  const wool = { attribute: attribute.id, name_en: 'Wool; soft | warm', key: 'wool' };
  const linen = { attribute: attribute.id, name_en: 'Linen \\ C:\\>', key: 'linen' };
  const [first, second] = [
    await create(admin, 'attribute_values', wool),
    await create(admin, 'attribute_values', linen),
  ];
  return [first.id, second.id];
}

/** Products that have what the demo has not: every field of theirs is filled in one of them. */
async function addCatalogue(backend: TestBackend): Promise<string> {
  const { admin } = backend;
  const light = await makeCategory(admin, { name_en: 'Light & more', slug_en: 'light-and-more' });
  const tint = await create(admin, 'attributes', {
    name_en: 'Tint',
    name_it: 'Tinta',
    key: 'tint',
    kind: 'colour',
    rank: 7,
  });
  await create(admin, 'attribute_values', {
    attribute: tint.id,
    name_en: 'Very dark',
    name_fr: 'Nuit',
    key: 'very-dark',
    swatch: '#101020',
    rank: 3,
  });
  const below = await makeCategory(admin, {
    name_en: 'Lamps',
    name_fr: 'Lampes : toutes',
    slug_en: 'lamps-below',
    slug_fr: 'toutes-les-lampes',
    parent: light.id,
    intro_en: '<p>Lamps <strong>for</strong> all.</p>',
    guide_it: '<p>Misure: 20 × 30 cm</p>',
    filters: [tint.id],
    rank: 4,
    search_title_fr: 'Lampes',
    search_description_en: 'All lamps; "big" | small',
    google_category: '594',
    image: await picture('lamps.jpg', 700),
    alt_en: 'Many lamps; "all" | lit',
    alt_it: 'Molte lampade',
    focus: [{ x: 60, y: 10 }],
  });
  const gifts = await makeCategory(admin, { name_en: 'Gifts > 20 | all', slug_en: 'gifts' });
  const [wool, linen] = await addValues(backend);
  const maker = await create(admin, 'manufacturers', {
    name: 'Maker & Sons',
    address: '1 High Street\nLondon',
    contact: 'hello@maker.example',
    country: 'GB',
    responsible_name: 'Maker Europe',
    responsible_address: '2 rue du Port\n33000 Bordeaux',
    responsible_contact: 'eu@maker.example',
  });
  const lamp = await makeProduct(admin, {
    rank: -5,
    name_en: '=Lamp',
    name_fr: 'Lampe « à poser »',
    slug_en: 'circle-lamp',
    description_en: '<p>It shines.</p>',
    summary_en: "'=1 is no formula",
    care_en: 'Wash at 30 °C\nDo not iron',
    care_fr: '- Laver à 30 °C',
    safety_it: 'Tenere lontano dai bambini; "caldo"',
    manufacturer: maker.id,
    eprel: '1234567',
    country_of_origin: 'IT',
    withdrawal_exclusion: 'made_to_order',
    attributes: [wool],
    options_en: 'Size | width\nColour',
    options_fr: 'Taille\nCouleur',
    search_title_en: 'A lamp',
    search_description_fr: 'Une lampe, en bois',
    category: below.id,
    also_in: [gifts.id],
    identifier: 'L-1',
    tax_class: 'reduced',
    images: [await picture('a.jpg'), await picture('b.jpg', 500)],
    focus: [null, { x: 20, y: 80 }],
    alt_en: '\nBehind',
    alt_fr: 'Devant',
  });
  await makeItem(admin, lamp.id, { sku: 'LAMP/S', values_en: 'Small\nRed', price: 2050, rank: 2, weight: 300 });
  await makeItem(admin, lamp.id, {
    sku: 'LAMP/L',
    values_en: 'Large\nBlue',
    values_fr: 'Grande\nBleue',
    rank: 1,
    stock: 0,
    restock: 'never',
    stock_rule: 'backorder',
    backorder_days: 12,
    attributes: [linen],
    images: [await picture('c.jpg', 600)],
    focus: [{ x: 0, y: 100 }],
    gtin: '4006381333931',
    unit: 'ml',
    unit_quantity: 250,
  });
  await makeProduct(admin, { slug_en: 'nothing-yet', name_en: 'Nothing yet', status: 'draft' });
  const shade = await makeProduct(admin, { slug_en: 'shade-of-linen', name_en: 'Shade', goes_with: [lamp.id] });
  await makeItem(admin, shade.id, { sku: 'SHADE', attributes: [linen] });
  const away = await makeProduct(admin, { slug_en: 'put-away', name_en: 'Put away', status: 'archived' });
  // Of those that come after it in the file, too.
  await admin.collection('products').update(lamp.id, { goes_with: [away.id, shade.id] });
  return lamp.id;
}

async function addPeople(backend: TestBackend, lamp: string): Promise<void> {
  const { admin } = backend;
  const zoe = await makeUser(admin, 'customer');
  await admin.collection('users').update(zoe.id, { name: 'Zoé', locale: 'fr' });
  await create(admin, 'addresses', { ...ADDRESS, user: zoe.id, phone: '+33612345678' });
  await create(admin, 'addresses', {
    ...ADDRESS,
    user: zoe.id,
    street: '1 via Roma',
    postcode: '20121',
    city: 'Milano',
    region: 'MI',
    country: 'IT',
    main: true,
  });
  insertRow(backend, 'consents', {
    id: 'consent00000001',
    user: zoe.id,
    kind: 'newsletter',
    action: 'given',
    email: zoe.email,
    locale: 'fr',
    words: 'Oui, écrivez-moi\u00a0!',
    created: '2025-02-03 10:00:00.000Z',
  });
  withDatabase(backend, (database) => database.prepare("UPDATE users SET marketing = 'yes' WHERE id = ?").run(zoe.id));
  // Somebody of a former shop, whose consent was given there, and somebody who has left the newsletter.
  const ada = await makeUser(admin, 'customer');
  const given = { kind: 'newsletter', action: 'given', locale: 'en' };
  insertRow(backend, 'consents', {
    ...given,
    id: 'consent00000002',
    user: ada.id,
    email: ada.email,
    words: 'Double opt-in, "checkout"; 2022',
    source: 'Old',
    asked: '2022-03-04 05:06:07.000Z',
    created: '2025-04-05 10:00:00.000Z',
  });
  const left = await makeUser(admin, 'customer');
  const before = { ...given, user: left.id, email: left.email, words: 'Yes' };
  insertRow(backend, 'consents', { ...before, id: 'consent00000003', created: '2025-01-01 10:00:00.000Z' });
  insertRow(backend, 'consents', {
    ...before,
    id: 'consent00000004',
    action: 'withdrawn',
    created: '2025-02-01 10:00:00.000Z',
  });
  withDatabase(backend, (database) => {
    const set = database.prepare('UPDATE users SET marketing = ? WHERE id = ?');
    set.run('yes', ada.id);
    set.run('no', left.id);
  });
  const past = { shop: 'Old', source: 'shopify', currency: 'JPY', placed: '2024-03-01 10:00:00.000Z' };
  insertRow(backend, 'past_orders', {
    ...past,
    id: 'pastorder000000',
    number: '#1001',
    email: 'zoe@visitor.example',
    name: 'Zoé',
    total: 1000,
    shipping: 100,
    tax: 150,
    discount: 50,
    state: 'refunded',
    lines: '[{"sku":"A","name":"A thing, 70\u00a0cm","quantity":2,"price":500}]',
    shipping_address: 'null',
    billing_address: 'null',
  });
  const address = {
    name: 'Ada',
    company: 'Ada & Co',
    street: '=1 via Roma',
    extra: '2° piano',
    postcode: '00100',
    city: 'Roma',
  };
  insertRow(backend, 'past_orders', {
    ...past,
    id: 'pastorder000001',
    source: 'etsy',
    currency: 'EUR',
    number: '0012',
    email: 'ada@visitor.example',
    name: 'Ada',
    total: 123_456,
    state: 'cancelled',
    lines: '[]',
    // One of before addresses had a province, and a whole one.
    shipping_address: JSON.stringify({ ...address, country: 'IT', phone: '' }),
    billing_address: JSON.stringify({ ...address, region: 'RM', country: 'IT', phone: '+39061234' }),
  });
  const review = { product: lamp, buyer: '0'.repeat(64), locale: 'fr', rating: 5, text: 'Belle', state: 'shown' };
  insertRow(backend, 'reviews', { ...review, id: 'review000000001', name: 'Zoé', created: '2025-01-02 10:00:00.000Z' });
  // One that a former shop has shown, and one that nobody has.
  insertRow(backend, 'reviews', {
    ...review,
    id: 'review000000002',
    buyer: '1'.repeat(64),
    text: 'It is < 3 kg & "good";\n- light\n\n=warm',
    rating: 3,
    locale: 'en',
    source: 'Old',
    decided: '2023-05-06 07:08:09.000Z',
  });
  insertRow(backend, 'reviews', { ...review, id: 'review000000003', buyer: '2'.repeat(64), state: 'refused' });
}

async function addAddresses({ admin }: TestBackend, lamp: string): Promise<void> {
  const item = await admin.collection('items').getFirstListItem<{ id: string }>("sku = 'LAMP/L'");
  const moved = { origin: 'moved', locale: 'en' } as const;
  await create(admin, 'redirects', { ...moved, from: '/old-lamp?variant=1', product: lamp });
  await create(admin, 'redirects', { ...moved, from: '/old-lamp?variant=2', product: lamp, item: item.id });
  await create(admin, 'redirects', { ...moved, from: '/fr/vieille-lampe', locale: 'fr', product: lamp });
  await create(admin, 'redirects', { from: '/blog', to: 'https://blog.example/' });
  await create(admin, 'redirects', { ...moved, from: '/nowhere' });
  const { category } = await admin.collection<Records['products']>('products').getOne(lamp);
  await create(admin, 'redirects', { ...moved, from: '/old-lamps', category });
  await create(admin, 'redirects', { ...moved, from: '/fr/vieilles-lampes', locale: 'fr', category });
  await admin.collection('products').update(lamp, { slug_en: 'circle-lamp-2' });
}

/** Pictures take long to draw, and texts of none are no texts. */
function withoutPictures(draft: AnyDraft): AnyDraft {
  const kept = Object.entries(draft.fields).filter(([field]) => !field.startsWith('alt_'));
  // It is of the same collection, with fewer fields.
  return { ...draft, fields: Object.fromEntries(kept) } as AnyDraft;
}

/** Fills an empty backend. */
export async function fillCircleShop(backend: TestBackend): Promise<void> {
  const shop = await startOrderShop(backend);
  for (const draft of demoRecords(Date.now()).filter(({ collection }) => DEMO.includes(collection)))
    await createDraft(backend.admin, withoutPictures(draft));
  const lamp = await addCatalogue(backend);
  await addPeople(backend, lamp);
  await addAddresses(backend, lamp);
  await placeOrder(backend, shop);
}
