/** Litestream as a process of ours: started with its settings, asked whether all is copied, ended in order. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { litestreamConfig, litestreamPlaces, type LitestreamPlaces } from '#src/backend-server/litestream/config.ts';
import { runFolder } from '#src/runtime/data-folder.ts';
import { VARIABLES, type Environment } from '#src/runtime/environment.ts';
import type { LitestreamSettings } from '#src/runtime/litestream-settings.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import type { OwnedProcess } from '#src/runtime/owned-process.ts';
import { privately } from '#src/runtime/private-files.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';

export interface RunningLitestream {
  readonly pid: number;
  /** Takes all that is written into the copy, within so many seconds. null: it is there; else why not. Never throws. */
  sync(withinSeconds?: number): Promise<string | null>;
  /** Settles when it has ended, with its last lines. */
  readonly ended: Promise<string>;
  /** Ends it after a last copy, and waits for it; safe to call twice. */
  stop(): Promise<void>;
}

export type Replicated = Pick<Environment, 'dataDir'> & { readonly litestream: LitestreamSettings };

const LOG_CHARACTERS = 20_000;
const LOG_LINES = 4;
/** It copies for ten seconds at most when it is told to end. */
const STOP_WITHIN_MS = 15_000;
const SYNC_SECONDS = 30;
const START_WITHIN_MS = 10_000;
const LOOK_MS = 20;
/** Length that a system allows for the address of a socket in a folder. */
const SOCKET_CHARACTERS = 100;

/**
 * The keys by names that it knows, none of the shop's own secrets, and no settings of other programs for their buckets.
 */
export function litestreamEnvironment({ access, place }: LitestreamSettings): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !(name in VARIABLES) && !name.startsWith('AWS_'));
  const keys = { AWS_ACCESS_KEY_ID: access.accessKeyId, AWS_SECRET_ACCESS_KEY: access.secretAccessKey };
  return { ...Object.fromEntries(others), ...(place?.kind === 's3' ? keys : {}) };
}

function socketOf(dataDir: string): string {
  const socket = join(runFolder(dataDir), 'litestream.sock');
  return socket.length <= SOCKET_CHARACTERS
    ? socket
    : join(tmpdir(), `vitrine-litestream-${randomBytes(8).toString('hex')}.sock`);
}

/** Writes its settings into DATA_DIR. @returns the arguments that name them, and the places in them. */
export async function writeConfig({ dataDir, litestream }: Replicated): Promise<{ args: string[] } & LitestreamPlaces> {
  await mkdir(runFolder(dataDir), { recursive: true, mode: 0o700 });
  const places = litestreamPlaces(dataDir, socketOf(dataDir));
  const file = join(runFolder(dataDir), 'litestream.yml');
  await writeFile(file, litestreamConfig(litestream, places), { mode: 0o600 });
  return { args: ['-config', file, '-no-expand-env'], ...places };
}

function ask(socket: string, database: string, seconds: number): Promise<string | null> {
  return new Promise((resolve) => {
    const body = JSON.stringify({ path: database, wait: true, timeout: seconds });
    const options = { socketPath: socket, path: '/sync', method: 'POST', timeout: (seconds + 5) * 1000 };
    const sent = request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('error', (error) => resolve(error.message));
      response.once('end', () => resolve(response.statusCode === 200 ? null : text.trim()));
    });
    sent.once('timeout', () => sent.destroy(new Error(`no answer within ${seconds} s`)));
    sent.once('error', (error) => resolve(`it does not answer (${error.message})`));
    sent.end(body);
  });
}

/** It takes orders of ours as soon as its socket is there; where it does not come, asking it says so. */
async function socketOpened(socket: string, hasEnded: () => boolean): Promise<void> {
  for (
    const until = performance.now() + START_WITHIN_MS;
    performance.now() < until && !hasEnded();
    await sleep(LOOK_MS)
  )
    if (existsSync(socket)) return;
}

/** Starts it. It waits by itself where the database is not there yet. */
export async function startLitestream(bin: string, shop: Replicated, owned?: OwnedProcess): Promise<RunningLitestream> {
  const { args, database, socket } = await writeConfig(shop);
  await rm(socket, { force: true });
  const command = privately(bin, ['replicate', ...args]);
  const child = spawn(command.file, command.args, {
    env: litestreamEnvironment(shop.litestream),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C reaches only us, and it is ended after PocketBase.
    detached: true,
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-LOG_CHARACTERS)));
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = new Promise<string>((resolve) => {
    const end = (last: string): void => {
      process.off('exit', killWithUs);
      owned?.forget();
      resolve(lastLines(log + last, LOG_LINES) || '(nothing)');
    };
    child.once('error', (error) => end(error.message));
    child.once('close', () => end(''));
  });
  const { pid } = child;
  if (pid === undefined) throw new OperatorError(`Litestream cannot be started: ${await ended}`);
  owned?.note(pid);
  await socketOpened(socket, () => child.exitCode !== null || child.signalCode !== null);
  return {
    pid,
    ended,
    sync: (withinSeconds = SYNC_SECONDS) => ask(socket, database, withinSeconds),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const timer = setTimeout(killWithUs, STOP_WITHIN_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * Writes the newest state of the copy to `file`, which must not be there. @throws OperatorError with what Litestream
 * says where it cannot.
 */
export async function restoreCopy(bin: string, shop: Replicated, file: string): Promise<void> {
  const { args, database } = await writeConfig(shop);
  const command = privately(bin, ['restore', ...args, '-o', file, database]);
  const { code, output } = await runCommand(command.file, command.args, {
    env: litestreamEnvironment(shop.litestream),
  });
  if (code === 0) return;
  const said = output.includes('no matching backup files available')
    ? `there is none in ${shop.litestream.url}`
    : lastLines(output, 1);
  throw new OperatorError(
    `Litestream's copy cannot be restored: ${said}. Nothing was restored; restore the newest backup alone ("npm run restore -- FILE").`,
  );
}

/** Says whether there is a copy already. @throws OperatorError with what Litestream says where that cannot be told. */
export async function hasCopy(bin: string, shop: Replicated): Promise<boolean> {
  const { args, database } = await writeConfig(shop);
  const { code, output } = await runCommand(bin, ['restore', ...args, '-dry-run', '-o', `${database}.none`, database], {
    env: litestreamEnvironment(shop.litestream),
    timeoutMs: 120_000,
  });
  if (code === 0) return true;
  if (output.includes('no matching backup files available')) return false;
  throw new OperatorError(`The copy of Litestream cannot be looked at: ${lastLines(output, 1)}`);
}
