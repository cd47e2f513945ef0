/** What the provider of payments sends to the bank, and what it is made of (docs/decisions/0357). */
import { createCollection, deleteCollections, index, SUPERUSERS_ONLY, unique } from '#pocketbase/schema/collections.ts';
import { choice, date, dates, flag, line, relation, whole } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

// Statements repeat the conditions word by word.
const ADDED: Indexes = {
  payouts: [
    { name: 'index_payouts_unread', columns: '`created`', where: '`complete` = FALSE AND `automatic` = TRUE' },
    { name: 'index_payouts_away', columns: '`arrives`', where: "`arrived` = ''" },
  ],
  payout_lines: [{ name: 'index_payout_lines_problem', columns: '`payout`', where: "`problem` != ''" }],
  payments: [
    { name: 'index_payments_captured', columns: '`created`', where: "`provider` != 'transfer' AND `captured` > 0" },
  ],
};

const LISTS = ['payments', 'refunds', 'disputes'];

function setLists(app: CoreApp, values: readonly string[]): void {
  const comparisons = app.findCollectionByNameOrId('comparisons');
  unmarshal({ values }, comparisons.fields.getByName('list'));
  app.save(comparisons);
}

/** Cents, above or below 0. */
function cents(name: string, help: string) {
  return whole(name, help, { min: Number.MIN_SAFE_INTEGER });
}

migrate(
  (app) => {
    createCollection(app, {
      name: 'payouts',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('provider_id', "The provider's id of it.", { required: true, presentable: true, max: 255 }),
        cents('amount', 'Cents; below 0: the provider has taken it from the bank.'),
        line('currency', 'Its currency.', { required: true, max: 3 }),
        choice('state', ['pending', 'in_transit', 'paid', 'failed', 'canceled'], "The provider's word for its state.", {
          required: true,
        }),
        flag('automatic', "Made by the provider's own schedule: of others it does not say what they are made of."),
        date('made', 'When the provider has made it.', { required: true }),
        date('arrives', 'The day on which it is to be at the bank.', { required: true }),
        flag('complete', 'Whether all of its lines are read.'),
        line('after', "The provider's id of the last line that is read.", { max: 255 }),
        whole('lines', 'How many lines it has.'),
        cents('payments', 'What customers have paid, before fees.'),
        cents('refunds', 'What went back to them (below 0).'),
        cents('disputes', 'What banks have taken or given back.'),
        cents('others', 'Whatever else the provider has put in or taken out.'),
        cents('fees', 'What the provider keeps.'),
        date('arrived', 'The day on which the bank has booked it; empty: nobody knows of one.'),
        line('bank_key', "The bank's name of the booking, where an import has brought it.", { max: 100 }),
        line('by', 'Who has said that it has arrived.', { max: 300 }),
        ...dates(),
      ],
      indexes: [unique('payouts', 'provider_id'), index('payouts', 'arrives, id')],
    });
    createCollection(app, {
      name: 'payout_lines',
      rules: SUPERUSERS_ONLY,
      fields: [
        relation('payout', 'payouts', 'The payout that has brought it.', { required: true }),
        line('provider_id', "The provider's id of it.", { required: true, presentable: true, max: 255 }),
        choice('kind', ['payment', 'refund', 'dispute', 'fee', 'other'], 'What it is.', { required: true }),
        line('type', "The provider's own word.", { max: 50 }),
        cents('amount', 'Cents, before the fee.'),
        cents('fee', 'Cents that the provider keeps of it.'),
        cents('net', 'Cents that are left.'),
        date('made', 'When it was made.'),
        line('intent', "The provider's id of the payment that it belongs to.", { max: 255 }),
        line('source', "The provider's id of a refund.", { max: 255 }),
        line('payment', 'Id in payments; empty: the shop knows of none.', { max: 15 }),
        line('order', 'Id of the order.', { max: 15 }),
        choice('problem', ['unknown', 'amount'], 'What does not fit the books of the shop; empty: it fits.'),
        ...dates(),
      ],
      indexes: [
        unique('payout_lines', 'provider_id'),
        index('payout_lines', 'payout, made, id'),
        index('payout_lines', 'payment'),
      ],
    });
    setLists(app, [...LISTS, 'payouts']);
    changeIndexes(app, {}, ADDED);
  },
  (app) => {
    changeIndexes(app, { payments: ADDED['payments'] ?? [] }, {});
    app.db().newQuery("DELETE FROM comparisons WHERE list = 'payouts'").execute();
    setLists(app, LISTS);
    deleteCollections(app, ['payout_lines', 'payouts']);
  },
);
