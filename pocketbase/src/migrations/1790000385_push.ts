/** Messages to the phones of operators: who has switched them on, and what is still to be told (docs/decisions/0285). */
import { createCollection, deleteCollections, index, SUPERUSERS_ONLY, unique } from '#pocketbase/schema/collections.ts';
import { choice, dates, line, relation } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    createCollection(app, {
      name: 'push_devices',
      rules: SUPERUSERS_ONLY,
      fields: [
        relation('user', 'users', 'Whose browser it is.', { required: true, cascadeDelete: true }),
        line('endpoint', 'Its address at the push service.', { required: true, hidden: true, max: 500 }),
        line('p256dh', 'Its public key.', { required: true, hidden: true, max: 100 }),
        line('auth', 'Its secret.', { required: true, hidden: true, max: 40 }),
        ...dates(),
      ],
      indexes: [unique('push_devices', 'endpoint'), index('push_devices', 'user, created')],
    });
    createCollection(app, {
      name: 'push_messages',
      rules: SUPERUSERS_ONLY,
      fields: [
        choice('kind', ['order', 'withdrawal', 'return', 'dispute'], 'What has happened.', { required: true }),
        line('key', 'Kind and id of it: told once.', { required: true, max: 60 }),
        ...dates(),
      ],
      indexes: [unique('push_messages', 'key'), index('push_messages', 'created')],
    });
  },
  (app) => deleteCollections(app, ['push_messages', 'push_devices']),
);
