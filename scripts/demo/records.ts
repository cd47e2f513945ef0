/** The demo shop as records, in the order in which they can be created. */
import { attributeDrafts, withAttributes } from '#scripts/demo/attributes/attribute-records.ts';
import { blockDrafts, HERO_MASTER, storyMaster } from '#scripts/demo/block-records.ts';
import { COUNTRIES } from '#scripts/demo/countries.ts';
import { columns, demoId, PICTURE_WIDTH, type AnyDraft } from '#scripts/demo/draft.ts';
import { HOME } from '#scripts/demo/home.ts';
import { PAGES } from '#scripts/demo/pages.ts';
import { countryDrafts, pageDrafts, paletteDrafts } from '#scripts/demo/shared-records.ts';
import { itemDrafts, productDraft } from '#scripts/demo/product-records.ts';
import { CATEGORIES, categoryOf, PRODUCTS } from '#scripts/demo/products.ts';
import { SHOP } from '#scripts/demo/shop.ts';
import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import { DEMO_SELLER } from '#src/domain/site/demo-seller.ts';
import REVIEWS from '#scripts/demo/reviews.json' with { type: 'json' };
import type { DemoReview, DemoCategory, DemoManufacturer } from '#scripts/demo/types.ts';
import { words, type Words } from '#scripts/demo/text.ts';
import { localized } from '#src/domain/site/locale.ts';

const SALE_DAYS = 30;
const DAY_MS = 86_400_000;

function stored(time: number): string {
  return new Date(time).toISOString().replace('T', ' ');
}

function saleDrafts(now: number): AnyDraft[] {
  return PRODUCTS.flatMap((product) => product.items).flatMap((item): AnyDraft[] =>
    item.salePrice === undefined
      ? []
      : [
          {
            collection: 'sales',
            id: demoId('sales', item.sku),
            fields: {
              item: demoId('items', item.sku),
              price: item.salePrice,
              starts: stored(now),
              ends: stored(now + SALE_DAYS * DAY_MS),
            },
          },
        ],
  );
}

function contentDrafts(): AnyDraft[] {
  return [
    {
      collection: 'home',
      id: demoId('home', 'home'),
      fields: {
        announcement_on: true,
        ...columns('announcement', HOME.announcement),
        navigation: CATEGORIES.map(({ key }) => demoId('categories', key)),
      },
    },
    ...SYNONYMS.map(({ key, words: synonyms }, index): AnyDraft => ({
      collection: 'synonyms',
      id: demoId('synonyms', key),
      fields: { ...columns('words', synonyms), rank: (index + 1) * 10 },
    })),
    ...pageDrafts(PAGES, false),
    ...blockDrafts(),
    ...workshopDrafts(),
    ...paletteDrafts(),
  ];
}

function sellingDrafts(): AnyDraft[] {
  return [
    ...countryDrafts(COUNTRIES),
    ...SHIPPING_RATES.map((rate): AnyDraft => ({
      collection: 'shipping_rates',
      id: demoId('shipping_rates', `${rate.country} ${rate.service}`),
      fields: {
        country: demoId('countries', rate.country),
        ...columns('name', rate.name),
        rank: rate.service === 'parcel' ? 10 : 20,
        price: rate.price,
        free_from: rate.freeFrom,
        max_weight: rate.maxWeight,
        days_min: rate.days[0],
        days_max: rate.days[1],
        needs_phone: rate.needsPhone,
        excluded: rate.excluded,
      },
    })),
    ...Object.values(DEMO_LOGINS).map(({ password, ...user }): AnyDraft => ({
      collection: 'users',
      id: demoId('users', user.email),
      fields: { ...user, verified: true, password, passwordConfirm: password },
    })),
  ];
}

function shopDraft(): AnyDraft {
  return {
    collection: 'shop',
    id: demoId('shop', 'shop'),
    fields: {
      brand: SHOP.brand,
      tagline: SHOP.tagline,
      ...columns('description', SHOP.description),
      ...columns('keywords', SHOP.keywords),
      ...columns('vat_exempt_note', SHOP.vatExemptNote),
      ...DEMO_SELLER,
      country: SHOP.country,
      currency: SHOP.currency,
      vat_scheme: SHOP.vatScheme,
      low_stock: SHOP.lowStock,
      typeface: '',
      corners: '',
      spacing: '',
    },
  };
}

/**
 * Everything, the shop record last: that it exists says that a seed came to its end. Sales start at `now` (ms) and last
 * 30 days.
 */
export function demoRecords(now: number): AnyDraft[] {
  const drafts = [
    ...MANUFACTURERS.map(({ key, ...fields }): AnyDraft => ({
      collection: 'manufacturers',
      id: demoId('manufacturers', key),
      fields,
    })),
    ...categoryDrafts(),
    ...PRODUCTS.map((product, index) => productDraft(product, (index + 1) * 10, categoryOf(product))),
    ...PRODUCTS.flatMap(itemDrafts),
    ...saleDrafts(now),
    ...contentDrafts(),
    ...sellingDrafts(),
    ...reviewDrafts(),
    shopDraft(),
  ];
  return [...attributeDrafts(), ...withAttributes(drafts)];
}

/** No order stands behind them: only a demo takes such records. */
function reviewDrafts(): AnyDraft[] {
  return (REVIEWS as readonly DemoReview[]).map(
    ({ product, locale, rating, name, bought, shown, text, answer = '' }): AnyDraft => ({
      collection: 'reviews',
      id: demoId('reviews', `${product} ${locale} ${shown}`),
      fields: {
        product: demoId('products', product),
        locale,
        rating,
        name,
        text,
        answer,
        bought: `${bought} 10:00:00.000Z`,
        decided: `${shown} 10:00:00.000Z`,
        state: 'shown',
      },
    }),
  );
}

/** Categories and their parts as records. */
function categoryDraft(category: Omit<DemoCategory, 'parts' | 'products'>, rank: number, parent: string): AnyDraft {
  const { key, slug, name, intro, picture } = category;
  return {
    collection: 'categories',
    id: demoId('categories', key),
    fields: {
      rank,
      parent,
      ...columns('slug', slug),
      ...columns('name', name),
      ...columns('intro', intro),
      ...columns('alt', picture?.alt),
    },
    ...(picture === undefined
      ? {}
      : { pictures: { field: 'image', masters: [{ name: `${key}-1`, width: PICTURE_WIDTH.first }] } }),
  };
}

/** Each before its parts. */
function categoryDrafts(): readonly AnyDraft[] {
  return CATEGORIES.flatMap((category, index) => {
    const rank = (index + 1) * 10;
    const parts = category.parts ?? [];
    return [
      categoryDraft(category, rank, ''),
      ...parts.map((part, at) => categoryDraft(part, rank + at + 1, demoId('categories', category.key))),
    ];
  });
}

/** Words that shoppers use for the things of the demo, beside those of the shop. */
interface DemoSynonyms {
  readonly key: string;
  readonly words: Words;
}

const list = (key: string, ...lists: readonly [en: string, fr: string, it: string]): DemoSynonyms => ({
  key,
  words: words(...lists),
});

const SYNONYMS: readonly DemoSynonyms[] = [
  list('cup', 'cup, mug, coffee cup, teacup', 'tasse, mug, gobelet', 'tazza, mug, tazzina'),
  list('throw', 'throw, blanket', 'plaid, couverture, jeté', 'plaid, coperta'),
  list('rug', 'rug, carpet, floor mat', 'tapis, moquette, carpette', 'tappeto, moquette, zerbino'),
  list('cushion', 'cushion, pillow', 'coussin, oreiller', 'cuscino, guanciale'),
  list(
    'print',
    'print, prints, poster, wall art',
    'dessin, affiche, poster, estampe',
    'disegno, poster, stampa, manifesto',
  ),
  list('jug', 'jug, pitcher, carafe', 'pichet, cruche, carafe', 'brocca, caraffa'),
  list('napkin', 'napkin, serviette', 'serviette, serviette de table', 'tovagliolo, salvietta'),
  list('towel', 'tea towel, dishcloth, kitchen towel', 'torchon, essuie-mains', 'canovaccio, strofinaccio'),
  list('card', 'card, greeting card, postcard', 'carte, carte de vœux', 'biglietto, cartolina'),
  list('case', 'pencil roll, pencil case, roll', 'trousse, rouleau', 'portamatite, astuccio, rotolo'),
  list('pendant', 'pendant, chandelier, ceiling lamp', 'suspension, lustre, plafonnier', 'sospensione, lampadario'),
  list('scarf', 'scarf, shawl', 'écharpe, foulard', 'sciarpa, foulard'),
  list('notebook', 'notebook, notepad, exercise book', 'carnet, cahier, calepin', 'quaderno, taccuino, agenda'),
  list('bowl', 'bowl, dish', 'bol, saladier', 'ciotola, scodella'),
  list('light', 'light, lighting', 'lumière, éclairage, luminaire', 'luce, illuminazione'),
  list('gift', 'wrapping paper, gift, gift wrap', 'papier cadeau, cadeau, emballage cadeau', 'carta da regalo, regalo'),
  list('weaving', 'woven, weaving, textile', 'tissage, textile', 'tessuti, tessitura'),
  list('delivery', 'delivery, shipping, postage', 'livraison, frais de port, expédition', 'spedizione, consegna'),
  list('returns', 'returns, refund, money back', 'retour, remboursement, rétractation', 'reso, rimborso, recesso'),
  list('lunar', 'moon, lunar', 'lune, lunaire', 'luna, lunare'),
];

/**
 * Makers of the demo products (GPSR, art. 9 and 19): invented people at invented addresses, which say so in the
 * language of the place. A name has no language of its own, so it has no word that would need one.
 */
export const MANUFACTURERS: readonly DemoManufacturer[] = [
  {
    key: 'atelier',
    name: 'Atelier Vitrine',
    address: '1 rue de l’Exemple\n69001 Lyon\nFrance',
    country: 'FR',
    contact: 'atelier@vitrine.example',
  },
  {
    key: 'tessitura',
    name: 'Tessitura Falda',
    address: 'Via dell’Esempio 2\n13900 Biella BI\nItalia',
    country: 'IT',
    contact: 'ciao@falda.example',
  },
  {
    key: 'lumen',
    name: 'Lumen Lento',
    address: 'Via dell’Esempio 14\n20154 Milano MI\nItalia',
    country: 'IT',
    contact: 'https://lumenlento.example',
  },
  {
    key: 'terre',
    name: 'Terre Basse',
    address: '7 chemin de l’Exemple\n06220 Vallauris\nFrance',
    country: 'FR',
    contact: 'bonjour@terrebasse.example',
  },
  {
    key: 'cartiera',
    name: 'Cartiera Lenta',
    address: 'Via dell’Esempio 8\n60044 Fabriano AN\nItalia',
    country: 'IT',
    contact: 'ciao@cartieralenta.example',
  },
];

/** Rates of delivery in the demo: gross prices in minor units, weights in grams, working days. */
interface DemoShippingRate {
  readonly country: string;
  readonly service: 'parcel' | 'express';
  readonly name: Words;
  readonly price: number;
  readonly freeFrom: number;
  readonly maxWeight: number;
  readonly days: readonly [least: number, most: number];
  readonly needsPhone: boolean;
  /** Parts of the country that it does not go to, one a line. */
  readonly excluded: string;
}

const PARCEL = words('Tracked parcel', 'Colis suivi', 'Pacco tracciato');
const EXPRESS = words('Express courier', 'Coursier express', 'Corriere espresso');

const parcel = (
  country: string,
  price: number,
  freeFrom: number,
  days: readonly [number, number],
): DemoShippingRate => ({
  country,
  service: 'parcel',
  name: PARCEL,
  price,
  freeFrom,
  maxWeight: 30_000,
  days,
  needsPhone: false,
  excluded: '',
});
const express = (country: string, price: number, excluded: string): DemoShippingRate => ({
  country,
  service: 'express',
  name: EXPRESS,
  price,
  freeFrom: 0,
  maxWeight: 15_000,
  days: [1, 2],
  needsPhone: true,
  excluded,
});

export const SHIPPING_RATES: readonly DemoShippingRate[] = [
  parcel('FR', 590, 9000, [2, 3]),
  express('FR', 1490, 'corsica'),
  parcel('MC', 590, 9000, [2, 4]),
  parcel('IT', 690, 9000, [2, 4]),
  express('IT', 1690, ''),
  parcel('BE', 890, 15_000, [3, 4]),
  parcel('LU', 890, 15_000, [3, 4]),
  parcel('DE', 890, 15_000, [3, 5]),
  parcel('NL', 990, 15_000, [3, 5]),
  parcel('AT', 1090, 15_000, [3, 6]),
  parcel('ES', 1090, 15_000, [3, 6]),
  parcel('PT', 1290, 20_000, [4, 7]),
  parcel('IE', 1490, 20_000, [4, 8]),
];

/** No text that the law asks for: it goes with the demo. */
const WORKSHOPS_ID = demoId('pages', 'workshops');

const TITLE = words('The workshops', 'Les ateliers', 'I laboratori');
const SUMMARY = words(
  'Where what hangs at Vitrine is drawn, woven and fired.',
  'Où ce que montre Vitrine est tracé, tissé et cuit.',
  'Dove ciò che Vitrine espone viene disegnato, tessuto e cotto.',
);
const BODY = words(
  '<p>Five small workshops in France and Italy make what hangs here. None has more than six people, and each has one machine that is older than the person who runs it.</p>',
  "<p>Cinq petits ateliers de France et d'Italie fabriquent ce qui est accroché ici. Aucun ne compte plus de six personnes, et chacun a une machine plus âgée que la personne qui la conduit.</p>",
  '<p>Cinque piccoli laboratori in Francia e in Italia fanno ciò che è appeso qui. Nessuno ha più di sei persone, e ognuno ha una macchina più vecchia di chi la guida.</p>',
);
const SHELF_TITLE = words('One shelf, five hands', 'Une étagère, cinq mains', 'Una mensola, cinque mani');
const SHELF_TEXT = words(
  '<p>A drawing from Lyon, a lamp from Turin, a vase from Vallauris, a notebook from Florence. They meet for the first time when we photograph them.</p>',
  '<p>Un dessin de Lyon, une lampe de Turin, un vase de Vallauris, un carnet de Florence. Ils se rencontrent pour la première fois quand nous les photographions.</p>',
  '<p>Un disegno da Lione, una lampada da Torino, un vaso da Vallauris, un quaderno da Firenze. Si incontrano per la prima volta quando li fotografiamo.</p>',
);
const DETAILS = words('Seen from near', 'Vu de près', 'Visti da vicino');

/** Pictures that the home page shows too: they are made once. */
function workshopDrafts(): AnyDraft[] {
  const block = { page: WORKSHOPS_ID, status: 'published' } as const;
  const alts = localized((locale) => HOME.stories.map(({ picture }) => picture.alt[locale]).join('\n'));
  return [
    {
      collection: 'pages',
      id: WORKSHOPS_ID,
      fields: {
        key: '',
        status: 'published',
        rank: 5,
        menu: 'none',
        ...columns('slug', words('workshops', 'ateliers', 'laboratori')),
        ...columns('title', TITLE),
        ...columns('summary', SUMMARY),
        ...columns('body', BODY),
      },
    },
    {
      collection: 'blocks',
      id: demoId('blocks', 'workshops shelf'),
      fields: {
        ...block,
        kind: 'text_picture',
        rank: 10,
        ...columns('title', SHELF_TITLE),
        ...columns('text', SHELF_TEXT),
        ...columns('alt', HOME.heroAlt),
      },
      pictures: { field: 'images', masters: [HERO_MASTER] },
    },
    {
      collection: 'blocks',
      id: demoId('blocks', 'workshops details'),
      fields: { ...block, kind: 'gallery', rank: 20, ...columns('title', DETAILS), ...columns('alt', alts) },
      pictures: { field: 'images', masters: HOME.stories.map(storyMaster) },
    },
  ];
}
