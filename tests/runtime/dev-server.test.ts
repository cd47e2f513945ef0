import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ASTRO_BIN } from '#src/publishing/render/astro-build.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { freePort } from '#src/runtime/ports.ts';
import { SECURITY_HEADERS } from '#src/config.ts';
import { fixtureSnapshot } from '#tests/contract/fixture-snapshot.ts';

let folder: string;
let url: string;
let astro: ChildProcess;
let ended: Promise<unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-dev-'));
  const snapshot = join(folder, 'snapshot.json');
  await writeFile(snapshot, JSON.stringify(fixtureSnapshot()));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  astro = spawn(process.execPath, [ASTRO_BIN, 'dev', '--host', '127.0.0.1', '--port', String(port)], {
    cwd: PROJECT_ROOT,
    env: {
      // What Vitest sets would be taken for settings of the site.
      PATH: process.env['PATH'],
      HOME: folder,
      CACHE_DIR: folder,
      VITRINE_SNAPSHOT: snapshot,
      ASTRO_DEV_BACKGROUND: '0',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: 'ignore',
  });
  ended = new Promise((resolve) => astro.once('close', resolve));
});

afterAll(async () => {
  astro.kill('SIGKILL');
  await ended;
  await rm(folder, { recursive: true, force: true });
});

it('the development server sends the headers of the server', async () => {
  const ask = () => fetch(`${url}/cart`).catch(() => null);
  await expect.poll(async () => (await ask())?.status).toBe(200);
  const headers = (await ask())?.headers;
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers?.get(name), name).toBe(value);
});
