/** What visitors of a former shop could not see or buy is not live here by itself. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

/** State of a product and the codes that are said, of a file with one more column. */
function stateOf(head: string, line: string, column: string, word: string) {
  const contents = readText('a.csv', `${head};${column}\n${line};${word}\n`);
  const [product] = contents.products;
  return { status: product === undefined ? 'none' : product.status, codes: codesOf(contents) };
}

const PRESTASHOP = [
  [
    'en',
    'Active (0/1);Name;Price tax included;URL rewritten',
    'Visibility',
    'Available for order (0 = No, 1 = Yes)',
    'Show price (0 = No, 1 = Yes)',
    'Virtual product (0 = No, 1 = Yes)',
  ],
  [
    'fr',
    'Actif (0/1);Nom;Prix TTC;URL simplifiée',
    'Visibilité',
    'Disponible à la commande (0 = Non, 1 = Oui)',
    'Afficher le prix (0 = Non, 1 = Oui)',
    'Produit dématérialisé (0 = Non, 1 = Oui)',
  ],
  [
    'fr 1.7',
    'Actif (0/1);Nom;Prix TTC;URL simplifiée',
    'Visibilité',
    'Disponible à la vente (0 = Non, 1 = Oui)',
    'Afficher le prix',
    'Produit virtuel',
  ],
  [
    'it',
    'Attivo (0/1);Nome;Prezzo tasse incl.;URL comprensibile',
    'Visibilità',
    'Disponibile per gli ordini (0 = No, 1 = Sì)',
    'Mostra il prezzo (0 = No, 1 = Sì)',
    'Prodotto virtuale (0 = No, 1 = Sì)',
  ],
  [
    'de',
    'Aktiv (0/1);Name;Preis inkl. MwSt.;Benutzerfreundliche URL',
    'Sichtbarkeit',
    'Für Bestellungen verfügbar (0 = Nein, 1 = Ja)',
    'Preis anzeigen (0 = Nein, 1 = Ja)',
    'Virtuelles Produkt (0 = Nein, 1 = Ja)',
  ],
  [
    'de 1.6',
    'Aktiv (0/1);Name;Preis inkl. MwSt.;Benutzerfreundliche URL',
    'Sichtbarkeit',
    'Bestellbar (0 = Nein, 1 = Ja)',
    'Preis anzeigen',
    'Virtueller Artikel',
  ],
  [
    'es',
    'Activo (0/1);Nombre;Precio con IVA;Enlace reescrito',
    'Visible en',
    'Disponible para pedidos (0 = No, 1 = Si)',
    'Mostrar Precio (0 = No, 1 = Si)',
    'Producto virtual (0 = No, 1 = Si)',
  ],
] as const;

test.each(PRESTASHOP)(
  'PrestaShop, %s: hidden, not for sale, without a price or never sent',
  (_language, head, ...columns) => {
    const [visibility, forSale, price, virtual] = columns;
    const of = (column: string, word: string) => stateOf(head, '1;Lamp;10.00;lamp', column, word);
    for (const word of ['both', 'catalog', 'search', '']) expect(of(visibility, word).status).toBe('published');
    expect(of(visibility, 'none')).toMatchObject({ status: 'draft', codes: expect.arrayContaining(['hidden']) });
    expect(of(visibility, 'members')).toMatchObject({
      status: null,
      codes: expect.arrayContaining(['status_unknown']),
    });
    for (const column of [forSale, price]) {
      expect(of(column, '1').status).toBe('published');
      expect(of(column, '0')).toMatchObject({ status: 'draft', codes: expect.arrayContaining(['hidden']) });
    }
    expect(of(virtual, '0').status).toBe('published');
    expect(of(virtual, '1')).toMatchObject({ status: 'draft', codes: expect.arrayContaining(['never_sent']) });
  },
);

const MAGENTO = ['sku;attribute_set_code;name;price;product_online', 'A;a;A;10;1'] as const;
const WOOCOMMERCE = ['SKU;Name;Regular price;Published', 'A;A;10.00;1'] as const;
const SHOPIFY = ['Handle;Title;Variant Price;Published', 'a;A;10.00;true'] as const;

test.each([
  [
    'Magento',
    MAGENTO,
    'visibility',
    ['Catalog, Search', 'Catalogue, Recherche', 'Search'],
    ['Not Visible Individually', 'Non visible individuellement', 'Nicht einzeln sichtbar'],
    'hidden',
  ],
  [
    'WooCommerce',
    [`Type;${WOOCOMMERCE[0]}`, `simple;${WOOCOMMERCE[1]}`],
    'Visibility in catalog',
    ['visible', 'catalog', 'search'],
    ['hidden'],
    'hidden',
  ],
  ['Shopify', SHOPIFY, 'Status', ['active', 'Active'], ['draft', 'unlisted'], ''],
  ['Magento', MAGENTO, 'product_type', ['simple'], ['virtual', 'downloadable'], 'never_sent'],
  ['WooCommerce', WOOCOMMERCE, 'Type', ['simple'], ['simple, virtual', 'simple, downloadable'], 'never_sent'],
] as const)(
  '%s: a word of a column beside the state, or of the kind, that is no yes: %#',
  (_shop, [head, line], column, seen, unseen, code) => {
    for (const word of seen) expect(stateOf(head, line, column, word).status).toBe('published');
    for (const word of unseen) {
      const { status, codes } = stateOf(head, line, column, word);
      expect([word, status]).toEqual([word, 'draft']);
      if (code !== '') expect(codes).toContain(code);
    }
  },
);

test.each([
  ['Magento', MAGENTO, 'product_type', ['giftcard', 'bundle', 'grouped', 'event']],
  ['WooCommerce', WOOCOMMERCE, 'Type', ['booking', 'pw-gift-card', 'subscription', 'simple, auction']],
] as const)(
  '%s: what is of a kind that nobody knows here is left out and said',
  (_shop, [head, line], column, words) => {
    for (const word of words) {
      const { status, codes } = stateOf(head, line, column, word);
      expect([word, status]).toEqual([word, 'none']);
      expect(codes).toContain('kind_left_out');
    }
  },
);

test('a word that is no state is the one that is named', () => {
  const { findings } = readText('a.csv', 'Handle,Title,Variant Price,Published,Status\na,A,10.00,true,someday\n');
  expect(findings.filter(({ code }) => code === 'status_unknown')).toMatchObject([
    { column: 'Status', params: { value: 'someday' } },
  ]);
});

test('a column that a person maps to it counts in any table', () => {
  const mappings = {
    'a.csv': { Name: 'product.name', Price: 'product.price', Status: 'product.status', Where: 'product.visibility' },
  };
  const { products } = readText(
    'a.csv',
    'Name,Price,Status,Where\nA,10.00,active,nowhere\nB,10.00,active,everywhere\n',
    { mappings },
  );
  expect(products.map(({ status }) => status)).toEqual(['draft', 'published']);
});

test.each([
  ['allow_backorders', '0', '0', ''],
  ['allow_backorders', '1', '0', 'backorder'],
  ['backorders', '2', '0', 'backorder'],
  ['allow_backorders', '1', '1', null],
])('Magento: %s %s, as the shop has it %s', (column, own, config, rule) => {
  const head = `${MAGENTO[0]};qty;${column};use_config_backorders`;
  const { products } = readText('a.csv', `${head}\n${MAGENTO[1]};3;${own};${config}\n`);
  expect(products[0]?.variants[0]?.stockRule).toBe(rule);
});

test('Magento: a product on no website, or one that asks for choices, waits as a draft and says why', () => {
  const of = (websites: string, options: string) =>
    stateOf(`${MAGENTO[0]};product_websites`, `${MAGENTO[1]};${websites}`, 'custom_options', options);
  const asks = (required: string): string =>
    `name=Metal,type=drop_down,required=${required},price=200.0000,option_title=Gold`;
  expect(of('base', '').status).toBe('published');
  expect(of('base', asks('0')).status).toBe('published');
  expect(of('', '')).toMatchObject({ status: 'draft', codes: expect.arrayContaining(['hidden']) });
  for (const options of [asks('1'), `${asks('0')}|${asks('1')}`])
    expect(of('base', options)).toMatchObject({ status: 'draft', codes: expect.arrayContaining(['choices_left']) });
});

test('Magento: of a configurable product that is sold out nobody can buy a variant, however it counts', () => {
  for (const inStock of ['0', '1'])
    for (const manage of ['0', '1']) {
      const text = [
        'sku,product_type,url_key,name,price,qty,is_in_stock,manage_stock,use_config_manage_stock,backorders,use_config_backorders,configurable_variations',
        `A,simple,a,A,10,4,1,${manage},0,1,0,`,
        `P,configurable,p,P,,0,${inStock},1,0,0,0,"sku=A,kind=A"`,
      ].join('\n');
      const [variant] = readText('a.csv', text).products.flatMap(({ variants }) => variants);
      const own = manage === '0' ? [null, 'uncounted'] : [4, 'backorder'];
      const alone = text.split('\n').slice(0, 2).join('\n').replace('A,10,4,1', `A,10,4,${inStock}`);
      const [simple] = readText('a.csv', alone).products.flatMap(({ variants }) => variants);
      // Alone it is never sold out where nobody counts it.
      expect([simple?.stock, simple?.stockRule]).toEqual(inStock === '0' && manage === '1' ? [0, ''] : own);
      expect([variant?.stock, variant?.stockRule]).toEqual(inStock === '0' ? [0, ''] : own);
    }
});

const REVIEW = 'sku,rating,author,body,created_at';

/** Whether a review comes in whose file says this under a column, and the codes of what is said. */
function reviewOf(
  column: string,
  text: string,
  other = text,
): { readonly isIn: boolean; readonly codes: readonly string[] } {
  const line = (at: number, said: string): string => `A-${at},5,Ada,Lovely,2024-03-01,"${said}"`;
  const contents = readText('r.csv', `${REVIEW},"${column}"\n${line(1, text)}\n${line(2, other)}\n`);
  return {
    isIn: contents.reviews.some(({ product }) => product === 'A-1'),
    codes: contents.findings.map(({ code }) => code),
  };
}

const SHOWING =
  'Status|Statut|Stato|state|Review status|Published|Publié|Pubblicato|Veröffentlicht|Approved|Approuvé|Validé|Visible|reviewState|reviewStatus' +
  '|Sichtbar|curated|Displayed|Active|Aktiv';

test.each(SHOWING.split('|'))(
  'a review comes in where %s says that it was shown, in words that are known',
  (column) => {
    for (const text of ['published', 'Approved', 'yes', 'oui', '1', 'Visible', 'publié', 'approvata', 'ok'])
      expect([text, reviewOf(column, text)]).toEqual([text, { isIn: true, codes: [] }]);
    for (const text of [
      'Unpublished',
      'Pending',
      'Spam',
      'no',
      '0',
      'non',
      'hidden',
      'rejected',
      'trash',
      'not-yet',
      'qwx',
      '',
      '2024-03-01',
    ]) {
      const isAlone = text === '' ? 'yes' : text;
      const { isIn, codes } = reviewOf(column, text, isAlone);
      expect([text, isIn, codes.includes('review_unseen')]).toEqual([text, false, true]);
    }
  },
);

test('numbers of states say of no review that it was shown', () => {
  for (const [one, other] of [
    ['1', '2'],
    ['3', '1'],
    ['1', '4'],
  ] as const)
    expect(reviewOf('reviewState', one, other)).toEqual({ isIn: false, codes: ['review_unseen', 'review_unseen'] });
});

test.each([
  'Supprimé',
  'Deleted',
  'Gelöscht',
  'Eliminata',
  'Hidden',
  'Masqué',
  'Spam',
  'Rejected',
  'Deleted at',
  'Pending',
])('a review that is filled under %s was shown to nobody', (column) => {
  for (const text of ['1', 'yes', 'ja', 'x', '2024-05-05', 'qwx'])
    expect([text, reviewOf(column, text)]).toEqual([text, { isIn: false, codes: ['review_unseen', 'review_unseen'] }]);
  for (const text of ['0', 'no', 'non'])
    expect([text, reviewOf(column, text)]).toEqual([text, { isIn: true, codes: [] }]);
});

test('columns of reviews that nobody knows are asked about where they say yes or no, and read where a word says enough', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'bdfgjkqwxz'), minLength: 4, maxLength: 9 }), (column) => {
      for (const text of ['no', 'yes', '0', 'nein']) expect(reviewOf(column, text).codes).toContain('column_unknown');
      for (const text of ['pending', 'Spam', 'unpublished', 'Deleted'])
        expect([text, reviewOf(column, text).isIn]).toEqual([text, false]);
      for (const text of ['7', 'Paris', 'a nice lamp', ''])
        expect([text, reviewOf(column, text)]).toEqual([text, { isIn: true, codes: [] }]);
    }),
    { numRuns: 30 },
  );
  for (const column of ['Verified buyer', 'Recommended', 'Has photo', 'Anonymous'])
    expect([column, reviewOf(column, 'no', 'yes')]).toEqual([column, { isIn: true, codes: [] }]);
  const both = `${REVIEW},Validé,Supprimé\nA-1,5,A,Good,2024-03-01,1,0\nA-2,5,A,Good,2024-03-01,0,0\nA-3,5,A,Good,2024-03-01,1,1\n`;
  expect(readText('r.csv', both).reviews.map(({ product }) => product)).toEqual(['A-1']);
});

test('what is of a kind that nobody sends comes in as a draft, in whatever column of kinds it stands', () => {
  const of = (column: string, kind: string) =>
    stateOf('SKU;Name;Price incl. VAT;Stock;Status', 'A-1;Help;10,00;5;published', column, kind);
  for (const column of ['Product Type [Non Editable]', 'Type', 'Tipo prodotto', 'Produkttyp', 'Kind']) {
    for (const kind of [
      'GIFT_CARD',
      'DIGITAL',
      'SERVICE',
      'Digital product',
      'Gift card',
      'Gutschein',
      'Dienstleistung',
      'Carte cadeau',
      'Servizio',
      'Download',
    ])
      expect([column, kind, of(column, kind).status, of(column, kind).codes.includes('never_sent')]).toEqual([
        column,
        kind,
        'draft',
        true,
      ]);
    for (const kind of ['PHYSICAL', 'Lamp', 'Table service'])
      expect([column, kind, of(column, kind).codes.includes('never_sent')]).toEqual([column, kind, false]);
  }
});

test.each([
  ['status', 'enabled', 'disabled'],
  ['Active', '1', '0'],
  ['enabled', 'yes', 'no'],
  ['Statut', 'actif', 'désactivé'],
])('a redirect that was switched off in a column %s leads nowhere here', (column, on, off) => {
  const { redirects, findings } = readText('r.csv', `source,target,${column}\n/a,/x,${on}\n/b,/y,${off}\n/c,/z,\n`);
  expect(redirects.map(({ from }) => from)).toEqual(['/a', '/c']);
  expect(findings).toMatchObject([
    { code: 'redirect_off', weight: 'left_out', row: 3, column, params: { value: '/b' } },
  ]);
});

test('Wix: what an order costs to send is its shipping rate', () => {
  const head = 'Order number,Date created,Contact email,Item,SKU,Qty,Price,Shipping rate,Total tax,Total,Currency';
  const { orders } = readText('o.csv', `${head}\n10001,"Nov 5, 2026",a@b.example,Mug,MUG,1,12,5.9,0,17.9,EUR\n`);
  expect(orders).toMatchObject([{ shipping: 590, total: 1790 }]);
});
