/** Mails that come back, and how often an operator may send a test mail (docs/decisions/0240). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { date, line, whole } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const FIELDS = ['bounced', 'bounce', 'soft_bounces', 'soft_bounced'];

const ADDED: Indexes = {
  mails: [
    // Statements repeat the condition word by word.
    { name: 'index_mails_bounced', columns: '`bounced`', where: "`bounced` != ''" },
    // Capital letters make no other mailbox.
    { name: 'index_mails_to', columns: '`to` COLLATE NOCASE, `created`' },
  ],
};

const LIMITS: readonly Limit[] = [{ label: 'POST /api/shop/test-mail', audience: '', duration: 600, maxRequests: 20 }];

migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId('mails');
    addFields(app, mails, [
      date('bounced', 'When it came back for good, after the mail server had taken it; set by the shop.'),
      line('bounce', 'What the server of the recipient has said of it, without addresses; set by the shop.', {
        max: 500,
      }),
      whole('soft_bounces', 'How often a server has put it off; set by the shop.'),
      date('soft_bounced', 'When one did so last; set by the shop.'),
    ]);
    app.save(mails);
    changeIndexes(app, {}, ADDED);
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    changeIndexes(app, ADDED, {});
    const mails = app.findCollectionByNameOrId('mails');
    for (const field of FIELDS) mails.fields.removeByName(field);
    app.save(mails);
  },
);
