/**
 * Says what an Italian electronic invoice needs of who it is made out to (FatturaPA, "fattura ordinaria"). Pure;
 * nothing is asked of a register.
 */
import { isEmail } from '#src/domain/person/email.ts';

export interface InvoiceRequest {
  /** Codice fiscale of a person (16 characters) or of a body (11 digits), or ''. */
  readonly fiscalCode: string;
  /** Partita IVA, 11 digits, or ''. */
  readonly vatNumber: string;
  /** Codice destinatario, 7 characters, or ''. */
  readonly sdiCode: string;
  /** Certified mail, or ''. */
  readonly pec: string;
}

/** In the order in which they are asked. */
export const INVOICE_FIELDS = [
  'fiscalCode',
  'vatNumber',
  'sdiCode',
  'pec',
] as const satisfies readonly (keyof InvoiceRequest)[];

export const EMPTY_INVOICE_REQUEST: InvoiceRequest = { fiscalCode: '', vatNumber: '', sdiCode: '', pec: '' };

/** `check`: a slip of the pen: the check character differs. */
export type InvoiceCode = 'missing' | 'shape' | 'check';

export interface InvoiceProblem {
  readonly field: keyof InvoiceRequest;
  readonly code: InvoiceCode;
}

/** Only an invoice address in Italy can have one, and only a shop that sells from there makes it. */
export function mayRequestInvoice(home: string, country: string): boolean {
  return home === 'IT' && country === 'IT';
}

/** Capital letters without blanks; a partita IVA without the prefix of its country. */
export function tidyInvoiceRequest({ fiscalCode, vatNumber, sdiCode, pec }: InvoiceRequest): InvoiceRequest {
  const code = (text: string): string => text.replace(/\s+/g, '').toUpperCase();
  return {
    fiscalCode: code(fiscalCode),
    vatNumber: code(vatNumber).replace(/^IT(?=\d)/, ''),
    sdiCode: code(sdiCode),
    pec: pec.trim(),
  };
}

/** Surname, name, year, month, day, town, check; digits may stand as letters where two people would share a code. */
const PERSON = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/;
/** Values of 0–9 and A–J, then of K–Z, at the 1st, 3rd, 5th … place (decree of 23 December 1976). */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** '0' and 'A' are 0, '9' and 'J' are 9, 'Z' is 25. */
function valueOf(character: string): number {
  return /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
}

function personCheck(code: string): string {
  const values = code.slice(0, 15).split('').map(valueOf);
  const sum = values.reduce((total, value, index) => total + (index % 2 === 0 ? (ODD[value] ?? 0) : value), 0);
  return String.fromCharCode(65 + (sum % 26));
}

/** The last digit as Luhn's rule has it. */
function vatCheck(number: string): number {
  const sum = number
    .slice(0, 10)
    .split('')
    .map(Number)
    .reduce((total, digit, index) => {
      const double = index % 2 === 0 ? digit : digit * 2;
      return total + (double > 9 ? double - 9 : double);
    }, 0);
  return (10 - (sum % 10)) % 10;
}

function vatProblem(number: string): InvoiceCode | null {
  if (!/^\d{11}$/.test(number) || number === '00000000000') return 'shape';
  return vatCheck(number) === Number(number[10]) ? null : 'check';
}

function fiscalProblem(code: string): InvoiceCode | null {
  if (/^\d+$/.test(code)) return vatProblem(code);
  if (!PERSON.test(code)) return 'shape';
  return personCheck(code) === code[15] ? null : 'check';
}

/**
 * Says what is wrong with a tidied request for an invoice, in the order of its fields. One of the first two must be
 * there. Neither an SDI code nor a PEC is needed: without them the invoice is laid in the customer's tax drawer.
 */
export function invoiceRequestProblems({ fiscalCode, vatNumber, sdiCode, pec }: InvoiceRequest): InvoiceProblem[] {
  const codes: Readonly<Record<keyof InvoiceRequest, InvoiceCode | null>> = {
    fiscalCode: fiscalCode !== '' ? fiscalProblem(fiscalCode) : vatNumber === '' ? 'missing' : null,
    vatNumber: vatNumber === '' ? null : vatProblem(vatNumber),
    sdiCode: sdiCode === '' || /^[A-Z0-9]{7}$/.test(sdiCode) ? null : 'shape',
    pec: pec === '' || isEmail(pec) ? null : 'shape',
  };
  return INVOICE_FIELDS.flatMap((field) => {
    const code = codes[field];
    return code === null ? [] : [{ field, code }];
  });
}
