/**
 * Every method, lane and kind of body at the two servers that strangers reach: none ends the process, none is a fault
 * that something caught, and whoever asks next is answered. `FUZZ_ROUNDS=200 npm test -- fuzz` runs longer, each round
 * with another seed; `FUZZ_SEED=7` begins with that one.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, METHODS, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GATE_LIMITS } from '#src/gate/limits.ts';
import { startGate, type RunningGate } from '#src/gate/start-gate.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { ask, BODIES, type HostileRequest } from '#tests/support/hostile-client.ts';
import { numbersOf } from '#tests/support/numbers.ts';

/** 0: the short form, in which few of the methods that nobody uses are tried. */
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 0);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
/** Requests at the same time. */
const TOGETHER = 12;

/** ms: as the layer has it, for each round. */
const TIMEOUT = 300_000 * Math.max(1, ROUNDS);

const USUAL = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

const LANES = [
  '/api/health',
  '/api/shop/health',
  '/api/realtime',
  '/api/shop/order',
  '/api/shop/webhook',
  '/api/studio/import',
  '/api/collections/media/records',
  '/api/backups/upload',
  '/api//x%zz',
  '*',
];
const FILES = ['/', '/product.html', '/a%zz', '//x', '/video.mp4', '/none.js', '/preview/x/', '*'];
/** All come from one address: whoever comes later misses a place that was kept. */
const VISITOR = { 'x-forwarded-for': '198.51.100.1' };
/** Of a token whose session the backend below knows as that of an editor. */
const CLAIMS = { id: 'a'.repeat(15), type: 'auth', exp: 9_999_999_999 };
const STAFF = `e30.${Buffer.from(JSON.stringify(CLAIMS)).toString('base64url')}.x`;
/** What the backend does with a request that has reached it. */
const BEHAVIOURS = ['early', 'late', 'cut', 'half'];

function requestsOf(seed: number, paths: readonly string[]): HostileRequest[] {
  const number = numbersOf(seed);
  const rare = METHODS.filter((method) => method !== 'CONNECT' && !USUAL.includes(method));
  const methods = [...USUAL, ...(ROUNDS === 0 ? [rare[number(rare.length)] ?? ''] : rare)];
  const all = methods.flatMap((method) =>
    paths.flatMap((path) =>
      BODIES.map((body): HostileRequest => {
        const bytes = [0, 1, 1000, 70_000, 200_000][number(5)] ?? 0;
        const behaviour = BEHAVIOURS[number(BEHAVIOURS.length)] ?? '';
        const connection = ['keep-alive', 'close', 'upgrade'][number(3)] ?? '';
        const headers = { 'x-fuzz': behaviour, connection, upgrade: 'websocket', authorization: STAFF, ...VISITOR };
        return { method, path, body, bytes, cut: number(bytes + 1), headers };
      }),
    ),
  );
  return all
    .map((request) => ({ request, order: number(1e9) }))
    .sort((a, b) => a.order - b.order)
    .map(({ request }) => request);
}

async function fuzz(port: number, paths: readonly string[], check: () => Promise<void>): Promise<void> {
  for (let round = 0; round < Math.max(1, ROUNDS); round += 1) {
    const waiting = requestsOf(SEED + round, paths);
    const handle = async (): Promise<void> => {
      for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
        await ask(port, request);
        await check();
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, handle));
  }
}

function answerAs(behaviour: string, url: string, response: ServerResponse): void {
  if (behaviour === 'cut') return void response.destroy();
  if (behaviour === 'wait') return void setTimeout(() => answerAs('late', url, response), 100);
  response.writeHead(200, url === '/api/realtime' ? { 'content-type': 'text/event-stream' } : { 'content-length': 4 });
  if (behaviour === 'half') return void response.write('ok', () => response.destroy());
  response.end('okay');
}

let folder: string;
let backend: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-fuzz-'));
  backend = createServer((request, response) => {
    if (request.url?.startsWith('/api/collections/users/records/') === true)
      return void response.end('{"role":"editor"}');
    if (request.url === '/api/files/token') return void response.end('{}');
    const behaviour = `${request.headers['x-fuzz'] ?? 'early'}`;
    request.on('error', () => undefined);
    if (behaviour === 'early') answerAs(behaviour, request.url ?? '', response);
    request.resume().once('end', () => behaviour !== 'early' && answerAs(behaviour, request.url ?? '', response));
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  backend.closeAllConnections();
  backend.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  'whatever is sent to the gate, its process stays, nothing in it fails, and the next request is answered',
  { timeout: TIMEOUT },
  async () => {
    const dataDir = join(folder, 'data');
    const port = await freePort();
    const notes: string[] = [];
    const pocketbase = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
    const message = { port, dataDir, pocketbase, addressHeader: 'x-visitor-00', trustedProxy: ['x-forwarded-for'] };
    const gate: RunningGate = await startGate(message, { ...silentReport(), note: (text) => void notes.push(text) });
    const pid = gate.pid();
    await fuzz(port, LANES, async () => {
      const answer = await fetch(`${gate.url}/api/health`);
      expect([answer.status, await answer.text(), gate.pid()]).toEqual([200, 'okay', pid]);
    });
    expect([gate.pid(), notes]).toEqual([pid, []]);
    const { requests, passing, streams } = GATE_LIMITS;
    for (const [count, method, path, bytes] of [
      [requests.visitor, 'POST', '/api/shop/order', 10],
      [passing.visitor, 'GET', '/api/health', 0],
      [streams.visitor, 'GET', '/api/realtime', 0],
      [2, 'POST', '/api/collections/media/records', 27_000_000],
      [4, 'POST', '/api/shop/webhook', 1_000_000],
      [1, 'POST', '/api/collections/media/records', 29_000_000],
    ] as const) {
      const headers = { authorization: STAFF, 'x-fuzz': 'wait', ...VISITOR };
      const body = bytes === 0 ? null : 'x'.repeat(bytes);
      const answers = Array.from({ length: count }, () => fetch(`${gate.url}${path}`, { method, headers, body }));
      // As much as one visitor may have at once: nothing is kept of what has ended.
      expect([path, ...new Set((await Promise.all(answers)).map(({ status }) => status))]).toEqual([path, 200]);
    }
    await gate.stop();
    const log = await readFile(join(dataDir, 'logs/gate.jsonl'), 'utf8');
    expect(log).toContain('"route":"sale"');
    expect(log).not.toContain('"fault"');
  },
);

test(
  'whatever is sent to the server of pages, its process stays, and the next request is answered',
  { timeout: TIMEOUT },
  async () => {
    const root = join(folder, 'dist');
    await mkdir(root);
    for (const [name, text] of [
      ['index.html', 'home'],
      ['product.html', 'product'],
      ['video.mp4', 'video'.repeat(100_000)],
      ['404.html', 'none'],
    ] as const)
      await writeFile(join(root, name), text);
    const port = await freePort();
    const program = `
    import { startServer } from '#src/publishing/http/server.ts';
    import { openAccessLog } from '#src/runtime/access-log.ts';
    const onAnswered = openAccessLog(${JSON.stringify(join(folder, 'server'))}, 'server').answered;
    const report = { note: (text) => process.stderr.write(text + '\\n') };
    await startServer({ ...${JSON.stringify({ root, port, host: '127.0.0.1', cacheDir: join(folder, 'cache') })}, report, onAnswered });
    process.stdout.write('open');`;
    const server: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: PROJECT_ROOT });
    let said = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => void (said += text));
    if (server.stdout !== null) await once(server.stdout, 'data');
    await fuzz(port, FILES, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/product`);
      expect([answer.status, await answer.text(), server.exitCode]).toEqual([200, 'product', null]);
    });
    expect([server.exitCode, said]).toEqual([null, '']);
    server.kill('SIGKILL');
  },
);
