/** Says why a document cannot be a FatturaPA file, in the words of a terminal; the desk has its own for each code. */

export const INVOICE_FILE_PROBLEMS = {
  not_asked: 'It was not asked for as an electronic invoice.',
  one_stop_shop: 'It must be made by hand: its VAT is that of another country (One-Stop Shop).',
  vat_abroad: 'It must be made by hand: its VAT is that of a country outside the European Union.',
  zero_rate: 'It must be made by hand: goods at 0 % need a reason that the shop does not know.',
  no_name:
    'It has no place among the file names of the SdI: 46,655 a year is the most, and four that follow a refused one.',
  address:
    "The shop's address must have the street in one line and '20121 Milano MI' in the next; documents keep the address that they were issued with.",
  vat_number: "The shop's VAT number is no partita IVA: eleven digits.",
} as const;
export type InvoiceFileProblem = keyof typeof INVOICE_FILE_PROBLEMS;

export class InvoiceFileError extends Error {
  override readonly name = 'InvoiceFileError';
  readonly code: InvoiceFileProblem;

  constructor(code: InvoiceFileProblem) {
    super(INVOICE_FILE_PROBLEMS[code]);
    this.code = code;
  }
}
