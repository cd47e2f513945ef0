import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { VARIABLES } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';
import { privately } from '#src/runtime/private-files.ts';
import type { OwnedProcess } from '#src/runtime/owned-process.ts';
import { freePort, requireBackendPort } from '#src/runtime/ports.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';

export interface BackendOptions {
  /** A verified executable (`ensurePocketBase`). */
  readonly binary: string;
  /** PocketBase's data folder (`pb_data`); made when it is not there. */
  readonly dataDir: string;
  readonly hooksDir: string;
  readonly migrationsDir: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Made where there is no account with this address; one that is there keeps its password. */
  readonly superuser: { readonly email: string; readonly password: string };
  /** Looks at the data folder after the migrations and before any port is open; what it throws ends the start. */
  readonly check?: (dataDir: string) => void;
  /** Origins whose pages may call PocketBase; absent: all. */
  readonly origins?: readonly string[];
  /** The gate stands before it (src/gate), so few requests run hooks at the same time. */
  readonly gated?: boolean;
  /** Variables that the hooks read (`hookEnvironment`), over the environment of this process. */
  readonly env: Readonly<Record<string, string>>;
  readonly report: Report;
  /**
   * Given: PocketBase runs in its own dev mode, where it prints every statement, and this gets its whole output, piece
   * by piece. For tests.
   */
  readonly onOutput?: (text: string) => void;
  /** Note of PocketBase's process; absent: none. */
  readonly owned?: OwnedProcess;
}

export interface Backend {
  readonly url: string;
  readonly pid: number;
  /** Ends PocketBase and waits for it; safe to call twice. */
  stop(): Promise<void>;
  /** Settles when PocketBase has ended, with its last log lines; `stop` makes it settle too. */
  readonly ended: Promise<string>;
}

/** Hooks that make the superuser of the environment: arguments can be read by everybody on the machine. */
const SUPERUSER_HOOKS = join(PROJECT_ROOT, 'pocketbase/superuser');

const HEALTHY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 5_000;
const LOG_CHARACTERS = 20_000;
/** Words of PocketBase when another program listens on its port, and when it listens itself. */
const PORT_TAKEN = 'address already in use';
const LISTENS = 'Server started at';
const PORTS_TRIED = 3;
/** JavaScript VMs that are kept warm, about 1 MB each, 5 MB when they have run. */
const HOOKS_POOL = 64;
/** Pool where no request is answered: migrations. */
const MIGRATION_HOOKS_POOL = 1;
/** Behind the gate: its requests, jobs, and handlers that send mails after their answer. */
const GATED_HOOKS_POOL = 12;
/** Go's collector runs when the heap has grown by so many per cent: less often, which only few VMs can afford. */
const GATED_GOGC = '150';

/**
 * Applies the migrations and makes the superuser while no port is open yet (a first start would otherwise offer an
 * installer link to whoever comes first), then runs PocketBase on 127.0.0.1 and waits until it is healthy.
 * Throws an OperatorError with PocketBase's own last lines when any of it fails; nothing is left running then.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  // A port that is taken is said before the long work.
  await portFor(options);
  await prepareDatabase(options);
  return serveBackend(options);
}

/**
 * The first half of a start: applies the migrations and makes the superuser. @throws OperatorError with PocketBase's
 * own last lines.
 */
export async function prepareDatabase(options: Omit<BackendOptions, 'port' | 'origins' | 'env'>): Promise<void> {
  const { binary, dataDir, superuser, report } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await withStep(report, 'Database', async () => {
    await migrateUp(options);
    await runOnce(
      binary,
      ['migrate', 'up', ...commonFlags({ ...options, hooksDir: SUPERUSER_HOOKS })],
      dataDir,
      'the superuser could not be set (SUPERUSER_EMAIL, SUPERUSER_PASSWORD)',
      {
        SUPERUSER_TASK: 'make',
        SUPERUSER_EMAIL: superuser.email,
        SUPERUSER_PASSWORD: superuser.password,
        KNOWN_PASSWORD: VARIABLES.SUPERUSER_PASSWORD,
      },
    );
  });
  options.check?.(dataDir);
}

/**
 * Applies the migrations that have not run, and nothing else. @throws OperatorError with PocketBase's own last lines.
 */
export async function migrateUp(
  options: Pick<BackendOptions, 'binary' | 'dataDir' | 'hooksDir' | 'migrationsDir'>,
): Promise<void> {
  const args = ['migrate', 'up', ...commonFlags(options)];
  await runOnce(options.binary, args, options.dataDir, 'its migrations or hooks failed');
}

/**
 * Takes the last migrations back that have run, all or none. The data are as the migrations' `down` leaves them; nobody
 * else works with them.
 * @param count How many.
 * @throws OperatorError with PocketBase's own last lines; nothing is changed then.
 */
export async function revertMigrations(
  options: Pick<BackendOptions, 'binary' | 'dataDir' | 'hooksDir' | 'migrationsDir'>,
  count: number,
): Promise<void> {
  const args = ['migrate', 'down', `${count}`, ...commonFlags(options)];
  await runOnce(options.binary, args, options.dataDir, 'the migrations could not be taken back', {}, 'y\n');
}

/**
 * The second half: runs PocketBase on a data folder that `prepareDatabase` has prepared. @throws OperatorError as
 * `startBackend` does.
 */
export async function serveBackend(options: BackendOptions): Promise<Backend> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await serveOn(await portFor(options), options);
    } catch (error) {
      // Between finding a free port and listening there, another program can take it.
      const isTaken = error instanceof OperatorError && error.message.includes(PORT_TAKEN);
      if (!isTaken || (options.port ?? 0) !== 0 || tries === PORTS_TRIED) throw error;
    }
  }
}

async function portFor({ port: wanted = 0 }: BackendOptions): Promise<number> {
  const port = wanted === 0 ? await freePort() : wanted;
  await requireBackendPort(port);
  return port;
}

function serveOn(port: number, options: BackendOptions): Promise<Backend> {
  return withStep(
    options.report,
    'PocketBase',
    () => serve(options, port, commonFlags(options, options.gated === true ? GATED_HOOKS_POOL : HOOKS_POOL)),
    ({ url }) => url,
  );
}

function commonFlags(
  {
    dataDir,
    hooksDir,
    migrationsDir,
    onOutput,
  }: Pick<BackendOptions, 'dataDir' | 'hooksDir' | 'migrationsDir' | 'onOutput'>,
  pool = MIGRATION_HOOKS_POOL,
): string[] {
  return [
    `--dir=${dataDir}`,
    `--hooksDir=${hooksDir}`,
    `--migrationsDir=${migrationsDir}`,
    `--publicDir=${join(dataDir, 'no_public_files')}`,
    // An executable under the temp folder would switch dev mode on by itself.
    `--dev=${onOutput !== undefined}`,
    // Each request in progress takes a VM; one beyond the pool builds its own, which takes longer than an order.
    `--hooksPool=${pool}`,
    '--hooksWatch=false',
    '--automigrate=false',
    '--indexFallback=false',
  ];
}

function originFlags({ origins = [] }: BackendOptions): string[] {
  return origins.map((origin) => `--origins=${origin}`);
}

async function runOnce(
  binary: string,
  args: readonly string[],
  cwd: string,
  failure: string,
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<void> {
  const command = privately(binary, args);
  const { code, output } = await runCommand(command.file, command.args, {
    cwd,
    input,
    timeoutMs: 120_000,
    env: { ...process.env, ...env },
  });
  if (code !== 0) throw new OperatorError(`PocketBase cannot start: ${failure}. It said:\n${logExcerpt(output)}`);
}

async function serve(options: BackendOptions, port: number, flags: readonly string[]): Promise<Backend> {
  const url = `http://127.0.0.1:${port}`;
  const command = privately(options.binary, ['serve', `--http=127.0.0.1:${port}`, ...originFlags(options), ...flags]);
  const child = spawn(command.file, command.args, {
    cwd: options.dataDir,
    env: {
      ...process.env,
      // Nobody in there needs it.
      SUPERUSER_PASSWORD: undefined,
      ...(options.gated === true ? { GOGC: GATED_GOGC } : {}),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches only us, and we end PocketBase in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  if (child.pid !== undefined) options.owned?.note(child.pid);
  let log = '';
  const keep = (text: string): void => {
    log = (log + text).slice(-LOG_CHARACTERS);
    options.onOutput?.(text);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const ended = new Promise<string>((resolve) => {
    const end = (last: string): void => {
      process.off('exit', killWithUs);
      options.owned?.forget();
      resolve(logExcerpt(log + last));
    };
    child.once('error', (error) => end(error.message));
    child.once('close', () => end(''));
  });

  const listens = () => log.includes(LISTENS);
  const state = await Promise.race([ended.then(() => 'ended' as const), healthy(url, listens)]);
  if (state !== 'healthy' || child.pid === undefined) {
    await stopChild(child, ended);
    const reason = state === 'ended' ? 'it ended at once' : `no answer within ${HEALTHY_WITHIN_MS / 1000} s`;
    throw new OperatorError(`PocketBase cannot start: ${reason}. It said:\n${await ended}`);
  }
  return { url, pid: child.pid, ended, stop: () => stopChild(child, ended) };
}

/** @param listens Whether PocketBase says that it listens there: until then another program may answer. */
async function healthy(url: string, listens: () => boolean): Promise<'healthy' | 'silent'> {
  const until = Date.now() + HEALTHY_WITHIN_MS;
  while (Date.now() < until) {
    if (listens() && (await isHealthy(url))) return 'healthy';
    await sleep(30);
  }
  return 'silent';
}

/** True when a PocketBase (or something that answers like it) is up at `url`. */
export async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) });
    const body: unknown = await response.json();
    return response.ok && typeof body === 'object' && body !== null && 'code' in body && body.code === 200;
  } catch {
    return false;
  }
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  // Windows has no signals: there this ends the process at once, which SQLite's log survives.
  child.kill('SIGINT');
  await ended;
  clearTimeout(timer);
}

/** The lines that say what went wrong: the end of the log, without the stack of a Go panic. */
function logExcerpt(log: string): string {
  return lastLines(log.split(/^goroutine \d+/m)[0] ?? '', 8) || '(nothing)';
}
