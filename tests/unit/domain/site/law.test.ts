/** What a shop must say before it may take an order: each gap by itself, and nothing where nothing is missing. */
import { describe, expect, test } from 'vitest';
import { demoBody } from '#scripts/demo/pages.ts';
import { DEMO_SELLER, isTemplateText } from '#src/domain/site/demo-seller.ts';
import {
  gapWords,
  LAW_COLUMNS,
  missingByLaw,
  missingMeans,
  type LawColumn,
  type LawFacts,
} from '#src/domain/site/law.ts';
import { LOCALES, localized } from '#src/domain/site/locale.ts';

type Shop = Partial<Record<LawColumn, string>>;

const SHOP: Shop = {
  legal_name: 'Verre SARL',
  address: '1 rue du Verre, Lyon',
  country: 'FR',
  email: 'bonjour@verre.example',
  phone: '+33 4 00 00 00 01',
  registration: 'RCS Lyon 1',
  vat_number: 'FR1',
  vat_scheme: 'home',
  publication_director: 'Anne Verre',
  host: 'Hôte',
  mediator: 'CM2C',
  guarantee_en: 'en.png',
  guarantee_fr: 'fr.png',
  guarantee_it: 'it.png',
};
const TITLES = {
  cgv: 'terms of sale',
  retpolicy: 'returns and withdrawal',
  privacy: 'privacy policy',
  legal: 'legal notice',
};
const PAGES = Object.keys(TITLES).map((key) => ({
  key,
  title: `Page ${key}`,
  body: { en: 'Own words', fr: 'Nos mots', it: 'Parole' },
  unread: 0 as const,
}));
const lawGaps = (facts: LawFacts): string[] => missingByLaw(facts).map(gapWords);
const gaps = (shop: Shop, pages: LawFacts['pages'] = PAGES): string[] => lawGaps({ shop: { ...SHOP, ...shop }, pages });

describe('a shop', () => {
  test('that says everything has no gap', () => {
    expect(gaps({})).toEqual([]);
    expect([...LAW_COLUMNS].toSorted()).toEqual(Object.keys(SHOP).toSorted());
  });

  const ofAll = ['legal_name', 'address', 'country', 'email', 'phone', 'registration', 'vat_number'] as const;
  test.each(ofAll)('says %s, wherever it is, and blanks say nothing', (column) => {
    for (const country of ['FR', 'IT'])
      expect(gaps({ country, [column]: ' \n' })).toEqual([`The shop record lacks: ${column}.`]);
  });

  test.each(['publication_director', 'host', 'mediator'] as const)('says %s where it is French', (column) => {
    expect(gaps({ [column]: '' })).toEqual([`The shop record lacks: ${column}.`]);
    expect(gaps({ country: 'IT', [column]: '' })).toEqual([]);
  });

  test('without VAT needs no VAT number, and what is not there counts as empty', () => {
    expect(gaps({ vat_scheme: 'exempt', vat_number: '' })).toEqual([]);
    expect(lawGaps({ shop: {}, pages: PAGES })[0]).toBe(
      'The shop record lacks: legal_name, address, country, email, phone, registration, vat_number.',
    );
  });

  test.each(LOCALES)('has the notice of the guarantee in %s', (locale) => {
    const [gap, ...more] = gaps({ [`guarantee_${locale}`]: '' });
    expect([gap, more]).toEqual([expect.stringContaining(`is missing in: ${locale} (`), []]);
  });

  test.each([
    'legal_name',
    'address',
    'email',
    'phone',
    'vat_number',
    'registration',
    'publication_director',
    'host',
    'mediator',
  ] as const)('does not name the %s of the demo', (column) => {
    expect(gaps({ [column]: DEMO_SELLER[column] })).toEqual([
      `The shop record still names the invented seller of the demo: ${column}.`,
    ]);
  });

  test.each(Object.entries(TITLES))('has a page %s', (key, name) => {
    expect(
      gaps(
        {},
        PAGES.filter((page) => page.key !== key),
      ),
    ).toEqual([`No page "${key}" (${name}) is published.`]);
  });

  test('has no page that is a template, in any language', () => {
    const pages = PAGES.map((page) =>
      page.key === 'legal' ? { ...page, body: { ...page.body, fr: DEMO_SELLER.legal_name } } : page,
    );
    expect(gaps({}, pages)).toEqual(['The page "legal" (Page legal) is still the template of the demo in: fr.']);
  });

  test('has read the texts that it began with', () => {
    const pages = PAGES.map((page) => (page.key === 'cgv' ? { ...page, unread: 1 as const } : page));
    expect(gaps({}, pages)).toEqual([
      'Nobody has read the page "cgv" (Page cgv) yet: read it in the studio, and take its mark away there.',
    ]);
  });

  test('can send mails, and be paid', () => {
    expect(missingMeans({ mail: true, payment: true })).toEqual([]);
    expect(missingMeans({ mail: false, payment: false }).map(gapWords)).toEqual([
      expect.stringContaining('No mail server is set'),
      expect.stringContaining('Nobody could pay'),
    ]);
  });
});

describe('a text of the demo', () => {
  test.each([
    ...Object.values(demoBody(localized(() => ''))),
    'Vitrine Exemple SAS',
    'hello@vitrine.example',
    'RCS Lyon 000 000 000',
    'FR00000000000',
    'Camille Exemple',
    'vitrine@pec.example',
    'Médiateur Exemple, Paris',
    'Hébergeur Exemple SAS',
    'FR000000_05AAAA',
  ])('is known by: %s', (mark) => {
    expect(isTemplateText(`<p>${mark}</p>`)).toBe(true);
  });

  test('is no other one', () => {
    expect([isTemplateText(''), isTemplateText('<p>Our own words, FR12345678901</p>')]).toEqual([false, false]);
  });
});
