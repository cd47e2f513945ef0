/** The page of a document: what it says in each language, and that nothing can be put into it. */
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { documentPage } from '#pocketbase/printing/document-page.ts';
import { documentFile } from '#pocketbase/base/document-words.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { plainText } from '#src/domain/text/rich-text.ts';
import { sampleCredit, sampleInvoice, sampleItalian } from '#tests/unit/documents/sample-document.ts';

const EXEMPT = { scheme: 'exempt', vat: [], mention: 'TVA non applicable, art. 293 B du CGI' } as const;

function allDocuments(locale: Locale): Readonly<Record<string, DocumentData>> {
  const summary = sampleItalian(locale, { kind: 'order_summary', number: 'R2026-000044', invoice: null });
  const { kind, number, issuedAt } = summary;
  return {
    invoice: sampleInvoice(locale),
    exempt: sampleInvoice(locale, EXEMPT),
    demo: sampleInvoice(locale, { demo: true }),
    italian: sampleItalian(locale),
    summary,
    credit: sampleCredit(locale),
    summaryCredit: sampleCredit(locale, { seller: summary.seller, original: { kind, number, issuedAt } }),
    oneRate: sampleInvoice(locale, { vat: [{ rate: 2000, gross: 119_605, vat: 19_934, net: 99_671 }] }),
    noShop: sampleInvoice(locale, {
      seller: {
        brand: '',
        legalName: '',
        legalForm: '',
        address: '',
        country: '',
        email: '',
        phone: '',
        vatNumber: '',
        registration: '',
        shareCapital: '',
        pec: '',
      },
    }),
  };
}

function said(data: DocumentData): string {
  return plainText(documentPage(data).replace(/<style>.*?<\/style>/s, '')).replace(/\s+/g, ' ');
}

test.each([
  ['en', 'Discount'],
  ['fr', 'Remise'],
  ['it', 'Sconto'],
] as const)('what somebody of the shop has taken off is called so in %s', (locale, word) => {
  const [voucher, agreed] = ['EARLY10', ''].map((coupon) => said(sampleInvoice(locale, { coupon, discount: 1000 })));
  expect(voucher).toContain('EARLY10');
  expect(agreed).toMatch(new RegExp(`${word} [−-]`));
  expect(voucher).not.toMatch(new RegExp(`${word} [−-]`));
});

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

describe.each(LOCALES)('documents in %s', (locale) => {
  const pages = Object.entries(allDocuments(locale));

  test.each(pages)('%s is HTML that loads and runs nothing, with every place filled', async (_name, data) => {
    const html = documentPage(data);
    const { results } = await validator.validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ message, ruleId }) => `${ruleId}: ${message}`))).toEqual(
      [],
    );
    expect(html).not.toMatch(/<script|<link|<img|url\(|style="|\son\w+=|https?:/);
    expect(html.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/\{\{|\}\}|\bundefined\b|NaN|\bnull\b/);
    expect(html).toContain(`<html lang="${locale}"`);
  });

  test('each kind is called by its name, and so is its file', () => {
    const names = pages.map(([, data]) => /<h1>(.*?) <span/.exec(documentPage(data))?.[1]);
    const kinds = {
      en: ['Invoice', 'Order summary', 'Credit note', 'Refund summary'],
      fr: ['Facture', 'Récapitulatif de commande', 'Avoir', 'Récapitulatif de remboursement'],
      it: ['Fattura', 'Riepilogo dell’ordine', 'Nota di credito', 'Riepilogo del rimborso'],
    }[locale];
    const [invoice, summary, credit, back] = kinds;
    expect(names).toEqual([invoice, invoice, invoice, invoice, summary, credit, back, invoice, invoice]);
    expect(documentFile(locale, 'credit_note', 'invoice', 'A2026-000003')).toMatch(/^[a-z-]+-A2026-000003\.html$/);
  });
});

describe('an invoice', () => {
  test('says what French law wants: both parties, numbers, dates, net prices, rates, amounts', () => {
    const text = said(sampleInvoice('fr'));
    for (const part of [
      'Facture F2026-000012',
      'Date d’émission 22 novembre 2026',
      'Commande 7KQ4-M2XD',
      'Payé le 22 novembre 2026',
      'Vitrine Exemple SAS 1 rue de l’Exemple 69001 Lyon',
      'TVA FR00000000000 RCS Lyon 000 000 000',
      'Facturé à Müller SARL 12 rue des <Lilas> 69007 Lyon France',
      'Adresse de livraison Zoë Müller 12 rue des <Lilas> Bât. C & D',
      'Bols récursifs Lot de trois · Émail de cendre · RB-3-ASH 1 1 066,67 € 20 % 1 280,00 € 1 280,00 €',
      'Code promo LINES-10 -132,35 €',
      'Livraison (Colis) 4,90 €',
      'Total TTC 1 196,05 €',
      '20 % 963,94 € 192,79 € 1 156,73 €',
      '5,5 % 37,27 € 2,05 € 39,32 €',
      'Tous taux 1 001,21 € 194,84 € 1 196,05 €',
      'Catégorie de l’opération : livraison de biens.',
      'Capital social : 10 000 €',
    ])
      expect(text).toContain(part);
  });

  test('of a seller who charges no VAT says so, and never a rate or a net price', () => {
    const text = said(sampleInvoice('fr', EXEMPT));
    expect(text).toContain('TVA non applicable, art. 293 B du CGI');
    expect(text).toContain('Total 1 196,05 €');
    expect(text).not.toMatch(/TTC|HT|Taux|%/);
  });

  test('for delivery elsewhere in the Union says that the VAT is that of the other country', () => {
    const { delivery } = sampleInvoice('en');
    const abroad = { ...delivery, country: 'IT', countryName: 'Italy' };
    expect(said(sampleInvoice('en', { scheme: 'oss', delivery: abroad }))).toContain('One-Stop Shop');
    expect(said(sampleInvoice('en', { scheme: 'oss' }))).not.toContain('One-Stop Shop');
  });

  test('of a shop in Italy says what was asked for; a summary says that it is none', () => {
    const text = said(sampleItalian('it'));
    expect(text).toContain('P.IVA 12345678903 Codice SDI ABC1234 PEC rossi@pec.example');
    expect(text).toContain('Copia di cortesia');
    const summary = said(sampleItalian('it', { kind: 'order_summary', invoice: null }));
    expect(summary).toContain('Questo documento non è una fattura');
    expect(summary).not.toContain('Copia di cortesia');
  });
});

test('a credit note names what it takes back from, and the VAT that goes back', () => {
  const text = said(sampleCredit('en'));
  expect(text).toContain('Credit note A2026-000003');
  expect(text).toContain('For invoice F2026-000012 of 22 November 2026');
  expect(text).toContain('Refunded incl. VAT €50.00');
  expect(text).toContain('All rates €41.85 €8.15 €50.00');
  expect(text).not.toContain('Recursion Bowls');
});

describe('a credit note says what it is for', () => {
  const { lines } = sampleInvoice('en');
  const first = lines.slice(0, 1).map((line) => ({ ...line, quantity: 1, discount: 0, unitPrice: 4532 }));
  const none = { reference: '', reason: '', deduction: 0, deductionReason: '' };
  const returned = {
    lines: first,
    goods: 4532,
    shipping: { name: 'Post', price: 490 },
    total: 4522,
    cause: { ...none, kind: 'withdrawal', reference: 'W-2K7Q', deduction: 500, deductionReason: 'In an oven <b>' },
  } as const;

  test.each([
    ['en', 'The order was cancelled.', 'Reason: cracked', 'Deduction for loss of value -€5.00', 'Withdrawal W-2K7Q.'],
    [
      'fr',
      'La commande a été annulée.',
      'Motif : cracked',
      'Retenue pour dépréciation -5,00 €',
      'Rétractation W-2K7Q.',
    ],
    [
      'it',
      'L’ordine è stato annullato.',
      'Motivo: cracked',
      'Trattenuta per diminuzione di valore -5,00 €',
      'Recesso W-2K7Q.',
    ],
  ] as const)('in %s', (locale, cancelled, reason, kept, withdrawal) => {
    const plain = (data: DocumentData): string =>
      said(data)
        .replace(/[\u00a0\u202f]/g, ' ')
        .replace(/[−-]/g, '-');
    expect(plain(sampleCredit(locale, { cause: { ...none, kind: 'cancelled' } }))).toContain(cancelled);
    expect(plain(sampleCredit(locale, { cause: { ...none, kind: 'other', reason: 'cracked' } }))).toContain(reason);
    const text = plain(sampleCredit(locale, returned));
    for (const part of [kept, withdrawal, 'In an oven <b>']) expect(text).toContain(part);
    // All of the difference has its name.
    for (const word of ['Refunded earlier', 'Déjà remboursé', 'Già rimborsato']) expect(text).not.toContain(word);
  });

  test('one of before stays as it was, and what takes one back does not repeat it', () => {
    expect(said(sampleCredit('en'))).not.toMatch(/Reason|part of the price|cancelled/);
    const debit = sampleCredit('en', { kind: 'debit_note', cause: { ...none, kind: 'cancelled' } });
    expect(said(debit)).not.toContain('The order was cancelled');
  });
});

test('an address stands as its country writes it, the business above the person', () => {
  const { billing } = sampleInvoice('en');
  const bath = { ...billing, company: 'Test Ltd', name: 'Ada Test', street: '1 Test Row', extra: '', region: '' };
  const place = { ...bath, postcode: 'BA1 1AA', city: 'Bath', country: 'GB', countryName: 'United Kingdom' };
  const text = said(sampleInvoice('en', { billing: place }));
  expect(text).toContain('Test Ltd Ada Test 1 Test Row Bath BA1 1AA United Kingdom');
});

test('nothing that somebody has typed becomes markup', () => {
  const nasty = '</style><script>alert(1)</script>"\'&{{day}}';
  const { delivery, seller, lines } = sampleInvoice('en');
  const typed = { ...delivery, name: nasty, company: nasty, street: nasty, city: nasty, countryName: nasty };
  const html = documentPage(
    sampleInvoice('en', {
      billing: typed,
      delivery: { ...typed, extra: nasty },
      seller: { ...seller, brand: nasty, legalName: nasty, address: nasty },
      lines: lines.map((line) => ({ ...line, name: nasty, values: [nasty], sku: nasty })),
      coupon: nasty,
      mention: nasty,
      shipping: { name: nasty, price: 1 },
      order: { number: nasty, placedAt: '2026-11-21T23:30:00.000Z' },
      invoice: { fiscalCode: nasty, vatNumber: nasty, sdiCode: nasty, pec: nasty },
    }),
  );
  expect(html).not.toContain('<script');
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html).toContain('&lt;script&gt;');
});
