import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import { run as writeBill } from '#scripts/commands/sbom.ts';
import { makePackage } from '#scripts/package/make-package.ts';
import { packageSizes, sizeTable } from '#scripts/package/sizes.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { terminalReport, withStep } from '#src/runtime/progress.ts';

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Writes `{folder}.tar.gz`, and its SHA-256 beside it, as `sha256sum -c` reads it. */
async function archive(folder: string): Promise<string> {
  const file = `${folder}.tar.gz`;
  await create({ file, cwd: dirname(folder), gzip: { level: 6 }, portable: true }, [basename(folder)]);
  await writeFile(`${file}.sha256`, `${await sha256Of(file)}  ${basename(file)}\n`);
  return file;
}

/** Makes `package/vitrine-VERSION` for this system, and its archive. */
export async function run(): Promise<void> {
  const report = terminalReport();
  const { version } = JSON.parse(await readFile(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string };
  const folder = join(PROJECT_ROOT, 'package', `vitrine-${version}`);
  await makePackage(readEnvironment(), folder, report);
  await writeBill();
  for (const file of ['sbom.json', 'licences.md'])
    await copyFile(join(PROJECT_ROOT, 'reports', file), join(folder, file));
  report.note(`\n${sizeTable(await packageSizes(folder))}\n`);
  if (process.argv.includes('--no-archive')) return;
  const file = await withStep(report, 'Archive', () => archive(folder));
  report.note(`${file}: ${((await stat(file)).size / 1e6).toFixed(1)} MB, SHA-256 beside it`);
}
