/** What the desk writes down of returns and of messages (docs/decisions/0276 to 0278). */
import { addFields, createCollection, deleteCollections, SUPERUSERS_ONLY } from '#pocketbase/schema/collections.ts';
import { choice, date, dates, inEachLocale, json, line, lines } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const RETURN_FIELDS = ['accepted', 'proof', 'came_back', 'inspection', 'restocked', 'deduction_reason', 'refusal'];
const MESSAGE_FIELDS = ['done', 'replies'];
const SHOP_FIELDS = ['return_address', 'return_paid_by'];

const ADDED: Indexes = {
  // Statements repeat the condition word by word.
  contact_messages: [{ name: 'index_contact_messages_open', columns: '`created`', where: "`done` = ''" }],
};

const LIMITS: readonly Limit[] = [{ label: 'POST /api/shop/return-slip', audience: '', duration: 60, maxRequests: 60 }];

/** Messages from before there was a list of open ones were answered by mail. */
const ANSWERED = "UPDATE contact_messages SET done = updated WHERE created < strftime('%Y-%m-%d', 'now', '-30 days')";

function change(app: CoreApp, name: string, task: (collection: core.Collection) => void): void {
  const collection = app.findCollectionByNameOrId(name);
  task(collection);
  app.save(collection);
}

function remove(app: CoreApp, name: string, fields: readonly string[]): void {
  change(app, name, (collection) => {
    for (const field of fields) collection.fields.removeByName(field);
  });
}

migrate(
  (app) => {
    change(app, 'returns', (returns) =>
      addFields(app, returns, [
        date('accepted', 'When it was accepted; set by the shop.'),
        date('proof', 'When the customer has shown that the goods are on the way; empty: not yet.'),
        date('came_back', 'When the goods were received back; set by the shop.'),
        json(
          'inspection',
          'What has come back: [{"line": id in order_lines, "quantity": pieces, "condition": "as_new", "used" or "damaged", "restock": pieces that can be sold again}].',
          10_000,
        ),
        json('restocked', 'What of it went to the stock, once; set by the shop.', 10_000),
        lines('deduction_reason', 'Why something is kept back: the customer reads it.'),
        lines('refusal', 'Why it was refused: the customer reads it.'),
      ]),
    );
    change(app, 'contact_messages', (messages) =>
      addFields(app, messages, [
        date('done', 'When nothing was left to do; empty: somebody must look at it.'),
        json('replies', 'Answers that were sent from the desk; set by the shop.', 200_000),
      ]),
    );
    app.db().newQuery(ANSWERED).execute();
    change(app, 'shop', (shop) =>
      addFields(app, shop, [
        lines('return_address', 'Where goods are sent back to; empty: the address of the shop.'),
        choice(
          'return_paid_by',
          ['shop', 'customer'],
          'Who pays for sending back what is withdrawn from; empty: the customer. Of wrong goods it is always the shop.',
        ),
      ]),
    );
    createCollection(app, {
      name: 'answer_templates',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('name', 'What people at the desk choose it by.', { required: true, presentable: true, max: 100 }),
        ...inEachLocale('subject', 'Subject of the answer. {name} and {number} are filled in.', (name, help) =>
          line(name, help, { max: 200 }),
        ),
        ...inEachLocale('body', 'The answer. {name} and {number} are filled in.', (name, help) => lines(name, help)),
        ...dates(),
      ],
    });
    changeIndexes(app, {}, ADDED);
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    changeIndexes(app, ADDED, {});
    deleteCollections(app, ['answer_templates']);
    remove(app, 'shop', SHOP_FIELDS);
    remove(app, 'contact_messages', MESSAGE_FIELDS);
    remove(app, 'returns', RETURN_FIELDS);
  },
);
