/** VAT of a product as former shops say it: by the name of a class, by a rate, or by the number of a rule. */
import { TAX_CLASSES, type TaxClass } from '#src/domain/money/vat.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import { numberOf } from '#src/moving-in/numbers.ts';
import { NO_TAX, type Cell, type RawTax } from '#src/moving-in/raw.ts';
import type { Reading } from '#src/moving-in/reading.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { plainName } from '#src/moving-in/values.ts';

/** Names of classes in five languages, by what WooCommerce, Magento and people call them. */
const NAMES: readonly (readonly [name: RegExp, taxClass: TaxClass])[] = [
  [/^super reduced|^(?:taux )?super reduit|^superridott|^super reducid/, 'super_reduced'],
  [/^reduced|^(?:taux )?reduit|^(?:aliquota |tasso |iva )?ridott|^ermassigt|^(?:tipo )?reducid/, 'reduced'],
  [/^zero|^(?:taux )?zero|^(?:aliquota |tasso )?zero|^nullsatz|^(?:tasa|tipo) cero/, 'zero'],
  [
    /^(?:standard|default|normal|regular|full|taxable|parent|normale?|predefinit\w|ordinari\w|general|estandar|ubergeordnet\w*)\b/,
    'standard',
  ],
  [/^(?:taux|aliquota|tasso|tipo) (?:standard|normal|ordinaria|general|estandar)$/, 'standard'],
];

/** '22', '5,5 %', 'IVA 22%', '0.055' of a workbook. Null: no rate. */
function rateIn(text: string): number | null {
  const digits = /^(?:iva|tva|vat|mwst|ust|tax)?\.?\s*(\d{1,2}(?:[.,]\d{1,3})?)\s*%?$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const rate = numberOf(digits.replace(',', '.'), '.');
  return rate !== null && rate > 0 && rate < 1 && !text.includes('%') ? Math.round(rate * 1e5) / 1e3 : rate;
}

/**
 * Class of a rate: from 15 % on it is a standard one (Directive 2006/112/EC, art. 97), but for 18 %, which is reduced in
 * Hungary and standard in Malta. Which of the lower ones is whose, only the seller knows.
 */
const classOfRate = (rate: number): RawTax['taxClass'] =>
  rate === 0 ? 'zero' : rate >= 15 && rate !== 18 ? 'standard' : 'unknown';

function taxOf(text: string): RawTax {
  const name = plainName(text);
  if (name === '') return NO_TAX;
  const rate = rateIn(text);
  if (rate !== null) return { taxClass: classOfRate(rate), rate };
  const own = TAX_CLASSES.find((one) => one === name.replaceAll(' ', '_'));
  const taxClass = own ?? NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown';
  // 'Reduced 5.5%' says both.
  const percent = rateIn(/[\d.,]{1,6} ?%$/.exec(text)?.[0] ?? '');
  return percent === null ? { taxClass } : { taxClass, rate: percent };
}

function unknown({ column, text }: Cell, row: TableRow, { report }: Reading): RawTax['taxClass'] {
  report.changed('tax_class_unknown', { row: row.row, column }, { value: text });
  return 'unknown';
}

/** VAT of a product by the lines about it: where they say more than one thing, nobody knows which holds. */
export function taxIn(rows: MappedRows, group: readonly TableRow[], reading: Reading): RawTax {
  const said = group.map((row) => ({ row, cell: rows.cell(row, 'product.taxClass') }));
  const taxes = said.map((one) => ({ ...one, tax: taxOf(one.cell.text) })).filter(({ tax }) => tax.taxClass !== null);
  const [first] = taxes;
  if (first === undefined) return NO_TAX;
  const other = taxes.find(({ tax }) => tax.taxClass !== first.tax.taxClass || tax.rate !== first.tax.rate);
  const open = other ?? (first.tax.taxClass === 'unknown' ? first : undefined);
  if (open === undefined) return first.tax;
  const taxClass = unknown(open.cell, open.row, reading);
  return other === undefined ? { ...first.tax, taxClass } : { taxClass };
}

/** The same where a column has numbers of rules: 0 is none, and one alone is that of all; which of several is whose, nobody knows. */
export function ruleIn(rows: MappedRows, row: TableRow, reading: Reading): RawTax {
  const cell = rows.cell(row, 'product.taxClass');
  if (!/^\d+$/.test(cell.text)) return taxIn(rows, [row], reading);
  if (Number(cell.text) === 0) return { taxClass: 'zero' };
  const isOnly = rows.rows.every((one) => ['', '0', cell.text].includes(rows.text(one, 'product.taxClass')));
  return isOnly ? NO_TAX : { taxClass: unknown(cell, row, reading) };
}
