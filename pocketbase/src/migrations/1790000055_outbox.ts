/** The mails of contact messages go through the outbox too, and the versions of the terms begin with those that hold today. */
import { queueContactMail } from '#pocketbase/hooks/mails/queue.ts';
import { find } from '#pocketbase/hooks/query.ts';
import { keepTerms } from '#pocketbase/hooks/terms.ts';
import { addFields } from '#pocketbase/schema/collections.ts';
import { choice, date, line, whole } from '#pocketbase/schema/fields.ts';

const MOVED = ['state', 'attempts', 'next_try', 'error'] as const;

migrate(
  (app) => {
    for (const message of find(app, 'contact_messages', "state != 'delivered' && next_try != ''")) {
      const text = (field: string): string => message.getString(field);
      const [name, email, order_number] = [text('name'), text('email'), text('order_number')];
      const texts = { name, email, order_number, message: text('message') };
      queueContactMail(app, message.id, texts, text('locale'));
    }
    const messages = app.findCollectionByNameOrId('contact_messages');
    messages.removeIndex('index_contact_messages_next_try');
    for (const field of MOVED) messages.fields.removeByName(field);
    app.save(messages);
    keepTerms(app, Date.now());
  },
  (app) => {
    const messages = app.findCollectionByNameOrId('contact_messages');
    addFields(app, messages, [
      choice('state', ['received', 'delivered', 'failed'], 'Whether the mail to the shop has been sent.'),
      whole('attempts', 'How often the mail has been tried.'),
      date('next_try', 'When the mail is tried next.'),
      line('error', 'What the mail server said last.', { max: 500 }),
    ]);
    app.save(messages);
  },
);
