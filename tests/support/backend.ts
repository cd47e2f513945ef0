/** A real PocketBase with the shop's migrations and hooks, on a free port with a data folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import PocketBase, { ClientResponseError } from 'pocketbase';
import type { ServerAccess } from '#scripts/backend/server-token.ts';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';
import { serveBackend, startBackend, type Backend } from '#src/backend-server/backend-process.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { ASKED_BY_A_TEST, collectFrom } from '#tests/support/plans/collected.ts';
import { copyPrepared, FILLER } from '#tests/support/prepared-database.ts';
import { builtBackend, copyBuiltBackend } from '#tests/support/built-backend.ts';

/** The account of builds. */
export const SERVICE = { email: 'build@vitrine.example', password: 'test-service-password' };

export const SUPERUSER = FILLER;

export interface TestBackend {
  readonly url: string;
  /** Of PocketBase's process. */
  readonly pid: number;
  /** PocketBase's data folder, for tests that look into the database. */
  readonly dataDir: string;
  /** Whether it is a shop that takes money. */
  readonly isLive: boolean;
  /** Signed in as superuser. */
  readonly admin: PocketBase;
  /** A client of its own, signed in as nobody. */
  client(): PocketBase;
  /** Ends PocketBase as a power cut would: no handler runs, no file is closed. */
  kill(): Promise<void>;
  /** Settles when PocketBase has ended, whoever ended it. */
  readonly ended: Promise<unknown>;
  /**
   * Ends PocketBase and runs it again on the same data; `change` may work on the data in between. With other `folders`, or `whole`, all of a
   * start comes before, as when an operator starts the shop: the migrations, and the superuser. `port`: where it listens then.
   */
  restart(options?: {
    folders?: BackendFolders;
    change?: () => void;
    whole?: boolean;
    port?: number;
    /** Variables that are others from now on. */
    env?: Readonly<Record<string, string>>;
  }): Promise<TestBackend>;
  stop(): Promise<void>;
}

/** Checked once by each worker: reading the executable takes as long as a third of a start. */
let checked: Promise<string> | undefined;

function testBinary(): Promise<string> {
  const { cacheDir, pocketbaseBin } = readEnvironment();
  return (checked ??= ensurePocketBase({ cacheDir, pocketbaseBin, report: silentReport() }));
}

export interface TestBackendOptions {
  /** What the hooks read of the environment. Default: demo mode. */
  readonly env?: Readonly<Record<string, string>>;
  /** Origins whose pages may call it. Default: all. */
  readonly origins?: readonly string[];
  /** Given the built hooks and migrations: changes them before the start. */
  readonly adapt?: (folders: BackendFolders) => Promise<void>;
  /** true: jobs run by themselves too, each minute. Default: only when the test runs them, because a minute that ends in its middle would be a bet. */
  readonly schedule?: boolean;
  /** Tuned for a gate in front of it (tests/support/gate.ts). */
  readonly gated?: boolean;
}

/** Starts an empty backend, on a copy of a prepared database. Everything it wrote is removed by `stop`. */
export async function startTestBackend({
  adapt,
  env,
  origins,
  schedule = false,
  gated = false,
}: TestBackendOptions = {}): Promise<TestBackend> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-backend-'));
  const binary = await testBinary();
  const isOwn = adapt !== undefined;
  const built = isOwn ? await copyBuiltBackend(join(folder, 'built'), schedule) : await builtBackend({ schedule });
  await adapt?.(built);
  const dataDir = join(folder, 'pb_data');

  const database = (folders: BackendFolders) =>
    ({ binary, dataDir, ...folders, superuser: SUPERUSER, report: silentReport() }) as const;

  const start = async (
    folders: BackendFolders,
    begin: typeof startBackend,
    port = 0,
    changed: Readonly<Record<string, string>> = {},
  ): Promise<TestBackend> => {
    // Another version of the shop asks in its own way.
    const output = adapt === undefined && folders === built ? collectFrom(database(built)) : null;
    const backend: Backend = await begin({
      ...database(folders),
      port,
      gated,
      ...(output === null ? {} : { onOutput: output.read }),
      env: {
        SERVICE_EMAIL: SERVICE.email,
        SERVICE_PASSWORD: SERVICE.password,
        ...(env ?? { SHOP_MODE: 'demo' }),
        ...changed,
      },
      ...(origins === undefined ? {} : { origins }),
    });
    void backend.ended.then(output?.end);
    const admin = newClient(backend.url);
    markLists(admin);
    await admin.collection('_superusers').authWithPassword(SUPERUSER.email, SUPERUSER.password);
    return {
      url: backend.url,
      pid: backend.pid,
      dataDir,
      isLive: env !== undefined && env['SHOP_MODE'] !== 'demo',
      admin,
      client: () => newClient(backend.url),
      ended: backend.ended,
      async kill() {
        process.kill(backend.pid, 'SIGKILL');
        await backend.ended;
      },
      async restart(options = {}) {
        await backend.stop();
        options.change?.();
        const whole = options.whole === true || options.folders !== undefined;
        return start(options.folders ?? folders, whole ? startBackend : serveBackend, options.port, {
          ...changed,
          ...options.env,
        });
      },
      async stop() {
        await backend.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  };
  await copyPrepared(database(built));
  return start(built, serveBackend);
}

/** What a command of the owner needs to know of this backend. */
export function serverAccess({ url, dataDir }: Pick<TestBackend, 'url' | 'dataDir'>): ServerAccess {
  const { cacheDir, pocketbaseBin } = readEnvironment();
  return {
    pocketbaseUrl: url,
    dataDir: dirname(dataDir),
    cacheDir,
    pocketbaseBin,
    superuserEmail: SUPERUSER.email,
  };
}

function newClient(url: string): PocketBase {
  const client = new PocketBase(url);
  client.autoCancellation(false);
  return client;
}

/** Lists that a superuser asks for are a test's own questions, and none of the shop's. */
function markLists(admin: PocketBase): void {
  admin.beforeSend = (url, options) => {
    if (options.method !== 'GET' || !url.endsWith('/records')) return { url, options };
    const filter = `${options.query?.['filter'] ?? ''}`;
    const marked = filter === '' ? ASKED_BY_A_TEST : `(${filter}) && ${ASKED_BY_A_TEST}`;
    return { url, options: { ...options, query: { ...options.query, filter: marked } } };
  };
}

export interface Refusal {
  readonly status: number;
  readonly message: string;
  /** Field → stable code. */
  readonly codes: Readonly<Record<string, string>>;
  readonly messages: Readonly<Record<string, string>>;
}

/** What the backend answers to a call that must fail; throws when it succeeds. */
export async function refusal(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ClientResponseError)) throw error;
    const response: { message?: string; data?: Record<string, { code: string; message: string }> } = error.response;
    const fields = Object.entries(response.data ?? {});
    return {
      status: error.status,
      message: response.message ?? '',
      codes: Object.fromEntries(fields.map(([field, { code }]) => [field, code])),
      messages: Object.fromEntries(fields.map(([field, { message }]) => [field, message])),
    };
  }
  throw new Error('The call was expected to be refused, but it succeeded.');
}
