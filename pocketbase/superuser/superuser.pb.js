/**
 * Sets the superuser from the environment as soon as PocketBase has opened its database, before any port. PocketBase's own command for that takes
 * the password as an argument, which everybody on the machine can read while it runs. Used by prepareDatabase alone, without the hooks of the shop.
 */
onBootstrap((e) => {
  e.next();
  const email = $os.getenv('SUPERUSER_EMAIL');
  const superusers = e.app.findCollectionByNameOrId('_superusers');
  const [stored] = e.app.findRecordsByFilter(superusers, 'email = {:email}', '', 1, 0, { email });
  const account = stored ?? new Record(superusers);
  account.setEmail(email);
  account.setPassword($os.getenv('SUPERUSER_PASSWORD'));
  e.app.save(account);
});
