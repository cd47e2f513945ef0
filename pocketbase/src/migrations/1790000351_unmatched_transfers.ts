/** What a bank's export tells and no order was found for (docs/decisions/0274), and a list of disputes that is read part by part. */
import { createCollection, deleteCollections, index, SUPERUSERS_ONLY, unique } from '#pocketbase/schema/collections.ts';
import { choice, date, dates, line, whole } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const ADDED: Indexes = { disputes: [{ name: 'index_disputes_created_id', columns: '`created`, `id`' }] };

const OUTCOMES = [
  'booked',
  'known',
  'again',
  'key_used',
  'no_order',
  'several',
  'not_by_transfer',
  'amount',
  'currency',
  'shape',
  'failed',
];

migrate(
  (app) => {
    createCollection(app, {
      name: 'unmatched_transfers',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('key', "The bank's name of this booking.", { required: true, presentable: true, max: 100 }),
        whole('amount', 'Cents that have come.', { min: 1 }),
        line('currency', 'Its currency; empty: the bank has not said it.', { max: 3 }),
        date('received', 'The day on which the bank has booked it.', { required: true }),
        line('text', 'What the sender has written.', { max: 400 }),
        line('sender', 'Who has sent it.', { max: 140 }),
        line('sender_iban', 'The account that it came from.', { max: 34 }),
        choice('outcome', OUTCOMES, 'Why no order took it when it was imported last.', { required: true }),
        line('number', 'Number of the order that it named.', { max: 20 }),
        choice('state', ['open', 'joined', 'dismissed'], 'What has become of it.', { required: true }),
        line('transfer', 'Id in transfers once it is joined.', { max: 15 }),
        line('note', "Why it is no order's.", { max: 500 }),
        line('by', 'Who has joined or dismissed it last.', { max: 300 }),
        ...dates(),
      ],
      indexes: [
        unique('unmatched_transfers', 'key, amount, received'),
        index('unmatched_transfers', 'state, created, id'),
        index('unmatched_transfers', 'transfer'),
        index('unmatched_transfers', 'created'),
      ],
    });
    changeIndexes(app, {}, ADDED);
  },
  (app) => {
    changeIndexes(app, ADDED, {});
    deleteCollections(app, ['unmatched_transfers']);
  },
);
