/** Customers of a table, a line each. */
import type { MovedCustomer } from '#src/contract/moving-in/moved.ts';
import { isEmail, mailboxOf } from '#src/domain/person/email.ts';
import { addressOf, countryOf, fullName, localeOf } from '#src/moving-in/addresses.ts';
import { agrees, consentIn, isOfOtherWay, isOfRefusals, refuses, saysMoment } from '#src/moving-in/consent-words.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import { NO_CELL, type Cell } from '#src/moving-in/raw.ts';
import { isFirst, type Reading } from '#src/moving-in/reading.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { momentOf, plainName } from '#src/moving-in/values.ts';

/** States stand in short cells of their own: the words of a note say nothing. */
const STATE = /status|statut|stato|state|etat|newsletter|marketing|opt|consen|subscri|abonn|iscri|inscri/i;

/** Names of columns of a state of somebody; a state of a country is none. */
const OF_STATE = /stat(?:us|ut|o)\b|\betat\b|(?:newsletter|subscri\w*|consent|marketing|mail) state\b/;

/** The state of a row, where its word is none that is known for a yes: whoever is 'pending' has not agreed. */
function openState(rows: MappedRows, row: TableRow): Cell | undefined {
  return rows.columns
    .map((column, place) => ({ column, text: (row.cells[place] ?? '').trim() }))
    .find(({ column, text }) => {
      const isState = text !== '' && OF_STATE.test(plainName(column)) && !isOfRefusals(column) && !isOfOtherWay(column);
      return isState && !agrees(text) && countryOf(text) === '';
    });
}

/** Says whether anything of a row, whatever its columns are taken for, says that they want no newsletter. */
function isRefused(rows: MappedRows, row: TableRow): boolean {
  return rows.columns.some((column, place) => {
    const text = row.cells[place] ?? '';
    // Who wants no messages on a telephone may want letters.
    if (isOfOtherWay(column)) return false;
    return isOfRefusals(column)
      ? consentIn({ column, text }) === 'refused'
      : STATE.test(plainName(column)) && refuses(text);
  });
}

/**
 * A consent is taken with the time it was given; one without is none that can be shown. What nobody understands, or
 * anything else of the row denies, is no consent.
 */
function newsletterOf(
  rows: MappedRows,
  row: TableRow,
  email: string,
  { report, days }: Reading,
): MovedCustomer['newsletter'] {
  if (isRefused(rows, row)) return null;
  const cells = rows.cells(row, 'customer.newsletter').filter(({ column }) => !isOfOtherWay(column));
  const said = cells.map((cell) => ({ ...cell, consent: consentIn(cell) }));
  const unknown = said.find(({ consent }) => consent === 'unknown');
  if (unknown !== undefined)
    report.changed('consent_unknown', { row: row.row, column: unknown.column }, { value: unknown.text });
  const [accepts = NO_CELL] = said.filter(({ consent }) => consent === 'given');
  const moment = rows.cell(row, 'customer.newsletterAt');
  const at = momentOf(moment.text, days);
  const isDenied = said.some(({ consent }) => consent === 'refused' || consent === 'unknown');
  const isMoment = !rows.has('customer.newsletter') && at !== null && saysMoment(moment.column);
  if (isDenied || (accepts === NO_CELL && !isMoment)) return null;
  const state = openState(rows, row);
  if (state !== undefined) {
    report.changed('consent_unknown', { row: row.row, column: state.column }, { value: state.text });
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
    return [
      {
        key: key || email,
        row: row.row,
        email,
        name: fullName(named),
        locale: localeOf(of('locale')),
        addresses: address === null ? [] : [address],
        newsletter: newsletterOf(rows, row, email, reading),
      },
    ];
  });
}
