/** Customers of a table, a line each. */
import type { MovedCustomer } from '#src/contract/moving-in/moved.ts';
import { isEmail, mailboxOf } from '#src/domain/person/email.ts';
import { addressOf, fullName, localeOf } from '#src/moving-in/addresses.ts';
import {
  consentIn,
  denies,
  isOfOtherWay,
  isOfRefusals,
  refuses,
  saysMoment,
  tellingOf,
  type Telling,
} from '#src/moving-in/consent-words.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import { NO_CELL } from '#src/moving-in/raw.ts';
import { isFirst, type Reading } from '#src/moving-in/reading.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { momentOf } from '#src/moving-in/values.ts';

/** Fields whose cells are read as what they are, and not as what may deny it. */
const READ = ['customer.newsletter', 'customer.newsletterAt', 'customer.newsletterProof', 'customer.key'] as const;

interface Told {
  readonly column: string;
  readonly place: number;
  readonly telling: Telling;
}

/** Columns by which a row may deny its consent. */
function tellingsOf(rows: MappedRows): readonly Told[] {
  const [first] = rows.rows;
  const cells = first === undefined ? [] : READ.flatMap((field) => rows.cells(first, field));
  const read = new Set(cells.map(({ column }) => column));
  return rows.columns
    .map((column, place) => ({ column, place, telling: tellingOf(column) }))
    .filter(({ column, telling }) => !read.has(column) || telling === 'refusal' || telling === 'confirmation');
}

/**
 * A consent is taken with the time it was given; one without is none that can be shown. What nobody understands, or
 * anything else of the row may deny, is no consent. Undefined: the file says nothing of consents.
 */
function newsletterOf(
  rows: MappedRows,
  row: TableRow,
  email: string,
  told: readonly Told[],
  { report, days }: Reading,
): MovedCustomer['newsletter'] {
  const denial = told
    .map(({ column, place, telling }) => ({ telling, cell: { column, text: (row.cells[place] ?? '').trim() } }))
    .find(({ telling, cell }) => denies(telling, cell, days));
  const cells = rows.cells(row, 'customer.newsletter').filter(({ column }) => !isOfOtherWay(column));
  const said = cells.map((cell) => ({ ...cell, consent: consentIn(cell) }));
  const unknown = said.find(({ consent }) => consent === 'unknown');
  const moment = rows
    .cells(row, 'customer.newsletterAt')
    .find(({ column, text }) => text !== '' && !isOfRefusals(column));
  const at = momentOf(moment?.text ?? '', days);
  const isOnlyMoment =
    !rows.has('customer.newsletter') &&
    rows.cells(row, 'customer.newsletterAt').some(({ column }) => saysMoment(column));
  if (cells.length === 0 && !isOnlyMoment) return denial?.telling === 'refusal' ? null : undefined;
  if (unknown !== undefined)
    report.changed('consent_unknown', { row: row.row, column: unknown.column }, { value: unknown.text });
  const [accepts = NO_CELL] = said.filter(({ consent }) => consent === 'given');
  const isMoment = isOnlyMoment && at !== null && saysMoment(moment?.column ?? '');
  const isDenied = said.some(({ consent }) => consent === 'refused' || consent === 'unknown');
  if (isDenied || (accepts === NO_CELL && !isMoment)) return null;
  if (denial !== undefined) {
    const { text, column } = denial.cell;
    if (denial.telling === 'state' && !refuses(text))
      report.changed('consent_unknown', { row: row.row, column }, { value: text });
    else report.changed('consent_denied', { row: row.row, column }, { value: text || '–', name: column, email });
    return null;
  }
  if (at === null) {
    report.changed('consent_unproven', { row: row.row, column: accepts.column }, { value: email });
    return null;
  }
  const proof = rows.cell(row, 'customer.newsletterProof');
  const sources = [accepts, proof].filter(({ text }) => text !== '').map(({ column, text }) => `${column}: ${text}`);
  return { at, proof: sources.join('; ').slice(0, 500) };
}

export function readCustomers(rows: MappedRows, reading: Reading): MovedCustomer[] {
  const { report } = reading;
  const told = tellingsOf(rows);
  return rows.rows.flatMap((row): MovedCustomer[] => {
    const { text, column } = rows.cell(row, 'customer.email');
    const email = mailboxOf(text.replace(/^'/, ''));
    const location = { row: row.row, column };
    if (!isEmail(email)) {
      report.leftOut('email_wrong', location, { value: text });
      return [];
    }
    if (!isFirst(reading, 'customer', email)) {
      report.leftOut('customer_double', location, { value: email });
      return [];
    }
    const key = rows.text(row, 'customer.key');
    if (key !== '' && !isFirst(reading, 'customer key', key)) {
      report.leftOut('customer_number', location, { value: email, key });
      return [];
    }
    const of = (part: string) => rows.text(row, `customer.${part}` as 'customer.name');
    const named = { name: of('name'), firstName: of('firstName'), lastName: of('lastName') };
    const address = addressOf(
      {
        ...named,
        company: of('company'),
        street: of('street'),
        extra: of('extra'),
        postcode: of('postcode'),
        city: of('city'),
        region: of('region'),
        country: of('country'),
        phone: of('phone'),
      },
      row.row,
      reading,
    );
    const newsletter = newsletterOf(rows, row, email, told, reading);
    return [
      {
        key: key || email,
        row: row.row,
        email,
        name: fullName(named),
        locale: localeOf(of('locale')),
        addresses: address === null ? [] : [address],
        ...(newsletter === undefined ? {} : { newsletter }),
      },
    ];
  });
}
