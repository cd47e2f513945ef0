/**
 * Prints a token of a superuser for a command that runs where the data are: who may read them needs no password. It belongs to the account of
 * SUPERUSER_EMAIL, else to the oldest one. Used by mintToken alone (scripts/backend/server-token.ts), without the hooks of the shop.
 */
onBootstrap((e) => {
  e.next();
  if ($os.getenv('SUPERUSER_TASK') !== 'token') return;
  const email = $os.getenv('SUPERUSER_EMAIL');
  const oldest = (filter) => e.app.findRecordsByFilter('_superusers', filter, 'created', 1, 0, { email });
  const [account] = [...oldest('email = {:email}'), ...oldest('')];
  if (account === undefined) return;
  const hourInNs = 3600 * 1e9;
  console.log(`server-token=${account.newStaticAuthToken(6 * hourInNs)}`);
});
