/** The gate as the commands run it: a process of its own, that comes again by itself, and that PocketBase alone believes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isHealthy } from '#src/backend-server/backend-process.ts';
import { PROJECT_ROOT, readEnvironment, type Environment } from '#src/runtime/environment.ts';
import { startGate, type RunningGate } from '#src/gate/start-gate.ts';
import { keepBackend } from '#scripts/backend/keep-backend.ts';
import { freePort, portProblem } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { checkTrustedProxy } from '#src/backend-server/untrusted-header.ts';
import { realPocketBase } from '#tests/runtime/real-pocketbase.ts';

const SUPERUSER = { email: 'superuser@vitrine.example', password: 'test-superuser-password' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-gate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function environmentWith(changes: Readonly<Record<string, string>> = {}): Promise<Environment> {
  return readEnvironment({
    POCKETBASE_URL: `http://127.0.0.1:${await freePort()}`,
    POCKETBASE_BIN: await realPocketBase(),
    DATA_DIR: join(folder, 'data'),
    CACHE_DIR: join(folder, 'cache'),
    SUPERUSER_EMAIL: SUPERUSER.email,
    SUPERUSER_PASSWORD: SUPERUSER.password,
    ...changes,
  });
}

interface Started {
  readonly log: readonly string[];
  readonly client: PocketBase;
  stop(): Promise<void>;
}

/** What `npm start`, `npm run dev` and `npm run backend` do with the backend. */
async function start(environment: Environment): Promise<Started> {
  const log: string[] = [];
  const stops: (() => Promise<void> | void)[] = [];
  const report = { ...silentReport(), note: (text: string) => void log.push(text) };
  const ending = new AbortController();
  const service = {
    report,
    signal: ending.signal,
    onStop: (stop: () => Promise<void> | void | undefined) => void stops.push(async () => stop()),
    fail: (error: Error) => void log.push(error.message),
  };
  await keepBackend(environment, service, false);
  const client = new PocketBase(environment.pocketbaseUrl);
  await client.collection('_superusers').authWithPassword(SUPERUSER.email, SUPERUSER.password);
  return {
    log,
    client,
    stop: async () => {
      ending.abort();
      for (const stop of stops.reverse()) await stop();
    },
  };
}

async function believed({ client }: Started): Promise<readonly string[]> {
  return ((await client.settings.getAll())['trustedProxy'] as { headers: string[] }).headers;
}

test('PocketBase believes the gate alone; a header of some proxy that nobody named is told by the log, and by doctor', async () => {
  const metrics = `127.0.0.1:${await freePort()}`;
  const environment = await environmentWith({ METRICS_ADDRESS: metrics });
  const first = await start(environment);
  expect(await believed(first)).toEqual([expect.stringMatching(/^x-visitor-[0-9a-f]{24}$/)]);
  expect(await checkTrustedProxy(environment)).toMatchObject({ state: 'good' });
  await fetch(`${environment.pocketbaseUrl}/api/health`, { headers: { 'x-forwarded-for': '198.51.100.1' } });
  await expect.poll(() => first.log).toEqual([expect.stringContaining('Requests carry x-forwarded-for')]);
  await expect
    .poll(() => checkTrustedProxy(environment))
    .toMatchObject({ state: 'notice', text: expect.stringContaining('x-forwarded-for') });
  const readMetrics = (): Promise<string> => fetch(`http://${metrics}/metrics`).then((answer) => answer.text());
  for (const line of ['requests_total{process="gate",route="api",status="2xx"}', 'memory_bytes{process="pocketbase"}'])
    await expect.poll(readMetrics, { interval: 1000 }).toContain(`vitrine_${line} `);
  // What somebody sets in the dashboard counts until the next start, which says so.
  await first.client.settings.update({ trustedProxy: { headers: ['X-Real-IP'], useLeftmostIP: true } });
  await first.stop();
  const [, port] = environment.pocketbaseUrl.split(/:(?=\d)/);
  expect(await portProblem(Number(port), '127.0.0.1')).toBeUndefined();

  const second = await start(environment);
  expect(second.log).toEqual([expect.stringContaining('trusted X-Real-IP')]);
  expect(await believed(second)).toEqual([expect.stringMatching(/^x-visitor-/)]);
  await second.stop();
  const log = await readFile(join(environment.dataDir, 'logs/gate.jsonl'), 'utf8');
  expect(log).toMatch(/"process":"gate","id":"[\w-]+","method":"GET","route":"api","status":200,/);

  const behind = await environmentWith({ TRUSTED_PROXY: 'X-Forwarded-For' });
  const third = await start(behind);
  await fetch(`${behind.pocketbaseUrl}/api/health`, { headers: { 'x-forwarded-for': '198.51.100.1' } });
  expect(third.log).toEqual([]);
  expect(await checkTrustedProxy(behind)).toMatchObject({ state: 'good' });
  await third.stop();
});

test('it is opened again when its process is killed, and gone when it is stopped', async () => {
  const environment = await environmentWith();
  const backend = await start(environment);
  const port = await freePort();
  const log: string[] = [];
  const gate: RunningGate = await startGate(
    { port, pocketbase: environment.pocketbaseUrl, addressHeader: 'x-visitor-00', trustedProxy: [] },
    { ...silentReport(), note: (text) => void log.push(text) },
  );
  expect(await isHealthy(gate.url)).toBe(true);
  const before = gate.pid() ?? 0;
  process.kill(before, 'SIGKILL');
  await expect.poll(() => isHealthy(gate.url)).toBe(true);
  expect(gate.pid()).not.toBe(before);
  expect(log).toEqual([expect.stringContaining('it is opened again')]);
  await gate.stop();
  expect(await portProblem(port, '127.0.0.1')).toBeUndefined();
  await backend.stop();
});

test('it is gone with whoever started it, killed or not', async () => {
  const port = await freePort();
  const message = { port, pocketbase: 'http://127.0.0.1:1', addressHeader: 'x-visitor-00', trustedProxy: [] };
  const program = `
    import { startGate } from '#src/gate/start-gate.ts';
    await startGate(${JSON.stringify(message)}, { note() {} });
    process.stdout.write('open');
    setInterval(() => {}, 1000);`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(starter.stdout, 'data');
  expect(await portProblem(port, '127.0.0.1')).toContain('already in use');
  starter.kill('SIGKILL');
  await expect.poll(() => portProblem(port, '127.0.0.1')).toBeUndefined();
});

test('a port that somebody has is told in words', async () => {
  const port = await freePort();
  const message = { port, pocketbase: 'http://127.0.0.1:1', addressHeader: 'x-visitor-00', trustedProxy: [] };
  const gate = await startGate(message, silentReport());
  await expect(startGate(message, silentReport())).rejects.toThrow(`cannot be opened on port ${port}`);
  await gate.stop();
});
