/** Where the second factor is switched on, it is asked of all who work for the shop, and nobody goes on with a session of before (docs/decisions/0443). */
const SOME = "role = 'operator' || role = 'accountant'";
const ALL = "role != 'customer'";

function ask(app: CoreApp, rule: string): boolean {
  const users = app.findCollectionByNameOrId('users');
  if (!users.mfa.enabled) return false;
  unmarshal({ mfa: { enabled: true, duration: users.mfa.duration, rule } }, users);
  app.save(users);
  return true;
}

migrate(
  (app) => {
    if (!ask(app, ALL)) return;
    for (const accounts of [
      "users SET {key} WHERE role IN ('editor', 'operator', 'accountant')",
      '_superusers SET {key}',
    ])
      app
        .db()
        .newQuery(`UPDATE ${accounts.replace('{key}', 'tokenKey = lower(hex(randomblob(25)))')}`)
        .execute();
  },
  (app) => void ask(app, SOME),
);
