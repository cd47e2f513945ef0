import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { newKey } from '#scripts/backup/encryption.ts';
import { makeBackup } from '#scripts/backup/make-backup.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const HELP = `npm run backup                makes a backup of the shop, which may run meanwhile
npm run backup -- --new-key   makes a pair of keys: the public one makes backups, the secret one reads them
npm run backup -- --plain     makes one that everybody can read who has the file
npm run backup -- --help      this text

It goes to BACKUP_TO, a folder or s3://bucket/name, and is encrypted for BACKUP_RECIPIENT. Older ones are removed as BACKUP_KEEP says. In it are the database,
all uploaded files, SHOP_DIR, and the settings without their secrets. Ends with 0 when the backup is whole, else with 1: nothing was removed then.`;

/** Lower than that of the shop: an order never waits for a backup. */
const PRIORITY = 10;

interface Options {
  readonly help: boolean;
  readonly plain: boolean;
  readonly 'new-key': boolean;
}

function parse(args: readonly string[]): Options {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ args: [...args], options: { help: flag, plain: flag, 'new-key': flag } }).values;
  } catch {
    throw new OperatorError(`"${args.join(' ')}" is not understood.\n${HELP}`);
  }
}

async function showNewKey(): Promise<void> {
  const { secret, recipient } = await newKey();
  console.log(
    [
      'The public key makes backups. Put it into .env:',
      '',
      `  BACKUP_RECIPIENT=${recipient}`,
      '',
      'The secret key reads them. Keep this line in a file away from this server, and on paper. It is not stored here; without it no backup can be read:',
      '',
      `  ${secret}`,
    ].join('\n'),
  );
}

export async function run(): Promise<void> {
  const { help, plain, 'new-key': wantsKey } = parse(process.argv.slice(3));
  if (help) return console.log(HELP);
  if (wantsKey) return showNewKey();
  const environment = readEnvironment();
  const { place, recipients } = environment.backup;
  if (place === undefined)
    throw new OperatorError(
      'Where the backup goes is not set: BACKUP_TO in .env, a folder on another disk or s3://bucket/name.',
    );
  if (recipients.length === 0 && !plain)
    throw new OperatorError(
      'There is no key to encrypt the backup with, and it holds customers and orders. "npm run backup -- --new-key" makes one for BACKUP_RECIPIENT in .env. ' +
        'With "-- --plain" everybody who has the file can read it.',
    );
  setPriority(PRIORITY);
  const report = terminalReport();
  const made = await makeBackup(environment, { place, recipients: plain ? [] : recipients }, report);
  const { orders = 0 } = made.manifest.database.counts;
  const removed = made.removed.length === 0 ? '' : ` Removed: ${made.removed.join(', ')}.`;
  console.log(`Backup ${made.name}: ${orders} orders, ${made.manifest.files.length} files.${removed}`);
}
