/**
 * An invoice or credit note as a FatturaPA 1.2 file ("FPR12", between private parties) for the Sistema di Interscambio.
 * It is not signed, and nothing here is certified: the operator, or who keeps the books, sends it and answers for it.
 */
import { netLines, partsOf } from '#src/contract/fattura-pa/lines.ts';
import { invoiceFileName, progressive } from '#src/contract/fattura-pa/file-name.ts';
import { buyerNode, sellerNode, transmissionNode } from '#src/contract/fattura-pa/parties.ts';
import { group, latin, xmlText, type Node } from '#src/contract/fattura-pa/xml.ts';
import { InvoiceFileError, type InvoiceFileProblem } from '#src/contract/fattura-pa/problem.ts';
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

/** Invoice, credit note, and what takes a credit note back. */
const TYPES = { invoice: 'TD01', order_summary: 'TD01', credit_note: 'TD04', debit_note: 'TD05' } as const;

/** Characters of one 'Causale'. */
const CAUSE_LENGTH = 200;

/** Causes of a credit note, in the file's own language. */
function causesOf({ kind, cause }: DocumentData): string[] {
  if (kind !== 'credit_note' || cause === undefined) return [];
  const what = {
    cancelled: 'Ordine annullato',
    withdrawal: `Recesso ${cause.reference}`,
    return: `Reso ${cause.reference}`,
    other: '',
  }[cause.kind];
  const kept = `Trattenuta per diminuzione di valore: EUR ${money(cause.deduction)}`;
  return [
    what,
    cause.reason,
    cause.deduction === 0 ? '' : [kept, cause.deductionReason].filter((part) => part !== '').join('. '),
  ].filter((line) => line !== '');
}

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
      ...causesOf(data).map((cause): Node => ['Causale', latin(cause, CAUSE_LENGTH)]),
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

/** Says what these files cannot say; null: they can. */
function obstacle({ scheme, delivery, vat }: DocumentData): InvoiceFileProblem | null {
  if (scheme === 'oss' && delivery.country !== 'IT') return 'one_stop_shop';
  return scheme !== 'exempt' && vat.some(({ rate }) => rate === 0) ? 'zero_rate' : null;
}

/**
 * `attempt`: how often the SdI has refused it before. @throws InvoiceFileError that says why this document cannot be a
 * file.
 */
export function electronicInvoice(data: DocumentData, attempt = 0): ElectronicInvoice {
  const { invoice, number, seller, scheme, original } = data;
  if (invoice === null) throw new InvoiceFileError('not_asked');
  const problem = obstacle(data);
  if (problem !== null) throw new InvoiceFileError(problem);
  const isExempt = scheme === 'exempt';
  const header = group(
    'FatturaElettronicaHeader',
    transmissionNode(progressive(number, attempt), seller, invoice),
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
    file: invoiceFileName(data, attempt),
    xml: [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<p:FatturaElettronica versione="FPR12" xmlns:p="${NAMESPACE}">\n`,
      xmlText(header, 1),
      xmlText(body, 1),
      '</p:FatturaElettronica>\n',
    ].join(''),
  };
}
