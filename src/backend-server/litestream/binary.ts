/**
 * The program Litestream: what the owner names, else the one of this machine, else one that Go makes of the pinned
 * source.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';

/** Older ones stop without a word (its issue 1083), or keep a copy by a SQLite that is damaged (1432). */
export const LITESTREAM_VERSION = '0.5.18';
const MODULE = `github.com/benbjohnson/litestream/cmd/litestream@v${LITESTREAM_VERSION}`;

/** Download and compiling take three minutes of processor time. */
const BUILD_MS = 1_800_000;

export interface LitestreamSearch {
  /** LITESTREAM_BIN: used instead of everything else. */
  readonly bin: string | undefined;
  readonly cacheDir: string;
  readonly report: Report;
}

/** Path of the one that Go has made. */
export function cachedLitestream(cacheDir: string): string {
  return join(cacheDir, 'litestream', LITESTREAM_VERSION, 'litestream');
}

/** Reason for which what a program says of its version is not good enough, in words; null: it is. */
export function versionProblem(said: string): string | null {
  const [, major, minor, patch, rest = ''] = /^v?(\d+)\.(\d+)\.(\d+)(\S*)$/m.exec(said.trim()) ?? [];
  if (patch === undefined) return `it does not say which version it is (${lastLines(said, 1) || 'nothing'})`;
  const version = `${major}.${minor}.${patch}${rest}`;
  const [, , least = 0] = LITESTREAM_VERSION.split('.').map(Number);
  const isKnown = `${major}.${minor}` === '0.5' && Number(patch) >= least && (rest === '' || Number(patch) > least);
  return isKnown ? null : `it is version ${version}, and ${LITESTREAM_VERSION} or a later 0.5 is needed`;
}

async function problemOf(bin: string): Promise<string | null> {
  try {
    return versionProblem((await runCommand(bin, ['version'], { timeoutMs: 60_000 })).output);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? 'there is none'
      : describeError(error);
  }
}

/** Made beside, tried, then renamed: a half-written one has no name. */
async function build(path: string, report: Report): Promise<string | null> {
  const folder = `${path}-${randomUUID()}`;
  try {
    return await withStep(report, `Litestream ${LITESTREAM_VERSION}, compiled with Go`, async () => {
      await mkdir(folder, { recursive: true });
      const env = { ...process.env, GOBIN: folder, CGO_ENABLED: '0' };
      const { code, output } = await runCommand('go', ['install', MODULE], { env, timeoutMs: BUILD_MS });
      if (code !== 0) return `it could not be built: ${lastLines(output, 1)}`;
      const built = join(folder, 'litestream');
      const problem = await problemOf(built);
      if (problem === null) await rename(built, path);
      return problem;
    });
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? 'there is no Go'
      : describeError(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Path of one that is new enough. @throws OperatorError that says what was tried, and what to do. */
export async function findLitestream({ bin, cacheDir, report }: LitestreamSearch): Promise<string> {
  if (bin !== undefined) {
    const problem = await problemOf(bin);
    if (problem === null) return bin;
    throw new OperatorError(`LITESTREAM_BIN=${bin} cannot be used: ${problem}.`);
  }
  const inPath = await problemOf('litestream');
  if (inPath === null) return 'litestream';
  const cached = cachedLitestream(cacheDir);
  if (existsSync(cached) && (await problemOf(cached)) === null) return cached;
  const built = await build(cached, report);
  if (built === null) return cached;
  throw new OperatorError(
    `LITESTREAM_URL is set, and there is no Litestream ${LITESTREAM_VERSION}. In PATH: ${inPath}; with Go: ${built}. ` +
      'Install it (https://litestream.io/install) and set LITESTREAM_BIN, or install Go: then it is made by itself.',
  );
}
