/** Data that browser tests need before the build, beside the demo: a renamed product, one that is traded, an editor's rules, a second page of the catalogue. */
import type PocketBase from 'pocketbase';
import sharp from 'sharp';
import { putMedium } from '#src/backend/put-medium.ts';
import type { ProductRecord, RedirectRecord } from '#src/contract/records.ts';
import { addChosenProducts } from '#tests/support/chosen-products.ts';

export const RENAMED = {
  id: 'testrenamed0001',
  former: { en: 'former-name', fr: 'ancien-nom', it: 'vecchio-nome' },
  present: { en: 'present-name', fr: 'nom-actuel', it: 'nome-attuale' },
} as const;

export const RULES = {
  internal: { from: '/winter-show', to: '/palette' },
  external: { from: '/fr/presse', to: 'https://press.vitrine.example/kit' },
  folder: { from: '/journal/*', to: '/contact' },
} as const;

/** A product whose items tests change while somebody buys them: one item for each test that does. Each weighs 200 g; 50 pieces are left. */
export const TRADED = {
  id: 'testtraded00001',
  path: '/products/traded-work',
  items: {
    price: 'testitemprice01',
    total: 'testitemtotal01',
    stock: 'testitemstock01',
    gone: 'testitemgone001',
    coupon: 'testitemcoupon1',
    dearer: 'testitemdearer1',
    scarce: 'testitemscarce1',
    soldOut: 'testitemsoldout',
    withdrawn: 'testitemwithdra',
    plain: 'testitemplain01',
    again: 'testitemagain01',
    goneAgain: 'testitemagain02',
  },
  /** Minor units. */
  price: 4500,
} as const;

/** A product that nobody can withdraw from, with one item. */
export const EXCLUDED = {
  id: 'testexcluded001',
  item: 'testitemexclude',
  paths: { en: '/products/engraved-plate', fr: '/fr/products/plaque-gravee', it: '/it/products/targa-incisa' },
} as const;

/** More than the 30 of one page, whatever the demo data holds. */
const STUDIES = 30;

const GENERATED = new Set(['created', 'updated', 'collectionId', 'collectionName', 'images']);

function fieldsOf(record: ProductRecord): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !GENERATED.has(name)));
}

/** Stands in for the official notice of the legal guarantee, in French alone. */
export const NOTICE = 'Garantie légale de conformité : deux ans au moins (avis d’essai)';

async function addNotice(client: PocketBase): Promise<void> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const { id } = await client.collection('shop').getFirstListItem('');
  const file = new File([new Uint8Array(bytes)], 'avis.png', { type: 'image/png' });
  const guarantee_fr = await putMedium(client, file);
  await client.collection('shop').update(id, { guarantee_fr, guarantee_alt_fr: NOTICE });
}

/** Who answers in the Union for the maker of the traded work, who is not there. */
export const RESPONSIBLE = 'Importeur d’essai SAS';

async function addMaker(client: PocketBase): Promise<string> {
  const { id } = await client.collection('manufacturers').create({
    name: 'Far Away Works',
    address: '1 Example Road\nShenzhen\nChina',
    contact: 'works@faraway.example',
    country: 'CN',
    responsible_name: RESPONSIBLE,
    responsible_address: '2 rue de l’Exemple\n69002 Lyon\nFrance',
    responsible_contact: 'https://importeur.example',
  });
  return id;
}

export async function addTestData(client: PocketBase): Promise<void> {
  await addNotice(client);
  const products = client.collection<ProductRecord>('products');
  const model = { ...fieldsOf(await products.getFirstListItem("status = 'published'")), category: '', rank: 9000 };
  const { former, present } = RENAMED;
  await products.create({
    ...model,
    id: RENAMED.id,
    slug_en: former.en,
    slug_fr: former.fr,
    slug_it: former.it,
    name_en: 'Renamed work',
    name_fr: 'Œuvre renommée',
    name_it: 'Opera rinominata',
  });
  await products.update(RENAMED.id, { slug_en: present.en, slug_fr: present.fr, slug_it: present.it });
  for (let number = 1; number <= STUDIES; number++) {
    await products.create({
      ...model,
      id: `teststudy${String(number).padStart(6, '0')}`,
      rank: 9000 + number,
      slug_en: `study-${number}`,
      slug_fr: `etude-${number}`,
      slug_it: `studio-${number}`,
      name_en: `Study no. ${number}`,
      name_fr: `Étude n° ${number}`,
      name_it: `Studio n. ${number}`,
    });
  }
  await products.create({
    ...model,
    id: TRADED.id,
    rank: 9500,
    manufacturer: await addMaker(client),
    safety_en: 'Keep away from fire.',
    safety_fr: 'Tenir éloigné du feu.',
    safety_it: 'Tenere lontano dal fuoco.',
    slug_en: 'traded-work',
    slug_fr: 'oeuvre-vendue',
    slug_it: 'opera-venduta',
    name_en: 'Traded work',
    name_fr: 'Œuvre vendue',
    name_it: 'Opera venduta',
    options_en: 'For',
    options_fr: 'Pour',
    options_it: 'Per',
  });
  await products.create({
    ...model,
    id: EXCLUDED.id,
    rank: 9600,
    slug_en: 'engraved-plate',
    slug_fr: 'plaque-gravee',
    slug_it: 'targa-incisa',
    name_en: 'Engraved plate',
    name_fr: 'Plaque gravée',
    name_it: 'Targa incisa',
    options_en: '',
    options_fr: '',
    options_it: '',
    withdrawal_exclusion: 'made_to_order',
  });
  await client
    .collection('items')
    .create({ id: EXCLUDED.item, product: EXCLUDED.id, sku: 'TEST-engraved', price: 3000, stock: 50, weight: 200 });
  for (const [name, id] of Object.entries(TRADED.items)) {
    await client.collection('items').create({
      id,
      product: TRADED.id,
      sku: `TEST-${name}`,
      // Not the bare name, which may be a key of the strings: those are looked for in pages.
      values_en: `Test ${name}`,
      values_fr: `Essai ${name}`,
      values_it: `Prova ${name}`,
      price: TRADED.price,
      stock: 50,
      weight: 200,
    });
  }
  await addChosenProducts(client, model);
  const rules: readonly Pick<RedirectRecord, 'from' | 'to' | 'locale'>[] = [
    { ...RULES.internal, locale: 'en' },
    { ...RULES.external, locale: 'fr' },
    { ...RULES.folder, locale: 'en' },
  ];
  for (const rule of rules) await client.collection('redirects').create(rule);
}
