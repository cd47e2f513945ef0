/** Amounts and days as banks write them in CSV files. Pure. */

const AMOUNT =
  /^(?:€|EUR)? ?([+−(-]?) ?(?:€|EUR)? ?(\d+|\d{1,3}([., '’])\d{3}(?:\3\d{3})*)(?:([.,])(\d{1,2}))? ?(?:€|EUR)? ?([)−-]?) ?(?:€|EUR)?$/i;

/**
 * Minor units of '1.234,56', '1,234.56 EUR', '+44,90', '12.00-' or '(12.00)', of the whole text; null: no amount, or
 * one that can be read in two ways. Less than 0: money that has gone.
 */
export function parseAmount(text: string): number | null {
  const found = AMOUNT.exec(text.trim().replace(/\s+/g, ' '));
  const [, before = '', grouped = '', group = '', mark = '', cents = '', after = ''] = found ?? [];
  // '44.900' may be 44.9 or 44,900.
  const isUnclear = /[.,]/.test(group) && mark === '' && grouped.split(group).length === 2;
  const isSign = before === '(' ? after === ')' : after === '' || (before === '' && after !== ')');
  // What stands between groups is no decimal mark.
  if (found === null || isUnclear || !isSign || (mark !== '' && mark === group)) return null;
  const amount = Number(grouped.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  const isNegative = after !== '' || (before !== '' && before !== '+');
  return Number.isSafeInteger(amount) ? (isNegative ? -amount : amount) : null;
}

/** Says whether a day can only be read with the month before the day, as '11/23/2026'. */
export function isMonthFirst(text: string): boolean {
  const [, first = '', second = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}/.exec(text.trim()) ?? [];
  return Number(first) >= 1 && Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31;
}

/**
 * 'YYYY-MM-DD' of '2026-11-23', '23/11/2026', '23.11.26' or '23-11-2026', the day before the month as European banks
 * write; null: no day.
 */
export function parseDay(text: string): string | null {
  const bare = text.trim().slice(0, 'YYYY-MM-DD'.length).trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare);
  const own = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(bare);
  const [year = '', month = '', day = ''] = iso?.slice(1) ?? own?.slice(1).toReversed() ?? [];
  const whole = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${whole}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(whole) ? whole : null;
}
