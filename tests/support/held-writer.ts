/** Routes for tests: one holds PocketBase's writer until another lets it go, perhaps with a change of a record before. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestBackend } from '#tests/support/backend.ts';

const ROUTES = `
routerAdd('POST', '/api/test/hold', (e) => {
  e.app.runInTransaction((tx) => {
    e.app.store().set('held', true);
    while (e.app.store().get('held') === true) sleep(10);
    const change = JSON.parse(e.app.store().get('change') || 'null');
    if (change === null) return;
    const record = tx.findRecordById(change.collection, change.id);
    for (const name of Object.keys(change.fields)) record.set(name, change.fields[name]);
    tx.save(record);
  });
  return e.json(200, {});
});
routerAdd('POST', '/api/test/release', (e) => {
  e.app.store().set('change', JSON.stringify(e.requestInfo().body.change || null));
  e.app.store().set('held', false);
  return e.json(200, {});
});
routerAdd('GET', '/api/test/held', (e) => {
  const waits = Number(e.app.nonconcurrentDB().db().stats().waitCount);
  return e.json(200, { held: e.app.store().get('held') === true, waits });
});
`;

type Backend = Pick<TestBackend, 'url'>;

interface RecordChange {
  readonly collection: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Writer {
  readonly held: boolean;
  /** How often somebody has waited for it. */
  readonly waits: number;
}

/** For the option `adapt` of a test's backend. */
export function addHold({ hooksDir }: { readonly hooksDir: string }): Promise<void> {
  return appendFile(join(hooksDir, 'main.pb.js'), ROUTES);
}

async function writer({ url }: Backend): Promise<Writer> {
  return (await fetch(`${url}/api/test/held`)).json() as Promise<Writer>;
}

async function whileHolding<Value>(
  backend: Backend,
  task: (release: (change: RecordChange | null) => Promise<unknown>) => Promise<Value>,
): Promise<Value> {
  const post = (route: string, body: object): Promise<Response> =>
    fetch(`${backend.url}/api/test/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const held = post('hold', {});
  while (!(await writer(backend)).held) await new Promise((done) => setTimeout(done, 10));
  try {
    return await task((change) => post('release', { change }));
  } finally {
    if ((await writer(backend)).held) await post('release', {});
    // A change that was refused is told in place of what came of it.
    expect((await held).status).toBe(200);
  }
}

/** Does `task` while nobody else can write. */
export function whileHeld<Value>(backend: Backend, task: () => Promise<Value>): Promise<Value> {
  return whileHolding(backend, task);
}

/** Changes a record after all of these requests have begun to wait for the writer, and before any of them has it. No job may run beside. */
export function beforeTheirTurn<Value>(
  backend: Backend,
  change: RecordChange | null,
  requests: readonly (() => Promise<Value>)[],
): Promise<Value[]> {
  return whileHolding(backend, async (release) => {
    const { waits } = await writer(backend);
    const answers = Promise.all(requests.map((request) => request()));
    while ((await writer(backend)).waits < waits + requests.length) await new Promise((done) => setTimeout(done, 10));
    await release(change);
    return answers;
  });
}
