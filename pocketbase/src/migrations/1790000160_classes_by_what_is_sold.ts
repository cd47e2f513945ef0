/**
 * Printed books have a VAT rate of their own in each country (docs/decisions/0176), and a way of delivery may leave out parts of its country (0177).
 * The rates of books of the countries that are there already are filled in as they were in November 2026: nothing is sold as a book yet.
 */
import { addFields } from '#pocketbase/schema/collections.ts';
import { line, lines } from '#pocketbase/schema/fields.ts';

const BOOKS: Readonly<Record<string, number>> = {
  AT: 1000,
  BE: 600,
  BG: 900,
  CY: 300,
  CZ: 0,
  DE: 700,
  DK: 0,
  EE: 900,
  ES: 400,
  FI: 1350,
  FR: 550,
  GB: 0,
  GR: 600,
  HR: 500,
  HU: 500,
  IE: 0,
  IT: 400,
  LT: 500,
  LU: 300,
  LV: 500,
  MC: 550,
  MT: 500,
  NL: 900,
  PL: 500,
  PT: 600,
  RO: 1100,
  SE: 600,
  SI: 500,
  SK: 500,
};

const BEFORE = ['standard', 'reduced', 'super_reduced', 'zero'];
const AFTER = ['standard', 'books', 'reduced', 'super_reduced', 'zero'];
/** Collection → help of its field `tax_class`, until now and from now on. */
const HELP: Readonly<Record<string, readonly [was: string, is: string]>> = {
  products: [
    'VAT rate of the country of delivery.',
    'By what it is, for VAT. books: printed books to read (with an ISBN), not notebooks, calendars or cards. reduced, super_reduced: other goods, at the rate that you entered in each country. zero: no VAT at all, such as vouchers. standard: all else.',
  ],
  order_lines: ['Tax class, as it was.', 'Tax class, as it was.'],
};

function setClasses(app: CoreApp, at: 0 | 1): void {
  for (const [name, help] of Object.entries(HELP)) {
    const collection = app.findCollectionByNameOrId(name);
    unmarshal({ values: at === 0 ? BEFORE : AFTER, help: help[at] }, collection.fields.getByName('tax_class'));
    app.save(collection);
  }
}

function run(app: CoreApp, sql: string): void {
  app.db().newQuery(sql).execute();
}

migrate(
  (app) => {
    const countries = app.findCollectionByNameOrId('countries');
    addFields(app, countries, [
      line(
        'vat_books',
        'VAT rate of printed books, in hundredths of a per cent: 550 is 5.5 %; 0 where no VAT is charged on them. Empty: filled in for the countries of the European Union.',
        { max: 5, pattern: '^([0-9]{1,4}|10000)?$' },
      ),
    ]);
    app.save(countries);
    const rates = app.findCollectionByNameOrId('shipping_rates');
    addFields(app, rates, [
      lines('excluded', 'Parts of the country that this way does not go to, such as corsica: one a line.'),
    ]);
    app.save(rates);
    setClasses(app, 1);
    const known = Object.entries(BOOKS).map(([code, rate]) => `WHEN '${code}' THEN '${rate}'`);
    run(app, `UPDATE countries SET vat_books = CASE code ${known.join(' ')} ELSE '' END`);
  },
  (app) => {
    for (const name of Object.keys(HELP))
      run(app, `UPDATE ${name} SET tax_class = 'reduced' WHERE tax_class = 'books'`);
    setClasses(app, 0);
    const rates = app.findCollectionByNameOrId('shipping_rates');
    rates.fields.removeByName('excluded');
    app.save(rates);
    const countries = app.findCollectionByNameOrId('countries');
    countries.fields.removeByName('vat_books');
    app.save(countries);
  },
);
