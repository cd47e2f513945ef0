/** Per cent of VAT as somebody types it. Pure. */

/** '20', '5,5 %' → the number; undefined: nothing is typed; null: it is no per cent from 0 to 99.99. */
export function readVat(text: string): number | undefined | null {
  const plain = text.trim().replace(/\s*%$/, '');
  if (plain === '') return undefined;
  return /^\d{1,2}(?:[.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : null;
}
