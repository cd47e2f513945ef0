import { resolve } from 'node:path';
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { checkBackup, newestBackup } from '#scripts/backup/check-backup.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const HELP = `npm run backup:check              restores the newest backup in BACKUP_TO beside the shop, checks it, runs PocketBase on it for a moment, and throws it away
npm run backup:check -- FILE      one that you name, or s3://bucket/name
  --key FILE   the file with the secret key. Default: BACKUP_KEY_FILE
  --help       this text

Ends with 0 when the shop could come back from it, else with 1. No mail is sent and no payment is touched. It needs room for the whole shop in DATA_DIR.`;

/** Lower than that of the shop. */
const PRIORITY = 10;

interface Options {
  readonly help: boolean;
  readonly source: string | undefined;
  readonly key: string | undefined;
}

function parse(args: readonly string[]): Options {
  const options = { help: { type: 'boolean', default: false }, key: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length > 1) throw new Error('One backup at a time.');
    return { help: values.help, source: positionals[0], key: values.key };
  } catch {
    throw new OperatorError(`"${args.join(' ')}" is not understood.\n${HELP}`);
  }
}

export async function run(): Promise<void> {
  const { help, source, key } = parse(process.argv.slice(3));
  if (help) return console.log(HELP);
  const environment = readEnvironment();
  const keyFile = key === undefined ? environment.backup.keyFile : resolve(key);
  const archive = source ?? (await newestBackup(environment));
  setPriority(PRIORITY);
  const { manifest, notices } = await checkBackup(environment, archive, keyFile, terminalReport());
  for (const notice of notices) console.log(`! ${notice}`);
  const { orders = 0 } = manifest.database.counts;
  const at = new Date(manifest.at).toISOString().slice(0, 19).replace('T', ' ');
  console.log(
    `${archive}: the shop of ${at} UTC could come back, with ${orders} orders and ${manifest.files.length} files.`,
  );
  if (notices.length > 0) process.exitCode = 1;
}
