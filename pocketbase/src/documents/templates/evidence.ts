/**
 * Evidence that a shop shows a bank of a disputed order: one page that prints well, without anything that is loaded or
 * run, and without any secret.
 */
import { DOCUMENT_STYLE } from '#pocketbase/printing/document-page.ts';
import { linesTable, sumsTable, table, vatTable, type Sheet } from '#pocketbase/printing/tables.ts';
import { sayIn, type Say } from '#pocketbase/base/document-words.ts';
import { escapeHtml } from '#src/domain/text/html-tokens.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import { addressLines } from '#src/domain/address/address.ts';
import { centralEuropean, formatDate, formatTime } from '#src/domain/format/dates.ts';
import { formatAmount } from '#src/domain/format/money.ts';

/** Moments are ms since the epoch, NaN where they are not known; amounts in minor units. */
export interface EvidenceFacts {
  /** Document of the sale, or what it would say. */
  readonly sale: Omit<DocumentData, 'number' | 'issuedAt' | 'paidAt' | 'kind' | 'original'>;
  readonly email: string;
  readonly phone: string;
  readonly dispute: { readonly id: string; readonly amount: number; readonly reason: string; readonly due: number };
  readonly steps: readonly { readonly at: number; readonly what: string; readonly by: string }[];
  readonly mails: readonly {
    readonly at: number;
    readonly subject: string;
    readonly to: string;
    readonly state: 'evidenceSent' | 'evidenceBounced' | 'evidenceUnsent';
  }[];
  readonly parcels: readonly {
    readonly carrier: string;
    readonly tracking: string;
    readonly url: string;
    readonly shipped: number;
    readonly delivered: number;
    readonly lost: boolean;
    readonly content: readonly string[];
  }[];
  readonly refunds: readonly { readonly at: number; readonly amount: number; readonly state: string }[];
  readonly returns: readonly { readonly at: number; readonly reference: string; readonly state: string }[];
  readonly documents: readonly { readonly at: number; readonly number: string; readonly amount: number }[];
  /** As they were accepted, in HTML of the shop's own allow-list; null: the version is gone. */
  readonly terms: readonly { readonly title: string; readonly body: string }[];
  readonly termsDigest: string;
  readonly placed: number;
  readonly made: number;
}

/** Lists are texts: from the left, and broken between words, so that each fits the width of a sheet. */
const NARROW =
  '.list :is(th,td){padding:6px 16px 6px 0;text-align:left;white-space:normal;overflow-wrap:break-word}.terms{font-size:12px;line-height:17px}.terms h3{font-size:14px}section{margin:0 0 24px}';

function moment(sheet: Sheet, ms: number): string {
  if (Number.isNaN(ms)) return sheet.say('evidenceNotYet');
  const local = centralEuropean(ms);
  return `${formatDate(sheet.data.locale, local)} ${formatTime(local)}`;
}

function section(title: string, content: string): string {
  return `<section><h2>${escapeHtml(title)}</h2>${content}</section>`;
}

function list(sheet: Sheet, title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows.map((row) => row.map(escapeHtml));
  return section(
    title,
    rows.length === 0 ? `<p>${escapeHtml(sheet.say('evidenceNone'))}</p>` : table('list', head, body),
  );
}

function people(say: Say, { sale, email, phone }: EvidenceFacts): string {
  const place = (address: DocumentData['billing']): string =>
    `<p>${escapeHtml(addressLines(address, address.countryName).join('\n'))}</p>`;
  const contact = [`${say('evidenceEmail')}: ${email}`, ...(phone === '' ? [] : [`${say('evidencePhone')}: ${phone}`])];
  return [
    '<div class="parties">',
    section(say('seller'), `<p>${escapeHtml([sale.seller.legalName, sale.seller.address].join('\n'))}</p>`),
    section(say('evidenceCustomer'), `${place(sale.billing)}<p>${escapeHtml(contact.join('\n'))}</p>`),
    section(say('deliverTo'), place(sale.delivery)),
    '</div>',
  ].join('');
}

function facts(sheet: Sheet, { dispute, placed, sale }: EvidenceFacts): string {
  const { say } = sheet;
  const rows = [
    [say('order'), sale.order.number],
    [say('placed'), moment(sheet, placed)],
    [say('evidenceDispute'), dispute.id],
    [say('evidenceReason'), dispute.reason],
    [say('evidenceAmount'), formatAmount(sale.locale, dispute.amount, sale.currency)],
    ...(Number.isNaN(dispute.due) ? [] : [[say('evidenceDue'), moment(sheet, dispute.due)]]),
  ];
  const items = rows.map(
    ([label = '', value = '']) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<dl>${items.join('')}</dl>`;
}

function history(sheet: Sheet, { steps, mails, parcels }: EvidenceFacts): string {
  const { say } = sheet;
  const when = say('evidenceWhen');
  return [
    list(
      sheet,
      say('evidenceParcels'),
      [
        say('evidenceCarrier'),
        say('evidenceTracking'),
        say('evidenceShipped'),
        say('evidenceDelivered'),
        say('evidenceContent'),
      ],
      parcels.map(({ carrier, tracking, url, shipped, delivered, lost, content }) => [
        carrier,
        [tracking, url].filter((part) => part !== '').join(' '),
        moment(sheet, shipped),
        lost ? say('evidenceLost') : moment(sheet, delivered),
        content.join(', '),
      ]),
    ),
    list(
      sheet,
      say('evidenceMails'),
      [when, say('evidenceWhat'), say('evidenceTo'), ''],
      mails.map(({ at, subject, to, state }) => [moment(sheet, at), subject, to, say(state)]),
    ),
    list(
      sheet,
      say('evidenceStates'),
      [when, say('evidenceWhat'), say('evidenceBy')],
      steps.map(({ at, what, by }) => [moment(sheet, at), what, by]),
    ),
  ].join('');
}

function papers(sheet: Sheet, { refunds, returns, documents, terms, termsDigest, placed }: EvidenceFacts): string {
  const { say, data } = sheet;
  const money = (minor: number): string => formatAmount(data.locale, minor, data.currency);
  const when = say('evidenceWhen');
  const version = say('evidenceVersion', { digest: termsDigest, moment: moment(sheet, placed) });
  const texts = terms.map(({ title, body }) => `<h3>${escapeHtml(title)}</h3>${body}`).join('');
  return [
    list(
      sheet,
      say('evidenceDocuments'),
      [when, say('evidenceWhat'), say('amount')],
      documents.map((one) => [moment(sheet, one.at), one.number, money(one.amount)]),
    ),
    list(
      sheet,
      say('evidenceRefunds'),
      [when, say('amount'), ''],
      refunds.map((one) => [moment(sheet, one.at), money(one.amount), one.state]),
    ),
    list(
      sheet,
      say('evidenceReturns'),
      [when, say('evidenceWhat'), ''],
      returns.map((one) => [moment(sheet, one.at), one.reference, one.state]),
    ),
    section(say('evidenceTerms'), `<p>${escapeHtml(version)}</p><div class="terms">${texts}</div>`),
  ].join('');
}

export function evidencePage(evidence: EvidenceFacts): string {
  const { sale } = evidence;
  const say = sayIn(sale.locale);
  const data: DocumentData = { ...sale, kind: 'order_summary', original: null, number: '', issuedAt: '', paidAt: '' };
  const sheet: Sheet = {
    say,
    data,
    amount: (minor) => escapeHtml(formatAmount(sale.locale, minor, sale.currency)),
    day: (iso) => formatDate(sale.locale, centralEuropean(Date.parse(iso))),
  };
  const title = say('evidence', { number: sale.order.number });
  return [
    `<!doctype html><html lang="${sale.locale}" dir="ltr"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    `<title>${escapeHtml(title)}</title><style>${DOCUMENT_STYLE}${NARROW}</style></head><body><main>`,
    `<header><h1>${escapeHtml(title)}</h1><p class="brand">${escapeHtml(sale.seller.brand)}</p></header>`,
    sale.demo ? `<p class="demo">${escapeHtml(say(sale.test === true ? 'test' : 'demo'))}</p>` : '',
    facts(sheet, evidence),
    people(say, evidence),
    linesTable(sheet),
    sumsTable(sheet),
    vatTable(sheet),
    history(sheet, evidence),
    papers(sheet, evidence),
    `<div class="notes"><p>${escapeHtml(say('evidenceMade', { moment: moment(sheet, evidence.made) }))}</p></div>`,
    '</main></body></html>',
  ].join('');
}
