/** A document as a page of its own, to be printed or kept: HTML without anything that is loaded or run. */
import { causeWords } from '#pocketbase/base/cause-words.ts';
import { linesTable, sumsTable, vatTable, type Sheet } from '#pocketbase/printing/tables.ts';
import { nameOf, sayIn, type Say } from '#pocketbase/base/document-words.ts';
import { escapeHtml } from '#src/domain/text/html-tokens.ts';
import type { DocumentData, DocumentAddress, DocumentSeller } from '#src/contract/documents.ts';
import { addressLines } from '#src/domain/address/address.ts';
import { centralEuropean, formatDate } from '#src/domain/format/dates.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { regionOf } from '#src/domain/month/regions.ts';

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
  const region = regionOf({ home: seller.country, country: data.delivery.country, scheme });
  return [
    ...(kind === 'credit_note' && cause !== undefined ? causeWords(say, cause, data.lines.length > 0) : []),
    say(kind === 'debit_note' ? 'cameBackOn' : original === null ? 'paidOn' : 'givenBackOn', { day: day(paidAt) }),
    mention,
    region === 'oss' ? say('oss') : '',
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

/** The look of a document on paper (A4) and on a screen: ink on white, in the type of the shop's labels and texts. */

export const DOCUMENT_STYLE = `
@page{size:A4;margin:16mm 15mm 18mm}
*{box-sizing:border-box}
html{color-scheme:light;background:#fff;color:#111;-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:24px 20px 40px;max-width:calc(180mm + 40px);font:400 14px/20px -apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:8px 32px;padding-bottom:20px;border-bottom:1px solid #111}
h1{margin:0;font:400 28px/36px 'Helvetica Neue',Arial,sans-serif}
h2,th,dt,.label{font:400 11px/16px ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,monospace;color:#555}
h2{margin:0 0 4px}
p{margin:0;overflow-wrap:anywhere;white-space:pre-line}
.number{white-space:nowrap}
.of{margin:20px 0 0}
.brand{font:400 16px/24px 'Helvetica Neue',Arial,sans-serif}
.demo{margin:16px 0 0;padding:8px 12px;border:1px solid #111}
dl{display:flex;flex-wrap:wrap;gap:12px 32px;margin:20px 0}
dd{margin:0;font-variant-numeric:tabular-nums}
.parties{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:20px 32px;margin:0 0 28px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:8px 0 8px 16px;text-align:right;vertical-align:top}
th{padding-top:0;vertical-align:bottom;border-bottom:1px solid #111}
th:first-child,td:first-child{padding-left:0;text-align:left;overflow-wrap:anywhere}
td{border-bottom:1px solid #ddd;white-space:nowrap}
td:first-child{white-space:normal}
tr{break-inside:avoid}
small{display:block;font:400 12px/18px -apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;color:#555}
.sums{margin:8px 0 28px auto;width:auto;min-width:50%}
.sums td{border:0;padding-top:4px;padding-bottom:4px}
.sums td:first-child{white-space:normal}
.sums tr:last-child td{border-top:1px solid #111;padding-top:8px;font-size:16px;line-height:24px}
.vat{margin:0 0 28px}
.notes p{margin:0 0 8px}
footer{margin-top:28px;padding-top:12px;border-top:1px solid #111;break-inside:avoid}
footer p{color:#555;font-size:12px;line-height:18px}
@media print{body{padding:0;max-width:none}}
@media screen and (max-width:560px){
.lines,.lines tbody{display:block}
.lines thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.lines tr{display:block;padding:8px 0;border-bottom:1px solid #ddd}
.lines td{display:flex;justify-content:space-between;gap:16px;padding:2px 0;border:0}
.lines td:first-child{display:block;padding-bottom:6px}
.lines [data-label]::before{content:attr(data-label);color:#555}
.sums{width:100%}
.vat th+th,.vat td+td{padding-left:8px}
}
`.replaceAll('\n', '');

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
