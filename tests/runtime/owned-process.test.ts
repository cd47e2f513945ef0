/** What a command that was killed has left running is ended by the next one, and nothing else. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownedProcess } from '#src/runtime/owned-process.ts';
import { identityOf, isRunning } from '#src/runtime/process-identity.ts';
import { silentReport } from '#src/runtime/progress.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-owned-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A program that runs until it is ended; gives its number once it does what `script` says. */
async function program(script = ''): Promise<{ pid: number; ended: Promise<NodeJS.Signals | number | null> }> {
  const child = spawn(process.execPath, ['-e', `${script}; setInterval(() => {}, 1000); console.log('up')`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  );
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { pid: child.pid ?? 0, ended };
}

/** Changes what is noted of the program. */
async function rewrite(change: object): Promise<void> {
  const file = join(folder, 'gate.json');
  await writeFile(file, JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as object), ...change }));
}

describe.skipIf(process.platform === 'win32')('a program that a command has left running', () => {
  it('is ended, and that is said', async () => {
    const { pid, ended } = await program();
    ownedProcess(folder, 'Gate').note(pid);
    const said: string[] = [];
    await ownedProcess(folder, 'Gate').endOrphan({ ...silentReport(), note: (text) => said.push(text) });
    expect(await ended).toBe('SIGTERM');
    expect(said).toEqual([expect.stringContaining(`Gate (process ${pid}) still runs from a command that was killed`)]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is killed when it does not end in order', async () => {
    const { pid, ended } = await program(`process.on('SIGTERM', () => {})`);
    const owned = ownedProcess(folder, 'Gate');
    owned.note(pid);
    await owned.endOrphan(silentReport());
    expect(await ended).toBe('SIGKILL');
  });

  it.each([
    ['begun at another time', { started: '1' }],
    ['of another run of the machine', { boot: 'another' }],
    ['begun when nobody knows', { started: '' }],
  ])('is another one when it was %s: that is left alone', async (_, change) => {
    const { pid } = await program();
    const owned = ownedProcess(folder, 'Gate');
    owned.note(pid);
    await rewrite(change);
    await owned.endOrphan(silentReport());
    expect(identityOf(pid)).not.toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is none after a file that was torn, or that names a process that has ended', async () => {
    const owned = ownedProcess(folder, 'Gate');
    await writeFile(join(folder, 'gate.json'), '{"pid":');
    await owned.endOrphan(silentReport());
    const { pid, ended } = await program();
    owned.note(pid);
    process.kill(pid, 'SIGKILL');
    await ended;
    await owned.endOrphan(silentReport());
    expect(await readdir(folder)).toEqual([]);
  });
});

it.skipIf(process.platform === 'win32')('a process that has ended and waits to be asked how runs no more', async () => {
  // The shell starts one that ends at once, and becomes a program that never asks.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 1000'], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(parent);
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))));
  await expect.poll(() => identityOf(pid)).toBeNull();
  expect(isRunning({ pid, started: '', boot: '' })).toBe('no');
});
