/**
 * What a bank does after the money was taken: a row a dispute, refunds that fail and are followed by others, and how far the shop's books have
 * been compared with those of the provider.
 */
import {
  addFields,
  createCollection,
  deleteCollections,
  index,
  readable,
  unique,
} from '#pocketbase/schema/collections.ts';
import { choice, date, dates, line, relation, whole } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const OPERATOR = "@request.auth.role = 'operator'";
const RETURN_STATES = ['received', 'accepted', 'refused', 'returned', 'refunded'];
const DOCUMENT_KINDS = ['invoice', 'order_summary', 'credit_note'];

/** Of what waits for somebody, which is little: statements repeat the conditions word by word. */
const ADDED: Indexes = {
  returns: [
    { name: 'index_returns_open', columns: '`received`', where: "`state` != 'refunded' AND `state` != 'refused'" },
  ],
  refunds: [{ name: 'index_refunds_open', columns: '`state`', where: "`followed` = '' AND `state` != 'succeeded'" }],
  documents: [{ name: 'index_documents_original', columns: '`original`' }],
};

/** One sale an order: credit notes, and what takes one back, are as many as there are refunds. */
const ONE_SALE = 'unique_documents_order';
const SALE_BEFORE = "`kind` != 'credit_note'";
const SALE_NOW = "`kind` != 'credit_note' AND `kind` != 'debit_note'";

/** What failed before: what was given back since is taken to be in its place, as operators were told to do. For the rest its return waits. */
const OLD_FAILURES = [
  `UPDATE refunds SET followed = COALESCE((
     SELECT later.id FROM refunds later
     WHERE later.payment = refunds.payment AND later.state != 'failed' AND later.created >= refunds.created
     ORDER BY later.created DESC LIMIT 1), '') WHERE state = 'failed'`,
  `UPDATE returns SET state = 'refund_failed' WHERE state = 'refunded' AND refund IN (
     SELECT id FROM refunds WHERE state = 'failed' AND followed = '')`,
];

function setChoices(app: CoreApp, name: string, field: string, values: readonly string[]): void {
  const collection = app.findCollectionByNameOrId(name);
  unmarshal({ values }, collection.fields.getByName(field));
  app.save(collection);
}

function setSaleIndex(app: CoreApp, where: string): void {
  const documents = app.findCollectionByNameOrId('documents');
  documents.removeIndex(ONE_SALE);
  documents.addIndex(ONE_SALE, true, '`order`', where);
  app.save(documents);
}

migrate(
  (app) => {
    createCollection(app, {
      name: 'disputes',
      rules: { ...readable(OPERATOR), updateRule: OPERATOR },
      fields: [
        relation('order', 'orders', 'The order whose payment is disputed.', { required: true }),
        relation('payment', 'payments', 'The payment that is disputed.', { required: true }),
        line('provider_id', "The provider's id of the dispute.", { required: true, presentable: true, max: 255 }),
        line('state', "The provider's word: needs_response, under_review, won, lost, warning_needs_response …", {
          required: true,
          max: 50,
        }),
        whole('amount', 'Cents that are disputed: all of the payment, or a part.'),
        whole('taken', 'Cents that the bank holds now; 0 as long as it has taken none, and when they are back.'),
        whole('fee', "Cents of the provider's fees for it so far."),
        line('currency', 'Three capital letters.', { max: 3 }),
        line('reason', "The provider's word for why.", { max: 255 }),
        date('evidence_due', 'Until when an answer counts; empty: none is asked for.'),
        line('released', 'Why its order is sent all the same. As long as it is empty nothing of the order is sent.', {
          max: 500,
        }),
        line('released_by', 'Who has decided so; set by the shop.', { max: 300 }),
        ...dates(),
      ],
      indexes: [
        unique('disputes', 'provider_id'),
        index('disputes', 'order'),
        index('disputes', 'payment'),
        index('disputes', 'created'),
        index('disputes', 'state, evidence_due'),
      ],
    });
    createCollection(app, {
      name: 'comparisons',
      rules: readable(OPERATOR),
      fields: [
        choice('list', ['payments', 'refunds', 'disputes'], 'What is compared with the provider.', {
          required: true,
          presentable: true,
        }),
        date('compared', 'Everything until then has been compared; empty: nothing yet.'),
        date('begun', 'When the comparison began that is under way; empty: none is.'),
        line('after', "The provider's id of the last one that was looked at in it.", { max: 255 }),
        ...dates(),
      ],
      indexes: [unique('comparisons', 'list')],
    });
    const refunds = app.findCollectionByNameOrId('refunds');
    addFields(app, refunds, [
      line('followed', 'Of one that failed: the id of the refund that was made in its place; set by the shop.', {
        max: 15,
      }),
    ]);
    app.save(refunds);
    setChoices(app, 'returns', 'state', [...RETURN_STATES, 'refund_failed']);
    for (const statement of OLD_FAILURES) app.db().newQuery(statement).execute();
    setChoices(app, 'documents', 'kind', [...DOCUMENT_KINDS, 'debit_note']);
    setSaleIndex(app, SALE_NOW);
    changeIndexes(app, {}, ADDED);
  },
  (app) => {
    changeIndexes(app, ADDED, {});
    // What took a credit note back was no kind of its own before.
    app.db().newQuery("DELETE FROM documents WHERE kind = 'debit_note'").execute();
    app.db().newQuery("UPDATE returns SET state = 'accepted' WHERE state = 'refund_failed'").execute();
    setSaleIndex(app, SALE_BEFORE);
    setChoices(app, 'documents', 'kind', DOCUMENT_KINDS);
    setChoices(app, 'returns', 'state', RETURN_STATES);
    const refunds = app.findCollectionByNameOrId('refunds');
    refunds.fields.removeByName('followed');
    app.save(refunds);
    deleteCollections(app, ['disputes', 'comparisons']);
  },
);
