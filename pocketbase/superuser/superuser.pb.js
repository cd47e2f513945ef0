/**
 * Makes the superuser of the environment as soon as PocketBase has opened its database, before any port. PocketBase's own command for that takes
 * the password as an argument, which everybody on the machine can read while it runs. Used by prepareDatabase alone, without the hooks of the shop.
 * An account that is there keeps its password, which may have been changed in the dashboard; but for the demo's, which everybody knows, and where the
 * owner asks for another one (`npm run superuser`).
 */
onBootstrap((e) => {
  e.next();
  const task = $os.getenv('SUPERUSER_TASK');
  if (task !== 'make' && task !== 'replace') return;
  const email = $os.getenv('SUPERUSER_EMAIL');
  const superusers = e.app.findCollectionByNameOrId('_superusers');
  const [stored] = e.app.findRecordsByFilter(superusers, 'email = {:email}', '', 1, 0, { email });
  const password = $os.getenv('SUPERUSER_PASSWORD');
  if (stored !== undefined && task === 'make') {
    const known = $os.getenv('KNOWN_PASSWORD');
    if (known === password || !stored.validatePassword(known)) return;
  }
  const account = stored ?? new Record(superusers);
  account.setEmail(email);
  account.setPassword(password);
  e.app.save(account);
});
