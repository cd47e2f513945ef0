/** What the shop's own server writes down of a request that it could not answer. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silentReport } from '#src/runtime/progress.ts';
import { createHandler } from '#src/publishing/http/server.ts';

test('the address without its query: who comes back from paying brings a secret there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-log-'));
  const notes: string[] = [];
  const statuses: number[] = [];
  const handle = createHandler({
    root: join(folder, 'nowhere'),
    cacheDir: folder,
    report: { ...silentReport(), note: (text) => void notes.push(text) },
  });
  const request = {
    method: 'GET',
    url: '/checkout_done?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2',
    headers: {},
  };
  const nothing = (): undefined => undefined;
  const answer = { destroyed: false, write: () => true, end: nothing, destroy: nothing, on: nothing, once: nothing };
  await handle(request, { ...answer, writeHead: (status: number) => void statuses.push(status) });
  expect(statuses).toEqual([500]);
  expect(notes).toEqual([expect.stringContaining('GET /checkout_done failed: ')]);
  expect(notes.join('')).not.toContain('secret');
  await rm(folder, { recursive: true });
});
