/** Invoices, summaries of orders and credit notes, and the series of their numbers. */
import {
  addFields,
  createCollection,
  deleteCollections,
  index,
  readable,
  unique,
} from '#pocketbase/schema/collections.ts';
import { choice, date, dates, flag, json, line, relation, whole } from '#pocketbase/schema/fields.ts';

const OPERATORS_ONLY = readable("@request.auth.role = 'operator'");
/** Longest document, as data and as a page, in bytes or characters. */
const LONG = 1_000_000;

migrate(
  (app) => {
    createCollection(app, {
      name: 'document_series',
      rules: OPERATORS_ONLY,
      fields: [
        line('name', 'Beginning of its numbers: a letter for the kind, and the year.', {
          required: true,
          presentable: true,
          max: 20,
        }),
        whole('last', 'The number that was given out last; set by the shop.'),
        ...dates(),
      ],
      indexes: [unique('document_series', 'name')],
    });
    createCollection(app, {
      name: 'documents',
      rules: OPERATORS_ONLY,
      fields: [
        relation('order', 'orders', 'The order that it is about.', { required: true }),
        choice('kind', ['invoice', 'order_summary', 'credit_note'], 'What it is.', { required: true }),
        line('series', 'The series of its number.', { required: true, max: 20 }),
        whole('position', 'Its place in the series: 1, 2, 3 … without a gap.', { min: 1 }),
        line('number', 'Series and place, as printed.', { required: true, presentable: true, max: 40 }),
        date('issued', 'When it was issued.', { required: true }),
        choice('locale', ['en', 'fr', 'it'], 'Its language.', { required: true }),
        line('currency', 'Three capital letters.', { required: true, max: 3 }),
        whole('amount', 'Gross, in cents; of a credit note: what is given back.'),
        line('original', 'Id of the document that a credit note takes back from; empty: it is none.', { max: 15 }),
        relation('refund', 'refunds', 'The refund that a credit note is for; empty: it is none.'),
        flag('demo', 'Issued in demo mode: no money has moved.'),
        json('data', 'Everything that it says, as it was.', LONG),
        line('html', 'The page that is printed; made once, soon after it was issued.', { max: LONG }),
        ...dates(),
      ],
      indexes: [
        unique('documents', 'series, position'),
        unique('documents', 'order', "`kind` != 'credit_note'"),
        unique('documents', 'refund', "`refund` != ''"),
        index('documents', 'order, issued'),
        index('documents', 'issued'),
      ],
    });
    const orders = app.findCollectionByNameOrId('orders');
    addFields(app, orders, [
      json('invoice', 'What an Italian invoice needs, where it was asked for; null: it was not.'),
    ]);
    app.save(orders);
  },
  (app) => {
    const orders = app.findCollectionByNameOrId('orders');
    orders.fields.removeByName('invoice');
    app.save(orders);
    deleteCollections(app, ['documents', 'document_series']);
  },
);
