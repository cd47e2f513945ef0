/**
 * Makes the superuser of the environment as soon as PocketBase has opened its database, before any port. PocketBase's own command for that takes
 * the password as an argument, which everybody on the machine can read while it runs. Run without the hooks of the shop, for one task:
 * - make (each start): an account that is there keeps its password, which may have been changed in the dashboard; but for the demo's, which everybody knows.
 * - replace (npm run superuser): it gets the password, an app that made its codes is forgotten, and a one-time code is printed that is its second factor.
 * - app (npm run superuser -- --app): an authenticator app makes its codes from now on, and its sessions end.
 */
onBootstrap((e) => {
  e.next();
  const task = $os.getenv('SUPERUSER_TASK');
  if (task !== 'make' && task !== 'replace' && task !== 'app') return;
  const email = $os.getenv('SUPERUSER_EMAIL');
  const superusers = e.app.findCollectionByNameOrId('_superusers');
  const [stored] = e.app.findRecordsByFilter(superusers, 'email = {:email}', '', 1, 0, { email });
  if (task === 'app') {
    if (stored === undefined || !superusers.mfa.enabled)
      throw new Error('There is no such superuser, or no second factor is asked yet');
    const id = stored.id;
    for (const former of e.app.findRecordsByFilter('second_factors', 'superuser = {:id}', '', 1, 0, { id }))
      e.app.delete(former);
    const app = new Record(e.app.findCollectionByNameOrId('second_factors'), { superuser: id, step: 0 });
    app.set('key', $os.getenv('APP_KEY'));
    app.set(
      'recovery',
      $os
        .getenv('APP_CODES')
        .split(',')
        .map((code) => $security.sha256(`recovery ${id} ${code}`)),
    );
    e.app.save(app);
    stored.refreshTokenKey();
    e.app.save(stored);
    console.log('app=made');
    return;
  }
  const password = $os.getenv('SUPERUSER_PASSWORD');
  if (stored !== undefined && task === 'make') {
    const known = $os.getenv('KNOWN_PASSWORD');
    if (known === password || !stored.validatePassword(known)) return;
  }
  const account = stored ?? new Record(superusers);
  account.setEmail(email);
  account.setPassword(password);
  e.app.save(account);
  if (task === 'replace' && e.app.hasTable('second_factors')) {
    const id = account.id;
    for (const app of e.app.findRecordsByFilter('second_factors', 'superuser = {:id}', '', 1, 0, { id }))
      e.app.delete(app);
  }
  if (task === 'make' || !superusers.mfa.enabled) return;
  const code = $security.randomStringWithAlphabet(superusers.otp.length, '0123456789');
  const row = new Record(e.app.findCollectionByNameOrId('_otps'), { password: code });
  row.set('collectionRef', superusers.id);
  row.set('recordRef', account.id);
  e.app.save(row);
  console.log(`code=${row.id}:${code}:${superusers.otp.duration}`);
});
