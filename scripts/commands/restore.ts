import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup, type Restored } from '#scripts/backup/restore-backup.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const HELP = `npm run restore -- FILE                   restores a backup into DATA_DIR, which must be empty
npm run restore -- s3://bucket/name       the same out of a bucket (BACKUP_S3_… in .env)
  --into FOLDER   another empty folder
  --key FILE      the file with the secret key. Default: BACKUP_KEY_FILE
  --help          this text

Every file is compared with its digest, the database is checked, and so are the counts of its records and the numbers of its documents. Ends with 0 when all
of it is there; else with 1, and the folder is as empty as before.`;

interface Options {
  readonly help: boolean;
  readonly source: string;
  readonly into: string | undefined;
  readonly key: string | undefined;
}

function parse(args: readonly string[]): Options {
  const options = {
    help: { type: 'boolean', default: false },
    into: { type: 'string' },
    key: { type: 'string' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [source = '', ...more] = positionals;
    if (!values.help && (source === '' || more.length > 0)) throw new Error('One backup is needed.');
    return { help: values.help, source, into: values.into, key: values.key };
  } catch {
    throw new OperatorError(
      `${args.length === 0 ? 'Which backup is missing' : `"${args.join(' ')}" is not understood`}.\n${HELP}`,
    );
  }
}

function summary({ manifest, notices }: Restored, into: string): string {
  const { at, database, files, version, siteUrl } = manifest;
  const series = database.series.map(({ name, last }) => `${name} ${last}`).join(', ');
  const hasOwnFolder = files.some(({ path }) => path.startsWith('shop/'));
  return [
    ...notices.map((notice) => `! ${notice}`),
    `Restored into ${into}: ${siteUrl} as it was at ${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC (version ${version}),`,
    `with ${database.counts['orders'] ?? 0} orders and ${files.length} files. Last numbers of documents: ${series || 'none were given out'}.`,
    'Next:',
    `  1. Fill in .env: ${into}/settings.env has the settings without their secrets.${hasOwnFolder ? ` Your own folder is SHOP_DIR=${into}/shop.` : ''}`,
    `  2. DATA_DIR=${into}, then "npm run doctor" and "npm start".`,
    '  3. What happened after that time is not in it. If documents were given out since, their numbers will be given out again: compare with your mails and your payment provider.',
  ].join('\n');
}

export async function run(): Promise<void> {
  const { help, source, into, key } = parse(process.argv.slice(3));
  if (help) return console.log(HELP);
  const { dataDir, backup } = readEnvironment();
  const folder = into === undefined ? dataDir : resolve(into);
  const keyFile = key === undefined ? backup.keyFile : resolve(key);
  const restored = await restoreBackup({ source, into: folder, keyFile, access: backup.access }, terminalReport());
  console.log(summary(restored, folder));
}
