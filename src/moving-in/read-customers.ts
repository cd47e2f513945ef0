/** Customers of a table, a line each. */
import type { MovedCustomer } from '#src/contract/moving-in/moved.ts';
import { isEmail, mailboxOf } from '#src/domain/person/email.ts';
import { addressOf, fullName, localeOf } from '#src/moving-in/addresses.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import { isFirst, type Reading } from '#src/moving-in/reading.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { isYes, momentOf, plainName } from '#src/moving-in/values.ts';

/** A consent is taken with the time it was given; one without is none that can be shown. */
function newsletterOf(
  rows: MappedRows,
  row: TableRow,
  email: string,
  { report, days }: Reading,
): MovedCustomer['newsletter'] {
  const accepts = rows.cell(row, 'customer.newsletter');
  const at = momentOf(rows.text(row, 'customer.newsletterAt'), days);
  const says = isYes(accepts.text) || /^(?:subscribed|opted in|confirmed|double opt in)/.test(plainName(accepts.text));
  if (!says && (rows.has('customer.newsletter') || at === null)) return null;
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
