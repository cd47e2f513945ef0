/** Accounts: a name, a language and a role. Registration opens with a later migration: until then superusers make accounts. */
import { addFields, SUPERUSERS_ONLY } from '#pocketbase/schema/collections.ts';
import { choice, line } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    unmarshal(
      {
        ...SUPERUSERS_ONLY,
        viewRule: 'id = @request.auth.id',
        oauth2: { enabled: false, mappedFields: { avatarURL: '' } },
        // Mail is not set up yet: an alert would only fail.
        authAlert: { enabled: false },
      },
      users,
    );
    users.fields.removeByName('avatar');
    users.fields.removeByName('name');
    addFields(app, users, [
      line('name', 'How the person wants to be addressed.'),
      choice(
        'role',
        ['customer', 'editor', 'operator'],
        'Customers shop; editors change content; operators work on orders. Only superusers change it.',
        {
          required: true,
        },
      ),
      choice('locale', ['en', 'fr', 'it'], 'Language of mails to this person.'),
    ]);
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    users.fields.removeByName('role');
    users.fields.removeByName('locale');
    app.save(users);
  },
);
