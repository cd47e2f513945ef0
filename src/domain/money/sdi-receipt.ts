/**
 * Says what the Sistema di Interscambio answers to an invoice between private parties: a small XML file for each step.
 * Read without a parser of XML: PocketBase's VM has none, and browsers do not parse texts of others as markup here
 * (Trusted Types). Its signature is not checked.
 */

/**
 * RC: delivered. MC: it could not be, and lies in the customer's tax drawer: it is issued all the same. NS: refused, so
 * it is not issued.
 */
export type ReceiptState = 'delivered' | 'undelivered' | 'refused';

export interface SdiReceipt {
  readonly state: ReceiptState;
  /** Name of the invoice's file. */
  readonly file: string;
  /** The SdI's own number of it. */
  readonly sdi: string;
  /** ms since the epoch; NaN where it does not say. */
  readonly at: number;
  /** Errors of a refusal. */
  readonly errors: readonly SdiError[];
}

export interface SdiError {
  readonly code: string;
  readonly text: string;
}

/**
 * Root elements: those of invoices between private parties, and those of the older format that some intermediaries hand
 * on.
 */
const STATES: Readonly<Record<string, ReceiptState>> = {
  RicevutaConsegna: 'delivered',
  RicevutaScarto: 'refused',
  NotificaScarto: 'refused',
  RicevutaImpossibilitaRecapito: 'undelivered',
  NotificaMancataConsegna: 'undelivered',
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(xml: string): string {
  return xml
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal: string, hex: string, name: string) => {
      const code = decimal ? Number(decimal) : hex ? parseInt(hex, 16) : NaN;
      if (code <= 0xffff) return String.fromCharCode(code);
      return ENTITIES[name] ?? all;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** Texts in the elements of a name, whatever their prefix. */
function inElements(xml: string, name: string): string[] {
  const element = new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>([\\s\\S]*?)</(?:[\\w.-]+:)?${name}\\s*>`, 'g');
  return [...xml.matchAll(element)].map(([, content = '']) => content);
}

function textIn(xml: string, name: string): string {
  return plain(inElements(xml, name)[0] ?? '');
}

/** '2026-11-24T10:30:00.000+01:00' as ms. */
function momentIn(xml: string, names: readonly string[]): number {
  const found = names.map((name) => textIn(xml, name)).find((text) => text !== '') ?? '';
  return /^\d{4}-\d\d-\d\d(?:T|$)/.test(found) ? Date.parse(found) : NaN;
}

const CODE_LENGTH = 10;
const TEXT_LENGTH = 300;
const MOST_ERRORS = 20;

/** null: it is no receipt that says what became of an invoice. */
export function readReceipt(text: string): SdiReceipt | null {
  const xml = text.replace(/<!--[\s\S]*?-->/g, '');
  const root = /<(?:[\w.-]+:)?(\w+)[\s>]/.exec(xml.replace(/<[?!][^>]*>/g, ''))?.[1] ?? '';
  const state = STATES[root];
  const [file, sdi] = [textIn(xml, 'NomeFile'), textIn(xml, 'IdentificativoSdI')];
  if (state === undefined || !/^[\w.-]{10,60}$/.test(file) || !/^\d{1,20}$/.test(sdi)) return null;
  const errors = inElements(textOfList(xml), 'Errore').map((error) => ({
    code: textIn(error, 'Codice').slice(0, CODE_LENGTH),
    text: [textIn(error, 'Descrizione'), textIn(error, 'Suggerimento')]
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, TEXT_LENGTH),
  }));
  const at = momentIn(xml, ['DataOraConsegna', 'DataMessaADisposizione', 'DataOraRicezione']);
  return { state, file, sdi, at, errors: errors.slice(0, MOST_ERRORS) };
}

function textOfList(xml: string): string {
  return inElements(xml, 'ListaErrori')[0] ?? '';
}
