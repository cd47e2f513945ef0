import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, readFile, stat, writeFile, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import { run as writeBill } from '#scripts/commands/sbom.ts';
import { makePackage } from '#scripts/package/make-package.ts';
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

/** Part → the first folders and files of it in a package. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  Node: ['bin/node'],
  PocketBase: ['bin/pocketbase'],
  'Pictures (sharp)': ['node_modules'],
  'Compiler (may be removed)': ['compiler.tar.zst'],
  'Compiled pages': ['compiled'],
  'Code of commands, server, worker, gate': ['code'],
  'Hooks and migrations': ['backend', 'pocketbase'],
  'Pictures of the demo': ['scripts'],
};

const OTHERS = 'Sources, words, licences';

/** Bytes of each part, and of all. */
interface PackageSizes {
  readonly parts: Readonly<Record<string, number>>;
  readonly total: number;
}

async function filesOf(folder: string): Promise<readonly (readonly [file: string, bytes: number])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (file) => [file.slice(folder.length + 1), (await stat(file)).size] as const));
}

function partOf(file: string): string {
  const found = Object.entries(PARTS).find(([, starts]) =>
    starts.some((start) => file === start || file.startsWith(`${start}/`)),
  );
  return found?.[0] ?? OTHERS;
}

export async function packageSizes(folder: string): Promise<PackageSizes> {
  const parts: Record<string, number> = Object.fromEntries([...Object.keys(PARTS), OTHERS].map((name) => [name, 0]));
  let total = 0;
  for (const [file, bytes] of await filesOf(folder)) {
    const part = partOf(file);
    parts[part] = (parts[part] ?? 0) + bytes;
    total += bytes;
  }
  return { parts, total };
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1).padStart(7)} MB`;

/** The table that `npm run package` prints. */
export function sizeTable({ parts, total }: PackageSizes): string {
  const rows = [...Object.entries(parts).sort(([, a], [, b]) => b - a), ['Installed', total] as const];
  return rows.map(([name, bytes]) => `  ${name.padEnd(40)}${megabytes(bytes)}`).join('\n');
}
