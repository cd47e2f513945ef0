import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { newestBackup } from '#scripts/backup/check-backup.ts';
import { restoreBackup, type Restored } from '#scripts/backup/restore-backup.ts';
import { restoreFromLitestream, type RestoredCopy } from '#scripts/backup/restore-litestream.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { terminalReport } from '#src/runtime/progress.ts';

const HELP = `npm run restore -- FILE                   restores a backup into DATA_DIR, which must be empty
npm run restore -- s3://bucket/name       the same out of a bucket (BACKUP_S3_… in .env)
npm run restore -- --litestream [FILE]    Litestream's copy of the database (LITESTREAM_URL), with the files of that backup or of the newest one in BACKUP_TO
  --no-files      with --litestream: without any backup; uploaded files are lost
  --into FOLDER   another empty folder
  --key FILE      the file with the secret key. Default: BACKUP_KEY_FILE
  --help          this text

Every file is compared with its digest, the database is checked, and so are the counts of its records and the numbers of its documents. Ends with 0 when all
of it is there; else with 1, and the folder is as empty as before.`;

interface Options {
  readonly help: boolean;
  /** '': none was named. */
  readonly source: string;
  readonly litestream: boolean;
  readonly files: boolean;
  readonly into: string | undefined;
  readonly key: string | undefined;
}

function parse(args: readonly string[]): Options {
  const options = {
    help: { type: 'boolean', default: false },
    litestream: { type: 'boolean', default: false },
    'no-files': { type: 'boolean', default: false },
    into: { type: 'string' },
    key: { type: 'string' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [source = '', ...more] = positionals;
    const { help, litestream, into, key, 'no-files': noFiles } = values;
    const isEnough = litestream ? source === '' || !noFiles : source !== '' && !noFiles;
    if (!help && (!isEnough || more.length > 0)) throw new Error('One backup is needed.');
    return { help, source, litestream, files: !noFiles, into, key };
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

function copySummary({ facts, newestOrder, manifest, notices }: RestoredCopy, into: string): string {
  const files =
    manifest === null
      ? 'without uploaded files'
      : `with the files of the backup of ${new Date(manifest.at).toISOString().slice(0, 19)}Z`;
  return [
    ...notices.map((notice) => `! ${notice}`),
    `Restored into ${into}: ${facts.counts['orders'] ?? 0} orders, the newest of ${newestOrder || 'no time'}, ${files}.`,
    'Next:',
    `  1. Fill in .env${manifest === null ? '' : `: ${into}/settings.env has the settings without their secrets`}. Name an empty place as LITESTREAM_URL: the copy stays as it is.`,
    `  2. DATA_DIR=${into}, then "npm run doctor" and "npm start".`,
    '  3. The seconds before the end may be missing: compare the last orders with your mails and your payment provider.',
  ].join('\n');
}

export async function run(): Promise<void> {
  const { help, source, litestream, files, into, key } = parse(process.argv.slice(3));
  if (help) return console.log(HELP);
  const environment = readEnvironment();
  const { dataDir, cacheDir, backup } = environment;
  const folder = into === undefined ? dataDir : resolve(into);
  const keyFile = key === undefined ? backup.keyFile : resolve(key);
  if (litestream) {
    const named = source === '' ? (files ? await newestBackup(environment) : null) : source;
    const options = {
      litestream: environment.litestream,
      cacheDir,
      source: named,
      into: folder,
      keyFile,
      access: backup.access,
    };
    return console.log(copySummary(await restoreFromLitestream(options, terminalReport()), folder));
  }
  const restored = await restoreBackup({ source, into: folder, keyFile, access: backup.access }, terminalReport());
  console.log(summary(restored, folder));
}
