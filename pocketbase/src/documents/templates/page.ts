/** A document as a page of its own, to be printed or kept: HTML without anything that is loaded or run. */
import { causeWords } from '#pocketbase/base/cause-words.ts';
import { DOCUMENT_STYLE } from '#pocketbase/documents/templates/style.ts';
import { linesTable, sumsTable, vatTable, type Sheet } from '#pocketbase/documents/templates/tables.ts';
import { nameOf, sayIn, type Say } from '#pocketbase/base/document-words.ts';
import { escapeHtml } from '#pocketbase/mails/templates/html.ts';
import type { DocumentData, DocumentAddress, DocumentSeller } from '#src/contract/documents.ts';
import { addressLines } from '#src/domain/address/address.ts';
import { centralEuropean, formatDate } from '#src/domain/format/dates.ts';
import { formatAmount } from '#src/domain/format/money.ts';

function joined(lines: readonly string[], between = '\n'): string {
  return lines.filter((line) => line !== '').join(between);
}

/** A business stands above whoever receives its mail. */
function placeLines(place: DocumentAddress): string {
  const { name, company, countryName } = place;
  return joined(addressLines({ ...place, name: company === name ? '' : company, company: name }, countryName));
}

function sellerLines(say: Say, { legalName, address, vatNumber, registration }: DocumentSeller): string {
  return joined([legalName, address, vatNumber === '' ? '' : say('vatNumber', { number: vatNumber }), registration]);
}

function buyerLines(say: Say, { billing, invoice }: DocumentData): string {
  if (invoice === null) return placeLines(billing);
  const { fiscalCode, vatNumber, sdiCode, pec } = invoice;
  return joined([
    placeLines(billing),
    fiscalCode === '' ? '' : say('fiscalCode', { number: fiscalCode }),
    vatNumber === '' ? '' : say('buyerVat', { number: vatNumber }),
    sdiCode === '' ? '' : say('sdiCode', { code: sdiCode }),
    pec === '' ? '' : say('pec', { address: pec }),
  ]);
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function party(title: string, text: string): string {
  return `<section><h2>${escapeHtml(title)}</h2>${paragraph(text)}</section>`;
}

function parties(say: Say, data: DocumentData): string {
  const [buyer, delivery] = [placeLines(data.billing), placeLines(data.delivery)];
  return [
    '<div class="parties">',
    party(say('seller'), sellerLines(say, data.seller)),
    party(say('buyer'), buyerLines(say, data)),
    buyer === delivery ? '' : party(say('deliverTo'), delivery),
    '</div>',
  ].join('');
}

function facts({ say, data, day }: Sheet): string {
  const rows = [
    [say('issued'), day(data.issuedAt)],
    [say('order'), data.order.number],
    [say('placed'), day(data.order.placedAt)],
    [say(data.kind === 'debit_note' ? 'cameBack' : data.original === null ? 'paid' : 'givenBack'), day(data.paidAt)],
  ] as const;
  const items = rows.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`);
  return `<dl>${items.join('')}</dl>`;
}

/** Notes that the law wants, and that help to read the rest. */
function notes({ say, data, day }: Sheet): string[] {
  const { kind, original, seller, scheme, mention, paidAt, billing, invoice, cause } = data;
  const isSummary = ['order_summary', 'summary_credit'].includes(original?.kind ?? kind);
  const crosses = scheme === 'oss' && data.delivery.country !== seller.country && data.vat.length > 0;
  return [
    ...(kind === 'credit_note' && cause !== undefined ? causeWords(say, cause, data.lines.length > 0) : []),
    say(kind === 'debit_note' ? 'cameBackOn' : original === null ? 'paidOn' : 'givenBackOn', { day: day(paidAt) }),
    mention,
    crosses ? say('oss') : '',
    // Decree 2022-1299: on invoices of French sellers.
    seller.country === 'FR' && billing.country === 'FR' ? say('operation') : '',
    isSummary ? say('noInvoice') : '',
    invoice === null ? '' : say('courtesyCopy'),
  ].filter((note) => note !== '');
}

function imprint(say: Say, seller: DocumentSeller): string {
  const { brand, legalName, legalForm, shareCapital, registration, vatNumber, email, phone, pec } = seller;
  return [
    joined(
      [joined([legalName || brand, legalForm], ', '), shareCapital && say('shareCapital', { amount: shareCapital })],
      ' · ',
    ),
    joined([registration, vatNumber && say('vatNumber', { number: vatNumber })], ' · '),
    joined([email, phone, pec && say('pec', { address: pec })], ' · '),
  ]
    .filter((line) => line !== '')
    .map(paragraph)
    .join('');
}

/** The whole page. It never changes once it is made: a later version of this module makes later documents only. */
export function documentPage(data: DocumentData): string {
  const say = sayIn(data.locale);
  const sheet: Sheet = {
    say,
    data,
    amount: (minor) => escapeHtml(formatAmount(data.locale, minor, data.currency)),
    day: (iso) => formatDate(data.locale, centralEuropean(Date.parse(iso))),
  };
  const { original } = data;
  const title = say(nameOf(data.kind, original?.kind ?? null));
  const of =
    original === null || original.kind === 'debit_note'
      ? ''
      : `<p class="of">${escapeHtml(say(`${original.kind}Of`, { number: original.number, day: sheet.day(original.issuedAt) }))}</p>`;
  return [
    `<!doctype html><html lang="${data.locale}" dir="ltr"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    `<title>${escapeHtml(`${title} ${data.number}`)}</title><style>${DOCUMENT_STYLE}</style></head><body><main>`,
    `<header><h1>${escapeHtml(title)} <span class="number">${escapeHtml(data.number)}</span></h1><p class="brand">${escapeHtml(data.seller.brand)}</p></header>`,
    data.demo ? `<p class="demo">${escapeHtml(say(data.test === true ? 'test' : 'demo'))}</p>` : '',
    of,
    facts(sheet),
    parties(say, data),
    linesTable(sheet),
    sumsTable(sheet),
    vatTable(sheet),
    `<div class="notes">${notes(sheet).map(paragraph).join('')}</div></main>`,
    `<footer>${imprint(say, data.seller)}</footer></body></html>`,
  ].join('');
}
