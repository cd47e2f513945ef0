import { describe, expect, test } from 'vitest';
import { hasStraightMark } from '#scripts/checks/i18n.ts';
import { COUNTRIES } from '#scripts/demo/countries.ts';
import { HOME } from '#scripts/demo/home.ts';
import { MANUFACTURERS, demoRecords, SHIPPING_RATES } from '#scripts/demo/records.ts';
import { DEMO_MESSAGES } from '#scripts/demo/orders/plan.ts';
import { PAGES } from '#scripts/demo/pages.ts';
import { COLOURS } from '#scripts/demo/palette.ts';
import { CATEGORIES, PRODUCTS } from '#scripts/demo/products.ts';
import { SHOP } from '#scripts/demo/shop.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { contrastFailures, TOKENS } from '#src/domain/site/palette.ts';
import { richTextProblem } from '#src/domain/text/rich-text.ts';
import { slugProblem } from '#src/domain/catalogue/slug.ts';
import { stockBand } from '#src/domain/catalogue/stock.ts';

const RECORDS = demoRecords(0);
const ITEMS = PRODUCTS.flatMap(({ items }) => items);

/** Texts that are rightly the same in two languages: names, measures, Latin words that both share. */
const SHARED = /^(?:slug_|values_|options_|name_|title_)/;
const RICH = /^(?:description|intro|text|body)_/;

const texts = RECORDS.flatMap(({ collection, id, fields }) => {
  const values = new Map(Object.entries(fields));
  return [...values.keys()]
    .filter((name) => name.endsWith('_en'))
    .map((name) => {
      const base = name.slice(0, -3);
      const text = (locale: string): string => String(values.get(`${base}_${locale}`) ?? '');
      return { where: `${collection}/${id}/${base}`, name, en: text('en'), fr: text('fr'), it: text('it') };
    });
});
const visible = (html: string): string => html.replace(/<[^>]*>/g, '');

describe('texts', () => {
  test('are there in all three languages or in none', () => {
    const partial = texts.filter((text) => new Set(LOCALES.map((locale) => text[locale] === '')).size > 1);
    expect(partial.map(({ where }) => where)).toEqual([]);
    expect(texts.length).toBeGreaterThan(200);
  });

  test('are translated wherever they are more than a name', () => {
    const copied = texts.filter(
      ({ name, en, fr, it }) => en !== '' && !SHARED.test(name) && (en === fr || en === it || fr === it),
    );
    expect(copied.map(({ where }) => where)).toEqual([]);
  });

  test('have curly quotes and apostrophes', () => {
    const fields = RECORDS.flatMap(({ collection, id, fields: values }) =>
      Object.entries(values).flatMap(([name, value]) =>
        typeof value === 'string' && hasStraightMark(value) ? [`${collection}/${id}/${name}`] : [],
      ),
    );
    const messages = DEMO_MESSAGES.flatMap(({ text }) => Object.values(text).filter(hasStraightMark));
    expect([...fields, ...messages]).toEqual([]);
  });

  test('have a narrow no-break space before French high punctuation, and none of it elsewhere', () => {
    const french = texts.filter(
      ({ name, fr }) => !name.startsWith('slug') && /[^\u202F:/][;!?]|[^\u202F] ?:(?!\/)/.test(visible(fr)),
    );
    expect(french.map(({ where }) => where)).toEqual([]);
    const spaced = texts.filter(({ en, it }) => /\s[;:!?]/.test(visible(en)) || /\s[;:!?]/.test(visible(it)));
    expect(spaced.map(({ where }) => where)).toEqual([]);
  });

  test('keep French guillemets to their words', () => {
    const loose = texts.filter(({ fr }) => /«(?!\u00A0)|(?<!\u00A0)»/.test(fr));
    expect(loose.map(({ where }) => where)).toEqual([]);
  });

  test('are rich text of the allow-list', () => {
    const problems = texts
      .filter(({ name }) => RICH.test(name))
      .flatMap((text) =>
        LOCALES.map((locale) => ({ where: text.where, locale, problem: richTextProblem(text[locale]) })),
      )
      .filter(({ problem }) => problem !== null);
    expect(problems).toEqual([]);
  });
});

describe('catalogue', () => {
  test('has the size that the shop is tested with', () => {
    expect(PRODUCTS.length).toBeGreaterThanOrEqual(30);
    expect(ITEMS.length).toBeGreaterThanOrEqual(90);
    expect(CATEGORIES.length).toBeGreaterThanOrEqual(5);
    expect(PRODUCTS.filter(({ pictures }) => pictures.length < 2)).toEqual([]);
    expect(new Set(PRODUCTS).size).toBe(CATEGORIES.flatMap(({ products }) => products).length);
  });

  test('does not repeat itself: names, summaries, sentences and alternative texts', () => {
    for (const locale of LOCALES) {
      const sentences = PRODUCTS.flatMap(({ summary, description, pictures }) => [
        ...summary[locale].split(/(?<=[.!?]) /),
        ...[...description[locale].matchAll(/<p>(.*?)<\/p>/g)].flatMap((match) =>
          (match[1] ?? '').split(/(?<=[.!?]) /),
        ),
        ...pictures.map(({ alt }) => alt[locale]),
      ]);
      const names = PRODUCTS.map(({ name }) => name[locale]);
      for (const list of [sentences, names]) {
        expect(list.filter((text, index) => list.indexOf(text) !== index)).toEqual([]);
      }
    }
  });

  test('has identifiers of its own, and a manufacturer and a postal weight everywhere', () => {
    expect(new Set(PRODUCTS.map(({ identifier }) => identifier)).size).toBe(PRODUCTS.length);
    expect(ITEMS.filter(({ weight, price }) => weight <= 0 || price <= 0)).toEqual([]);
  });

  test.each(LOCALES)('has unique, well-formed slugs in %s', (locale) => {
    for (const [kind, list] of [
      ['product', PRODUCTS],
      ['category', CATEGORIES.flatMap((category) => [category, ...(category.parts ?? [])])],
    ] as const) {
      const slugs = list.map(({ slug }) => slug[locale]);
      expect(new Set(slugs).size).toBe(slugs.length);
      expect(slugs.filter((slug) => slug === '' || slugProblem(kind, slug) !== null)).toEqual([]);
    }
    const pages = PAGES.map(({ slug }) => slug[locale]);
    expect(new Set(pages).size).toBe(pages.length);
  });

  test('has unique stock numbers and a value for every option', () => {
    expect(new Set(ITEMS.map(({ sku }) => sku)).size).toBe(ITEMS.length);
    for (const product of PRODUCTS) {
      expect(product.items.filter(({ values }) => values.length !== product.options.length)).toEqual([]);
      const combinations = product.items.map(({ values }) => values.map(({ en }) => en).join('|'));
      expect(new Set(combinations).size).toBe(combinations.length);
    }
  });

  test('gives every picture one line of alternative text', () => {
    for (const draft of RECORDS) {
      if (draft.collection !== 'products') continue;
      for (const locale of LOCALES) {
        expect(draft.fields[`alt_${locale}`]?.split('\n').length, draft.id).toBe(draft.pictures?.masters.length);
      }
    }
  });

  test('names manufacturers, featured products and countries that exist', () => {
    const makers = MANUFACTURERS.map(({ key }) => key);
    expect(PRODUCTS.filter(({ manufacturer }) => !makers.includes(manufacturer))).toEqual([]);
    const keys = PRODUCTS.map(({ key }) => key);
    expect(HOME.featured.filter((key) => !keys.includes(key))).toEqual([]);
    const active = COUNTRIES.filter((country) => country.active).map(({ code }) => code);
    expect(active.filter((code) => !SHIPPING_RATES.some(({ country }) => country === code))).toEqual([]);
  });

  test('shows the cases that a shop must handle', () => {
    const bands = PRODUCTS.map(({ items }) => items.map(({ stock }) => stockBand({ stock, rule: '' }, SHOP.lowStock)));
    expect(bands.some((product) => product.every((band) => band === 'out'))).toBe(true);
    expect(bands.flat()).toContain('low');
    expect(PRODUCTS.some(({ items, options }) => items.length === 1 && options.length === 0)).toBe(true);
    expect(PRODUCTS.some(({ options }) => options.length > 1)).toBe(true);
    expect(PRODUCTS.some(({ items }) => items.length >= 12)).toBe(true);
    expect(PRODUCTS.some(({ safety }) => safety !== undefined)).toBe(true);
    expect(ITEMS.some(({ content }) => content !== undefined)).toBe(true);
    const sales = ITEMS.filter(({ salePrice }) => salePrice !== undefined);
    expect(sales.length).toBeGreaterThan(0);
    expect(sales.filter(({ salePrice = 0, price }) => salePrice >= price)).toEqual([]);
  });
});

describe('palette', () => {
  test('has every token once and no pair under its contrast', () => {
    expect(COLOURS.map(({ token }) => token).toSorted()).toEqual([...TOKENS].toSorted());
    expect(contrastFailures(Object.fromEntries(COLOURS.map((colour) => [colour.token, colour])))).toEqual([]);
  });
});

describe('pages', () => {
  test('are all there, and each says first that it is a template', () => {
    const keys = ['accessibility', 'cgu', 'cgv', 'legal', 'privacy', 'retpolicy', 'shipping'];
    expect(PAGES.map(({ key }) => key).toSorted()).toEqual(keys);
    for (const { body } of PAGES) {
      expect(body.en).toMatch(/^<blockquote><p><strong>Template/);
      expect(body.fr).toMatch(/^<blockquote><p><strong>Modèle/);
      expect(body.it).toMatch(/^<blockquote><p><strong>Modello/);
    }
  });

  test('the French terms of sale hold the legal guarantees in one frame, and say who answers for them', () => {
    const text = PAGES.find(({ key }) => key === 'cgv')?.body.fr ?? '';
    const [, frame = ''] = /<h2>8\. Les garanties légales<\/h2><blockquote>(.*?)<\/blockquote>/.exec(text) ?? [];
    const words = [
      'dispose d’un délai de deux ans à compter de la délivrance du bien',
      'dans un délai de trente jours suivant sa demande',
      'extension de six mois de la garantie initiale',
      'n’a pas droit à la résolution de la vente si le défaut de conformité est mineur',
      'articles L217-1 à L217-32 du Code de la consommation',
      'amende civile d’un montant maximal de 300 000 €',
      'garantie légale des vices cachés en application des articles 1641 à 1649',
    ];
    const plain = frame.replaceAll(/[\u00A0\u202F]/g, ' ');
    for (const word of words) expect(plain).toContain(word);
    expect(text.replace(frame, '')).not.toContain('vices cachés');
    expect(text).toMatch(/<\/blockquote><p>Le professionnel qui répond de ces garanties .*téléphone/);
  });

  test('lead only to pages of their own language and never to the closed ODR platform', () => {
    for (const locale of LOCALES) {
      const own = PAGES.map(({ slug }) => localePath(locale, `/${slug[locale]}`)).concat(
        localePath(locale, ROUTES.withdraw.path),
      );
      for (const { body } of PAGES) {
        const links = [...body[locale].matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1] ?? '');
        expect(links.filter((link) => !own.includes(link))).toEqual([]);
        expect(body[locale]).not.toContain('ec.europa.eu/consumers/odr');
      }
    }
  });

  test.for(['cgv', 'retpolicy'])('%s names the withdrawal function in the words of the law, and leads to it', (key) => {
    const words = {
      en: ['withdraw from contract here', 'at the foot of every page'],
      fr: ['renoncer au contrat ici', 'au bas de chaque page'],
      it: ['recedere dal contratto qui', 'in fondo a ogni pagina'],
    };
    const page = PAGES.find((one) => one.key === key);
    for (const locale of LOCALES) {
      expect(page?.body[locale]).toContain(`<a href="${localePath(locale, '/withdraw')}">${words[locale][0]}</a>`);
      expect(page?.body[locale]).toContain(words[locale][1]);
    }
  });

  test('leave room in the budget of a legal page', () => {
    for (const { body } of PAGES) {
      for (const locale of LOCALES) expect(new TextEncoder().encode(body[locale]).length).toBeLessThan(12_000);
    }
  });
});

test('the announcement says what delivery to France and Italy costs', () => {
  const free = SHIPPING_RATES.filter(({ service, country }) => service === 'parcel' && /^(?:FR|IT)$/.test(country));
  expect(free).toHaveLength(2);
  for (const { freeFrom } of free) {
    for (const locale of LOCALES) expect(HOME.announcement[locale].match(/\d+/g)).toEqual([String(freeFrom / 100)]);
  }
});

test('every record has an id of its own, 15 letters and digits', () => {
  const ids = RECORDS.map(({ collection, id }) => `${collection}/${id}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(RECORDS.filter(({ id }) => !/^[a-z0-9]{15}$/.test(id))).toEqual([]);
  expect(RECORDS.at(-1)?.collection).toBe('shop');
});

describe('delivery', () => {
  test('the text of its page leaves the rules to the table below it', () => {
    const page = PAGES.find(({ key }) => key === 'shipping');
    for (const locale of LOCALES) {
      const body = visible(page?.body[locale] ?? 'missing');
      expect(body, locale).not.toMatch(/missing|€|voucher|code promo|codice sconto|cors[ei]|livigno|canar/i);
    }
  });

  test('the announcement says from which sum it is free in France and Italy, as it is counted', () => {
    const free = SHIPPING_RATES.filter(({ service, country }) => service === 'parcel' && /^(?:FR|IT)$/.test(country));
    expect(free.map(({ freeFrom }) => freeFrom)).toEqual([9000, 9000]);
    for (const locale of LOCALES) expect(HOME.announcement[locale].replace(/[^0-9]/g, ''), locale).toBe('90');
  });
});
