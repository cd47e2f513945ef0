/** Documents with everything that a page of theirs can show. */
import type { DocumentData } from '#src/contract/documents.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { sampleOrder } from '#tests/unit/mails/sample-order.ts';

const SELLER: DocumentData['seller'] = {
  brand: 'Vitrine',
  legalName: 'Vitrine Exemple SAS',
  legalForm: 'SAS (société par actions simplifiée)',
  address: '1 rue de l’Exemple\n69001 Lyon\nFrance',
  country: 'FR',
  email: 'hello@vitrine.example',
  phone: '+33 1 99 00 00 00',
  vatNumber: 'FR00000000000',
  registration: 'RCS Lyon 000 000 000',
  shareCapital: '10\u202f000\u202f€',
  pec: '',
};

/** The invoice of the sample order. */
export function sampleInvoice(locale: Locale, change: Partial<DocumentData> = {}): DocumentData {
  const { address, billing, lines, quote, shipping, number, placedAt, coupon } = sampleOrder(locale);
  const delivery = { ...address, countryName: 'France' };
  return {
    kind: 'invoice',
    number: 'F2026-000012',
    issuedAt: '2026-11-21T23:35:00.000Z',
    paidAt: '2026-11-21T23:35:00.000Z',
    locale,
    currency: 'EUR',
    demo: false,
    order: { number, placedAt },
    original: null,
    seller: SELLER,
    billing: billing === null ? delivery : { ...billing, countryName: 'France' },
    delivery,
    invoice: null,
    lines: lines.map(({ item: _item, product: _product, ...line }) => line),
    goods: quote.goods,
    discount: quote.discount,
    coupon,
    shipping: { name: shipping.name, price: quote.shipping ?? 0 },
    total: quote.total,
    scheme: 'home',
    vat: quote.vat,
    mention: '',
    ...change,
  };
}

/** A credit note for a part of the sample order. */
export function sampleCredit(locale: Locale, change: Partial<DocumentData> = {}): DocumentData {
  const { kind, number, issuedAt } = sampleInvoice(locale);
  return sampleInvoice(locale, {
    kind: 'credit_note',
    number: 'A2026-000003',
    issuedAt: '2026-12-03T09:00:00.000Z',
    paidAt: '2026-12-03T09:00:00.000Z',
    original: { kind, number, issuedAt },
    lines: [],
    goods: 0,
    discount: 0,
    coupon: '',
    shipping: { name: '', price: 0 },
    total: 5000,
    vat: [
      { rate: 2000, gross: 4836, vat: 806, net: 4030 },
      { rate: 550, gross: 164, vat: 9, net: 155 },
    ],
    ...change,
  });
}

/** What an Italian business has asked a shop in Italy for. */
export function sampleItalian(locale: Locale, change: Partial<DocumentData> = {}): DocumentData {
  const place = {
    name: 'Giulia Rossi',
    company: 'Rossi & Figli S.r.l.',
    street: 'Via degli Esempi 12',
    extra: '',
    postcode: '20121',
    city: 'Milano',
    region: 'MI',
    country: 'IT',
    countryName: 'Italia',
  };
  return sampleInvoice(locale, {
    seller: {
      ...SELLER,
      legalName: 'Vetrina Esempio S.r.l.',
      legalForm: '',
      address: 'Corso Prova 1\n10121 Torino TO\nItalia',
      country: 'IT',
      vatNumber: '01234567897',
      registration: 'REA TO-1234567',
      pec: 'vetrina@pec.example',
    },
    billing: place,
    delivery: place,
    invoice: { fiscalCode: '', vatNumber: '12345678903', sdiCode: 'ABC1234', pec: 'rossi@pec.example' },
    vat: [
      { rate: 2200, gross: 115_673, vat: 20_859, net: 94_814 },
      { rate: 400, gross: 3932, vat: 151, net: 3781 },
    ],
    lines: sampleInvoice(locale).lines.map((line) => ({ ...line, vatRate: line.vatRate === 2000 ? 2200 : 400 })),
    ...change,
  });
}
