/** Messages of the contact form, and how many of them one address may send. */
import { createCollection, deleteCollections, index, SUPERUSERS_ONLY } from '#pocketbase/schema/collections.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';
import { choice, date, dates, line, lines, whole } from '#pocketbase/schema/fields.ts';

const LIMITS: readonly Limit[] = [{ label: 'POST /api/shop/contact', audience: '', duration: 600, maxRequests: 10 }];

migrate(
  (app) => {
    createCollection(app, {
      name: 'contact_messages',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('name', 'Name of the sender.', { required: true, presentable: true, max: 100 }),
        // No email field: the rules of the form are the only ones, so that the form and the backend never disagree.
        line('email', 'Address that an answer goes to.', { required: true, max: 254 }),
        line('order_number', 'Number of the order that it is about, as the sender wrote it.', { max: 40 }),
        lines('message', 'What the sender wrote.', { required: true }),
        choice('locale', ['en', 'fr', 'it'], 'Language of the page that it was written on.', { required: true }),
        choice(
          'state',
          ['received', 'delivered', 'failed'],
          'Whether the mail to the shop has been sent; set by the shop. Set it to received to have it sent again.',
        ),
        whole('attempts', 'How often the mail has been tried; set by the shop.'),
        date('next_try', 'When the mail is tried next; empty: it is not. Set by the shop.'),
        line('error', 'What the mail server said last; set by the shop.', { max: 500 }),
        ...dates(),
      ],
      indexes: [index('contact_messages', 'next_try'), index('contact_messages', 'created')],
    });
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    deleteCollections(app, ['contact_messages']);
  },
);
