/**
 * An invoice or credit note as a FatturaPA 1.2 file ("FPR12", between private parties) for the Sistema di Interscambio. It is not signed, and
 * nothing here is certified: the operator, or who keeps the books, sends it and answers for it.
 */
import { netLines, partsOf } from '#scripts/fattura-pa/lines.ts';
import { buyerNode, sellerNode, sellerNumber, transmissionNode } from '#scripts/fattura-pa/parties.ts';
import { group, latin, xmlText, type Node } from '#scripts/fattura-pa/xml.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import { centralEuropean } from '#src/domain/format/dates.ts';

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';
/** Minor units above which an invoice without VAT bears a duty stamp (DPR 642/1972). */
const STAMP_ABOVE = 7747;

export interface ElectronicInvoice {
  /** As the SdI wants it: IT{partita IVA}_{five characters}.xml. */
  readonly file: string;
  readonly xml: string;
}

function money(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** The day of a moment on clocks in Rome, 'YYYY-MM-DD'. */
export function romanDay(iso: string): string {
  return new Date(centralEuropean(Date.parse(iso))).toISOString().slice(0, 10);
}

/** Five characters that no two files of a seller share for 36 years: year, series, and the place in it. */
function progressive(number: string): string {
  const [, letter = '', year = '', position = ''] = /^(?:DEMO-)?([A-Z])(\d{4})-(\d+)$/.exec(number) ?? [];
  const place = Number(position).toString(36).padStart(3, '0');
  if (letter === '' || place.length > 3)
    throw new OperatorError('It has no place among the file names of the SdI: 46,655 a year is the most.');
  return `${(Number(year) % 36).toString(36)}${letter}${place}`.toUpperCase();
}

/** Invoice, credit note, and what takes a credit note back. */
const TYPES = { invoice: 'TD01', order_summary: 'TD01', credit_note: 'TD04', debit_note: 'TD05' } as const;

function generalNode(data: DocumentData, isExempt: boolean): Node {
  const { original, order, total } = data;
  return group(
    'DatiGenerali',
    group(
      'DatiGeneraliDocumento',
      ['TipoDocumento', TYPES[data.kind]],
      ['Divisa', data.currency],
      ['Data', romanDay(data.issuedAt)],
      ['Numero', data.number],
      isExempt && total > STAMP_ABOVE ? group('DatiBollo', ['BolloVirtuale', 'SI']) : null,
      ['ImportoTotaleDocumento', money(total)],
    ),
    group('DatiOrdineAcquisto', ['IdDocumento', order.number]),
    original === null
      ? null
      : group('DatiFattureCollegate', ['IdDocumento', original.number], ['Data', romanDay(original.issuedAt)]),
  );
}

/** The rate, and why there is none. */
function rateNodes(rate: number, isExempt: boolean): readonly (Node | null)[] {
  return [['AliquotaIVA', money(rate)], isExempt ? ['Natura', 'N2.2'] : null];
}

function goodsNode(data: DocumentData, isExempt: boolean): Node {
  const lines = netLines(data).map(({ description, quantity, net, rate }, at) =>
    group(
      'DettaglioLinee',
      ['NumeroLinea', `${at + 1}`],
      ['Descrizione', latin(description, 1000)],
      ['Quantita', quantity.toFixed(2)],
      ['PrezzoUnitario', (net / 100 / quantity).toFixed(8)],
      ['PrezzoTotale', money(net)],
      ...rateNodes(rate, isExempt),
    ),
  );
  const sums = partsOf(data).map(({ rate, net, vat }) =>
    group(
      'DatiRiepilogo',
      ...rateNodes(rate, isExempt),
      ['ImponibileImporto', money(net)],
      ['Imposta', money(vat)],
      isExempt ? ['RiferimentoNormativo', latin(data.mention, 100)] : ['EsigibilitaIVA', 'I'],
    ),
  );
  return group('DatiBeniServizi', ...lines, ...sums);
}

/** Paid at once, by card or another online service. */
function paymentNode({ total }: DocumentData): Node {
  return group(
    'DatiPagamento',
    ['CondizioniPagamento', 'TP02'],
    group('DettaglioPagamento', ['ModalitaPagamento', 'MP08'], ['ImportoPagamento', money(total)]),
  );
}

/** What these files cannot say; '' where there is nothing. */
function obstacle({ scheme, delivery, vat }: DocumentData): string {
  if (scheme === 'oss' && delivery.country !== 'IT') return `its VAT is that of ${delivery.country} (One-Stop Shop)`;
  const zero = scheme !== 'exempt' && vat.some(({ rate }) => rate === 0);
  return zero ? 'goods at 0 % need a reason that the shop does not know' : '';
}

/** @throws OperatorError that says why this document cannot be a file, and what to do. */
export function electronicInvoice(data: DocumentData): ElectronicInvoice {
  const { invoice, number, seller, scheme, original } = data;
  if (invoice === null) throw new OperatorError('It was not asked for as an electronic invoice.');
  const problem = obstacle(data);
  if (problem !== '') throw new OperatorError(`It must be made by hand: ${problem}.`);
  const isExempt = scheme === 'exempt';
  const name = progressive(number);
  const header = group(
    'FatturaElettronicaHeader',
    transmissionNode(name, seller, invoice),
    sellerNode(seller, isExempt),
    buyerNode(data.billing, invoice),
  );
  const body = group(
    'FatturaElettronicaBody',
    generalNode(data, isExempt),
    goodsNode(data, isExempt),
    original === null ? paymentNode(data) : null,
  );
  return {
    file: `IT${sellerNumber(seller)}_${name}.xml`,
    xml: [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<p:FatturaElettronica versione="FPR12" xmlns:p="${NAMESPACE}">\n`,
      xmlText(header, 1),
      xmlText(body, 1),
      '</p:FatturaElettronica>\n',
    ].join(''),
  };
}
