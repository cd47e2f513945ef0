/**
 * Checks whether the shop has the VAT rates that it counts with, and whether they are those of the table
 * (domain/vat-table).
 */
import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import type { Finding } from '#src/runtime/finding.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { storedRow } from '#src/runtime/stored-row.ts';
import { needsRates, type VatSeller } from '#src/domain/money/vat.ts';
import { VAT_TABLE_DATE, vatRow } from '#src/domain/money/vat-table.ts';

type Where = Pick<Environment, 'dataDir' | 'pocketbaseUrl'>;

interface StoredCountry {
  readonly code: string;
  readonly active: 0 | 1;
  readonly vat_standard: number;
  /** null in a database of an older release: its next start fills it in. */
  readonly vat_books: string | null;
}

/**
 * Countries whose rates the shop counts with, its own under `home` though there is no record of it; none where there is
 * no shop yet.
 */
function countedCountries(dataDir: string): StoredCountry[] {
  const select = (books: string): string =>
    `SELECT vat_scheme, country, (SELECT json_group_array(json_object('code', code, 'active', active, 'vat_standard', vat_standard, 'vat_books', ${books})) FROM countries) AS rows FROM shop LIMIT 1`;
  const row = storedRow(dataDir, select('vat_books')) ?? storedRow(dataDir, select('NULL'));
  if (row === undefined) return [];
  const seller = { vat_scheme: row['vat_scheme'], country: row['country'] } as VatSeller;
  const countries = JSON.parse(String(row['rows'])) as StoredCountry[];
  const counted = countries.filter(({ code, active }) => needsRates(seller, code, active === 1));
  const lacksOwn = seller.vat_scheme === 'home' && counted.length === 0;
  return lacksOwn ? [{ code: seller.country, active: 0, vat_standard: 0, vat_books: null }] : counted;
}

function percent(rate: number): string {
  return `${rate / 100} %`;
}

/**
 * Countries that the shop would sell to without VAT, with what to enter: 'ES (2100)'. Empty where PocketBase runs
 * elsewhere: the build looks at those.
 */
export function missingVatRates(environment: Where): string[] {
  if (!runsPocketBase(environment)) return [];
  return countedCountries(environment.dataDir)
    .filter(({ vat_standard }) => vat_standard === 0)
    .map(({ code }) => {
      const row = vatRow(code);
      return row === null
        ? code || "the shop's own country, which its record does not name"
        : `${code} (${row.standard})`;
    });
}

/** Rates that are not those of the table, with its law. */
function differences(countries: readonly StoredCountry[]): string[] {
  return countries.flatMap(({ code, vat_standard, vat_books }) => {
    const row = vatRow(code);
    if (row === null) return [];
    const books = vat_books === null || vat_books === '' ? row.books : Number(vat_books);
    return [
      ...(vat_standard === row.standard
        ? []
        : [`${code} ${percent(vat_standard)}, there ${percent(row.standard)} (${row.law.standard})`]),
      ...(books === row.books
        ? []
        : [`${code} books ${percent(books)}, there ${percent(row.books)} (${row.law.books})`]),
    ];
  });
}

const HOW_TO = `Start PocketBase alone ("npm run backend"), enter the rates in the dashboard (countries, vat_standard), and start again.`;

/** Findings of `npm run doctor`. */
export function checkVatRates(environment: Where): Finding {
  const subject = 'VAT rates';
  if (!runsPocketBase(environment))
    return {
      subject,
      state: 'notice',
      text: 'whether the countries of PocketBase elsewhere have theirs, a build says',
    };
  const missing = missingVatRates(environment);
  if (missing.length > 0)
    return {
      subject,
      state: 'stops',
      text: `missing in: ${missing.join(', ')}; goods would be sold there without VAT`,
      remedy: HOW_TO,
    };
  const different = differences(countedCountries(environment.dataDir));
  if (different.length === 0)
    return { subject, state: 'good', text: `those of the table of ${VAT_TABLE_DATE}, where the shop counts with them` };
  return {
    subject,
    state: 'notice',
    text: `not those of the table of ${VAT_TABLE_DATE}: ${different.join('; ')}`,
    remedy: 'Look at the law: either the record of the country is old, or the table is.',
  };
}

/** @throws OperatorError where goods would be sold without VAT. */
export function requireVatRates(environment: Where): void {
  const missing = missingVatRates(environment);
  if (missing.length === 0) return;
  throw new OperatorError(
    `The shop counts with VAT rates that are missing in: ${missing.join(', ')}. Goods would be sold there without VAT. ${HOW_TO}`,
  );
}
