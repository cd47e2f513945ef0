/** A route for tests: what happens each midnight, to its end. PocketBase's own interface only starts it. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';
import type { TestBackend } from '#tests/support/backend.ts';

const ROUTE = `
routerAdd('POST', '/api/test/midnight', (e) => {
  require(__hooks + '/vitrine.js').midnight(e.app);
  return e.json(200, {});
});
`;

/** For the option `adapt` of a test's backend. */
export function addMidnight({ hooksDir }: BackendFolders): Promise<void> {
  return appendFile(join(hooksDir, 'main.pb.js'), ROUTE);
}

/** It is ours that runs, in the place of PocketBase's. */
export async function midnight({ admin, url }: Pick<TestBackend, 'admin' | 'url'>): Promise<void> {
  const jobs = await admin.crons.getFullList();
  // Tests stop our jobs by another time; its own runs at '0 0 * * *'.
  expect(jobs.find(({ id }) => id === '__pbDBOptimize__')?.expression).toBe('0 0 31 2 *');
  expect((await fetch(`${url}/api/test/midnight`, { method: 'POST' })).status).toBe(200);
}
