/** Settings of the operator's desk: methods of delivery by weight, postcodes left out, a notice at the checkout, words of the shop's own in mails (docs/decisions/0279). */
import {
  addFields,
  createCollection,
  deleteCollections,
  SUPERUSERS_ONLY,
  unique,
} from '#pocketbase/schema/collections.ts';
import { date, dates, inEachLocale, line, lines, type Field } from '#pocketbase/schema/fields.ts';

const WORDS_LENGTH = 2000;

const RATE_FIELDS: readonly Field[] = [
  lines(
    'postcodes',
    "Postcodes that this way does not go to: one a line, or the beginning of several with a *: '20*'.",
  ),
  line(
    'method',
    "Rates of one name here are one method of delivery, with a price for each country and weight: 'home'. Empty: it stands by itself.",
    { max: 40, pattern: '^[a-z0-9-]*$' },
  ),
];

const SHOP_FIELDS: readonly Field[] = [
  ...inEachLocale('delivery_notice', 'What the checkout says of deliveries for a while.', (name, help) =>
    line(name, help, { max: 300 }),
  ),
  date('delivery_notice_ends', 'Until when the checkout says it; empty: until it is taken away.'),
];

function change(app: CoreApp, name: string, task: (collection: core.Collection) => void): void {
  const collection = app.findCollectionByNameOrId(name);
  task(collection);
  app.save(collection);
}

function words(name: string, help: string): Field[] {
  return inEachLocale(name, help, (field, text) => ({ type: 'text', name: field, help: text, max: WORDS_LENGTH }));
}

migrate(
  (app) => {
    change(app, 'shipping_rates', (rates) => addFields(app, rates, RATE_FIELDS));
    change(app, 'shop', (shop) => addFields(app, shop, SHOP_FIELDS));
    createCollection(app, {
      name: 'mail_words',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('kind', 'Kind of mail, as the outbox names it: order_confirmed, shipped, …', {
          required: true,
          presentable: true,
          max: 50,
        }),
        ...words('before', 'Stands before what the mail says.'),
        ...words('after', 'Stands at the end of the mail.'),
        ...dates(),
      ],
      indexes: [unique('mail_words', 'kind')],
    });
  },
  (app) => {
    deleteCollections(app, ['mail_words']);
    change(app, 'shop', (shop) => {
      for (const { name } of SHOP_FIELDS) shop.fields.removeByName(name);
    });
    change(app, 'shipping_rates', (rates) => {
      for (const { name } of RATE_FIELDS) rates.fields.removeByName(name);
    });
  },
);
