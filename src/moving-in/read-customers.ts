/** Customers of a table, a line each. */
import type { MovedConsent, MovedCustomer } from '#src/contract/moving-in/moved.ts';
import { isEmail, mailboxOf } from '#src/domain/person/email.ts';
import { addressOf, fullName, localeOf } from '#src/moving-in/addresses.ts';
import {
  consentIn,
  denies,
  isListOfRefusals,
  isOfLetters,
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
import { momentOf, type DayOrder } from '#src/moving-in/values.ts';

/** Fields whose cells are read as what they are, and not as what may deny it. */
const READ = ['customer.newsletter', 'customer.newsletterAt', 'customer.newsletterProof', 'customer.key'] as const;

/** Null: a refusal of which no day is known. */
type Consent = MovedConsent | null;

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

/** The day of the last refusal of a row, or of the yes that it ends; null: no day of a refusal is said. */
function refusalOf(told: readonly Told[], row: TableRow, at: string | null, days: DayOrder): Consent {
  const ends = told.flatMap(({ column, place, telling }) => {
    const text = (row.cells[place] ?? '').trim();
    return telling === 'refusal' && consentIn({ column, text }) === 'refused' ? (momentOf(text, days) ?? []) : [];
  });
  return ends.length === 0 ? null : { refused: [...ends, at ?? ''].toSorted().at(-1) ?? '' };
}

/**
 * A consent is taken with the time it was given; one without is none that can be shown, and changes nothing. What
 * nobody understands, or anything else of the row may deny, is a refusal. Undefined: nothing is said that counts.
 */
function newsletterOf(
  rows: MappedRows,
  row: TableRow,
  email: string,
  told: readonly Told[],
  { report, days }: Reading,
): Consent | undefined {
  const denial = told
    .map(({ column, place, telling }) => ({ telling, cell: { column, text: (row.cells[place] ?? '').trim() } }))
    .find(({ telling, cell }) => denies(telling, cell, days));
  const cells = rows.cells(row, 'customer.newsletter').filter(({ column }) => !isOfOtherWay(column));
  const said = cells.map((cell) => ({ ...cell, consent: consentIn(cell) }));
  const unknown = said.find(({ consent }) => consent === 'unknown');
  const ofConsents = rows.cells(row, 'customer.newsletterAt').filter(({ column }) => !isOfLetters(column));
  const moment = ofConsents.find(({ column, text }) => text !== '' && !isOfRefusals(column));
  const at = momentOf(moment?.text ?? '', days);
  const isOnlyMoment = !rows.has('customer.newsletter') && ofConsents.some(({ column }) => saysMoment(column));
  const refusal = refusalOf(told, row, at, days);
  if (cells.length === 0 && !isOnlyMoment) return denial?.telling === 'refusal' ? refusal : undefined;
  if (unknown !== undefined)
    report.changed('consent_unknown', { row: row.row, column: unknown.column }, { value: unknown.text });
  const [accepts = NO_CELL] = said.filter(({ consent }) => consent === 'given');
  const isMoment = isOnlyMoment && at !== null && saysMoment(moment?.column ?? '');
  const isDenied = said.some(({ consent }) => consent === 'refused' || consent === 'unknown');
  if (isDenied || (accepts === NO_CELL && !isMoment)) return refusal;
  if (denial !== undefined) {
    const { text, column } = denial.cell;
    if (denial.telling === 'state' && !refuses(text))
      report.changed('consent_unknown', { row: row.row, column }, { value: text });
    else report.changed('consent_denied', { row: row.row, column }, { value: text || '–', name: column, email });
    return refusal;
  }
  if (at === null) {
    report.changed('consent_unproven', { row: row.row, column: accepts.column }, { value: email });
    return undefined;
  }
  const proof = rows.cell(row, 'customer.newsletterProof');
  const sources = [accepts, proof].filter(({ text }) => text !== '').map(({ column, text }) => `${column}: ${text}`);
  return { at, proof: sources.join('; ').slice(0, 500) };
}

/** Words by the order of which two sayings follow each other: by their days, and of one day the refusal last. */
const whenOf = (said: Consent): string => (said === null ? '~' : 'at' in said ? said.at : `${said.refused}~`);

/** What two rows say together, whichever comes first: the later one, a refusal without a day being the last. */
function both(one: Consent | undefined, other: Consent | undefined): Consent | undefined {
  if (one === undefined || other === undefined) return one === undefined ? other : one;
  return whenOf(other) > whenOf(one) ? other : one;
}

/** `file`: its name, which alone says of Mailchimp's 'nonsubscribed' that nobody in it has agreed to anything. */
export function readCustomers(rows: MappedRows, reading: Reading, file: string): MovedCustomer[] {
  const { report, consents } = reading;
  const told = tellingsOf(rows);
  const areRefused = isListOfRefusals(file);
  return rows.rows.flatMap((row): MovedCustomer[] => {
    const { text, column } = rows.cell(row, 'customer.email');
    const email = mailboxOf(text.replace(/^'/, ''));
    const location = { row: row.row, column };
    if (!isEmail(email)) {
      report.leftOut('email_wrong', location, { value: text });
      return [];
    }
    const said = newsletterOf(rows, row, email, told, reading);
    const own = areRefused && (said === undefined || (said !== null && 'at' in said)) ? null : said;
    if (own !== said && said !== undefined) report.changed('consent_file', location, { value: file, email });
    consents.set(email, both(consents.get(email), own));
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
      },
    ];
  });
}
