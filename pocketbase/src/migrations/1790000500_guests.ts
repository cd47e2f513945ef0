/** Guests ask for the newsletter, find their orders and make accounts of them (docs/decisions/0321, 0322). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { date, line } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** Of one address; the shop counts by itself, and more strictly, what a person would see refused. */
const LIMITS: readonly Limit[] = [
  { label: 'POST /api/shop/form/', audience: '', duration: 600, maxRequests: 60 },
  { label: '/api/shop/letter/', audience: '', duration: 600, maxRequests: 60 },
  { label: 'POST /api/shop/newsletter-leave', audience: '', duration: 600, maxRequests: 30 },
  { label: 'POST /api/shop/order-claim', audience: '', duration: 600, maxRequests: 30 },
];

/** Statements repeat the condition word by word. */
const ADDED: Indexes = {
  consents: [
    { name: 'index_consents_email', columns: '`email`' },
    { name: 'index_consents_guests', columns: '`action`, `created`', where: "`user` = ''" },
  ],
  mails: [{ name: 'index_mails_letter', columns: '`created`', where: "`kind` IN ('newsletter', 'newsletter_on')" }],
};

function change(app: CoreApp, task: (consents: core.Collection) => void): void {
  const consents = app.findCollectionByNameOrId('consents');
  task(consents);
  app.save(consents);
}

/** Whether each row belongs to an account. */
function setOwner(consents: core.Collection, required: boolean): void {
  const help = required ? 'Who has said it.' : 'Who has said it; empty: a guest, known by the address.';
  unmarshal({ required, help }, consents.fields.getByName('user'));
}

migrate(
  (app) => {
    change(app, (consents) => {
      setOwner(consents, false);
      addFields(app, consents, [
        line('origin', 'Where it was asked from: a pseudonym of the network. Empty: an account says who it was.', {
          max: 64,
        }),
        date('asked', 'Of what a guest has given: when it was asked for.'),
      ]);
    });
    changeIndexes(app, {}, ADDED);
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    changeIndexes(app, ADDED, {});
    app.db().newQuery("DELETE FROM consents WHERE user = ''").execute();
    change(app, (consents) => {
      for (const field of ['origin', 'asked']) consents.fields.removeByName(field);
      setOwner(consents, true);
    });
  },
);
