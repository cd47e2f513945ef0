/** Sizes of a package, part by part. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
export interface PackageSizes {
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
