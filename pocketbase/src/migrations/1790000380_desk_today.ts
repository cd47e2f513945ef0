/**
 * What waits for somebody is found by indexes of just that, however many orders there are; and whom the shop tells of paid orders
 * (docs/decisions/0283, 0284).
 */
import { createCollection, deleteCollections, readable } from '#pocketbase/schema/collections.ts';
import { choice, date, dates, lines, whole } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const PERSON = "@request.auth.id != '' && @request.auth.collectionName = 'users'";
const OPERATOR = `${PERSON} && @request.auth.role = 'operator'`;

/** Statements repeat the conditions word by word. No rule of a collection asks for them (docs/decisions/0237). */
const ADDED: Indexes = {
  order_history: [
    {
      name: 'index_order_history_paid',
      columns: '`created`',
      where: "`machine` = 'payment' AND `from` = 'unpaid' AND `to` = 'paid'",
    },
  ],
  mails: [{ name: 'index_mails_given_up', columns: '`created`', where: "`state` = 'failed' AND `next_try` = ''" }],
};

function setMessageRules(app: CoreApp, rule: string | null): void {
  const messages = app.findCollectionByNameOrId('contact_messages');
  unmarshal({ listRule: rule, viewRule: rule }, messages);
  app.save(messages);
}

migrate(
  (app) => {
    changeIndexes(app, {}, ADDED);
    setMessageRules(app, OPERATOR);
    createCollection(app, {
      name: 'order_news',
      rules: readable(OPERATOR),
      fields: [
        choice(
          'way',
          ['none', 'each', 'digest'],
          'Whether people of the shop get a mail of each paid order, or one a day.',
          {
            required: true,
          },
        ),
        whole('hour', 'When the mail of a day goes out, by clocks in Paris and Rome.', { max: 23 }),
        lines('to', "Addresses, one a line; empty: the shop's own."),
        date('digested', 'Until when orders were told in a mail of a day; set by the shop.'),
        ...dates(),
      ],
    });
    app.save(new Record(app.findCollectionByNameOrId('order_news'), { way: 'none', hour: 18 }));
  },
  (app) => {
    deleteCollections(app, ['order_news']);
    setMessageRules(app, null);
    changeIndexes(app, ADDED, {});
  },
);
