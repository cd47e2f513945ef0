/** Orders that are paid by bank transfer: where to, until when, and what has come (docs/decisions/0225). */
import {
  addFields,
  createCollection,
  deleteCollections,
  index,
  readable,
  unique,
} from '#pocketbase/schema/collections.ts';
import { choice, date, dates, flag, line, relation, whole } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const OPERATOR = "@request.auth.role = 'operator'";

const SHOP_FIELDS = ['transfer', 'bank_holder', 'bank_iban', 'bank_bic', 'bank_name', 'transfer_days'];

const ADDED: Indexes = {
  // Statements repeat the conditions word by word.
  orders: [{ name: 'index_orders_remind', columns: '`remind`', where: "`remind` != ''" }],
  transfers: [{ name: 'index_transfers_sender', columns: '`created`', where: "`sender_iban` != '' OR `sender` != ''" }],
};

function setProviders(app: CoreApp, values: readonly string[]): void {
  const payments = app.findCollectionByNameOrId('payments');
  unmarshal({ values }, payments.fields.getByName('provider'));
  app.save(payments);
}

function change(app: CoreApp, name: string, task: (collection: core.Collection) => void): void {
  const collection = app.findCollectionByNameOrId(name);
  task(collection);
  app.save(collection);
}

migrate(
  (app) => {
    change(app, 'shop', (shop) =>
      addFields(app, shop, [
        flag('transfer', 'Whether orders may be paid by bank transfer.'),
        line('bank_holder', 'Name of the holder of the account, as the bank has it.', { max: 70 }),
        line('bank_iban', 'IBAN of the account that transfers go to.', { max: 50 }),
        line('bank_bic', 'BIC of the bank. Customers within the European Economic Area do not need it.', { max: 11 }),
        line('bank_name', 'Name of the bank; empty: it is not shown.', { max: 100 }),
        whole(
          'transfer_days',
          'Working days that the goods of an order are held until its transfer is there. 0: five.',
          {
            max: 30,
          },
        ),
      ]),
    );
    change(app, 'orders', (orders) =>
      addFields(app, orders, [
        choice('method', ['transfer'], 'How it is paid; empty: by the provider of payments.'),
        date('remind', 'When its customer is reminded of the transfer; set by the shop.'),
      ]),
    );
    setProviders(app, ['stripe', 'demo', 'transfer']);
    change(app, 'refunds', (refunds) => {
      addFields(app, refunds, [
        date(
          'transferred',
          'Of an order that was paid by transfer: the day on which you have transferred the money back.',
        ),
      ]);
      unmarshal({ updateRule: OPERATOR }, refunds);
    });
    createCollection(app, {
      name: 'transfers',
      rules: { ...readable(OPERATOR), createRule: OPERATOR, updateRule: OPERATOR },
      fields: [
        relation('order', 'orders', 'The order that the money is for.', { required: true }),
        whole(
          'amount',
          'Cents that have come; 0: written down by mistake. It can be lowered as long as nothing depends on it.',
        ),
        date('received', 'The day on which the bank has booked it; empty: today.'),
        line('key', "The bank's name of this booking: the same one never counts twice. Empty: the shop makes one.", {
          required: true,
          presentable: true,
          max: 100,
        }),
        line('sender', 'Who has sent it.', { max: 140 }),
        line('sender_iban', 'The account that it came from: there it goes if it must be given back.', { max: 34 }),
        line('note', 'Anything worth knowing.', { max: 500 }),
        line('by', 'Who has written it down; set by the shop.', { max: 300 }),
        ...dates(),
      ],
      indexes: [unique('transfers', 'key'), index('transfers', 'order')],
    });
    changeIndexes(app, {}, ADDED);
  },
  (app) => {
    changeIndexes(app, { orders: ADDED['orders'] ?? [] }, {});
    deleteCollections(app, ['transfers']);
    change(app, 'refunds', (refunds) => {
      refunds.fields.removeByName('transferred');
      unmarshal({ updateRule: null }, refunds);
    });
    setProviders(app, ['stripe', 'demo']);
    change(app, 'orders', (orders) => {
      for (const field of ['method', 'remind']) orders.fields.removeByName(field);
    });
    change(app, 'shop', (shop) => {
      for (const field of SHOP_FIELDS) shop.fields.removeByName(field);
    });
  },
);
