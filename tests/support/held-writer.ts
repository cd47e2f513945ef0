/** Two routes for tests: one holds PocketBase's writer until the other lets it go. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestBackend } from '#tests/support/backend.ts';

const ROUTES = `
routerAdd('POST', '/api/test/hold', (e) => {
  e.app.runInTransaction(() => {
    e.app.store().set('held', true);
    while (e.app.store().get('held') === true) sleep(10);
  });
  return e.json(200, {});
});
routerAdd('POST', '/api/test/release', (e) => {
  e.app.store().set('held', false);
  return e.json(200, {});
});
routerAdd('GET', '/api/test/held', (e) => e.json(200, { held: e.app.store().get('held') === true }));
`;

/** For the option `adapt` of a test's backend. */
export function addHold({ hooksDir }: { readonly hooksDir: string }): Promise<void> {
  return appendFile(join(hooksDir, 'main.pb.js'), ROUTES);
}

/** Does `task` while nobody else can write. */
export async function whileHeld<Value>({ url }: Pick<TestBackend, 'url'>, task: () => Promise<Value>): Promise<Value> {
  const held = fetch(`${url}/api/test/hold`, { method: 'POST' });
  const isHeld = async (): Promise<boolean> => (await (await fetch(`${url}/api/test/held`)).text()).includes('true');
  while (!(await isHeld())) await new Promise((done) => setTimeout(done, 10));
  try {
    return await task();
  } finally {
    await fetch(`${url}/api/test/release`, { method: 'POST' });
    await held;
  }
}
