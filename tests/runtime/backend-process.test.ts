import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isHealthy, startBackend, type Backend, type BackendOptions } from '#src/backend-server/backend-process.ts';
import { VARIABLES } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { portProblem } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { realPocketBase } from '#tests/runtime/real-pocketbase.ts';

const SUPERUSER = { email: 'superuser@vitrine.example', password: '-starts-with-a-dash' };

let folder: string;
let binary: string;

/** Options on a data folder of its own; `files` are written into hooks/ and migrations/. */
async function options(name: string, files: Readonly<Record<string, string>> = {}): Promise<BackendOptions> {
  const home = join(folder, name);
  const [hooksDir, migrationsDir] = [join(home, 'hooks'), join(home, 'migrations')];
  await Promise.all([mkdir(hooksDir, { recursive: true }), mkdir(migrationsDir, { recursive: true })]);
  for (const [file, content] of Object.entries(files)) await writeFile(join(home, file), content);
  const dataDir = join(home, 'pb_data');
  return { binary, dataDir, hooksDir, migrationsDir, superuser: SUPERUSER, env: {}, report: silentReport() };
}

async function signIn(backend: Backend, password = SUPERUSER.password): Promise<number> {
  const response = await fetch(`${backend.url}/api/collections/_superusers/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: SUPERUSER.email, password }),
  });
  return response.status;
}

async function failure(task: Promise<Backend>): Promise<string> {
  const result: unknown = await task.catch((reason: unknown) => reason);
  expect(result).toBeInstanceOf(OperatorError);
  return result instanceof Error ? result.message : '';
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-process-'));
  binary = await realPocketBase();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('PocketBase', () => {
  it('comes up healthy with its superuser, refuses a busy port in words, and ends cleanly', async () => {
    const own = await options('whole');
    const backend = await startBackend(own);
    expect(await isHealthy(backend.url)).toBe(true);
    expect(await signIn(backend)).toBe(200);

    const port = Number(new URL(backend.url).port);
    expect(await failure(startBackend({ ...own, port }))).toMatch(
      new RegExp(`port ${port} is already in use by another program.*POCKETBASE_URL`),
    );

    await backend.stop();
    await backend.stop();
    await backend.ended;
    expect(await isHealthy(backend.url)).toBe(false);
    expect(await portProblem(port, '127.0.0.1')).toBeUndefined();
    expect(() => process.kill(backend.pid, 0)).toThrow('ESRCH');
  });

  it('prints no SQL: dev mode is off although the executable may lie in the temp folder', async () => {
    const backend = await startBackend(await options('quiet'));
    await signIn(backend);
    await backend.stop();
    expect(await backend.ended).not.toMatch(/SELECT|\[\d+\.\d+ms\]/);
  });

  it('tells its last lines when a migration fails, and opens no port', async () => {
    const bad = { 'migrations/1_bad.js': "migrate(() => { throw new Error('boom'); }, () => {});" };
    const message = await failure(startBackend(await options('migration', bad)));
    expect(message).toContain('migrations or hooks failed');
    expect(message).toContain('boom');
  });

  it('tells a syntax error in a hook without a stack of Go', async () => {
    const message = await failure(startBackend(await options('hook', { 'hooks/main.pb.js': 'not javascript(' })));
    expect(message).toContain('SyntaxError');
    expect(message).not.toContain('goroutine');
  });

  it.runIf(process.platform === 'linux')('keeps the password out of the arguments of every process', async () => {
    const { superuser, ...others } = await options('arguments');
    // An executable that notes its arguments, then is PocketBase.
    const noted = join(folder, 'arguments.txt');
    const noting = join(folder, 'noting');
    await writeFile(noting, `#!/bin/sh\ntr '\\0' ' ' </proc/$$/cmdline >>'${noted}'\nexec '${binary}' "$@"\n`);
    await chmod(noting, 0o755);
    const backend = await startBackend({ ...others, superuser, binary: noting });
    expect(await signIn(backend)).toBe(200);
    const running = await readFile(`/proc/${backend.pid}/cmdline`, 'utf8');
    await backend.stop();
    const said = await readFile(noted, 'utf8');
    expect(said + running).not.toContain(superuser.password);
    expect(said.match(/ (?:migrate up|serve) /g)).toEqual([' migrate up ', ' migrate up ', ' serve ']);
    expect(running).toContain('serve');
  });

  it('leaves the password of an account that is there', async () => {
    const first = await options('again');
    await (await startBackend(first)).stop();
    const password = 'another-one-of-env';
    const backend = await startBackend({ ...first, superuser: { ...SUPERUSER, password } });
    const [before, after] = [await signIn(backend), await signIn(backend, password)];
    await backend.stop();
    expect([before, after]).toEqual([200, 400]);
  });

  it('takes the password of the demo, which everybody knows, from an account that has it', async () => {
    const first = await options('known');
    const known = { ...SUPERUSER, password: VARIABLES.SUPERUSER_PASSWORD };
    await (await startBackend({ ...first, superuser: known })).stop();
    const backend = await startBackend(first);
    const statuses = [await signIn(backend, known.password), await signIn(backend)];
    await backend.stop();
    expect(statuses).toEqual([400, 200]);
  });

  it('tells when the superuser is refused', async () => {
    const refused = { ...(await options('superuser')), superuser: { email: 'nobody', password: 'long enough' } };
    expect(await failure(startBackend(refused))).toMatch(/SUPERUSER_EMAIL[\s\S]*email/);
  });

  it('says so by `ended` when it is killed', async () => {
    const backend = await startBackend(await options('killed'));
    process.kill(backend.pid, 'SIGKILL');
    expect(await backend.ended).toContain('Server started');
    await backend.stop();
  });
});
