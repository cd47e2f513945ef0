/**
 * Applies what a start has decided (src/contract/start-settings.ts), inside of PocketBase and before any port is open.
 */
import type { StartSettings } from '#src/contract/start-settings.ts';

/** PocketBase's own fields of a service: absent ones are empty. */
const MAPPED_FIELDS = { id: '', name: 'name', username: '', avatarURL: '' };

/** @throws an error that says what could not be done, and why in PocketBase's words; neither tells a secret. */
function described(what: string, task: () => void): void {
  try {
    task();
  } catch (error) {
    throw new InternalServerError(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function read(): StartSettings | null {
  const text = $os.getenv('START_SETTINGS');
  return text === '' ? null : (JSON.parse(text) as StartSettings);
}

/**
 * Without the variable nothing changes: PocketBase was not started by the shop's commands. @throws what PocketBase
 * refuses.
 */
export function applyStartSettings(app: core.App): void {
  const start = read();
  // Before the first migration there is nobody who signs in.
  if (start === null || !app.hasTable('services')) return;
  const { smtp, senderAddress, addressHeader, providers } = start;
  const settings = app.settings();
  unmarshal(
    {
      trustedProxy: { headers: [addressHeader], useLeftmostIP: false },
      ...(smtp === null ? {} : { smtp }),
      ...(senderAddress === null ? {} : { meta: { senderAddress } }),
    },
    settings,
  );
  described(
    smtp === null ? 'The settings could not be set' : `The mail server could not be set (SMTP_HOST=${smtp.host})`,
    () => app.save(settings),
  );
  const names = providers.map(({ name }) => name).join(', ');
  described(
    `The services to sign in with could not be set (SIGN_IN_PROVIDERS: ${names}; names are PocketBase's)`,
    () => {
      const users = app.findCollectionByNameOrId('users');
      unmarshal({ oauth2: { enabled: providers.length > 0, providers, mappedFields: MAPPED_FIELDS } }, users);
      app.save(users);
    },
  );
}

/** The global app. */
export type TidiedApp = Pick<core.App, 'nonconcurrentDB' | 'auxNonconcurrentDB'>;

/**
 * Tidies as PocketBase does each midnight, but for one thing where Litestream runs. Has SQLite look at its indexes,
 * and empties its log. Not where Litestream reads that log: all writes would wait for ten seconds, in vain
 * (docs/decisions/0253); Litestream has it used again from its beginning by itself.
 */
export function tidyDatabase(app: TidiedApp): void {
  if ($os.getenv('LITESTREAM') !== 'on') app.nonconcurrentDB().newQuery('PRAGMA wal_checkpoint(TRUNCATE)').execute();
  app.auxNonconcurrentDB().newQuery('PRAGMA wal_checkpoint(TRUNCATE)').execute();
  app.nonconcurrentDB().newQuery('PRAGMA optimize').execute();
}
