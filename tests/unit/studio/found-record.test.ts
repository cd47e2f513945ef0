import PocketBase from 'pocketbase';
import { afterEach, expect, test, vi } from 'vitest';
import { foundRecord } from '#src/studio/record/stored-record.ts';

afterEach(() => vi.unstubAllGlobals());

test('a record that is gone is no record, and no failure that a browser logs', async () => {
  const asked: string[] = [];
  const items: object[] = [{ id: 'one000000000000' }];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname);
    return Response.json({ items: items.splice(0) });
  });
  const client = new PocketBase('https://backend.example').autoCancellation(false);
  expect(await foundRecord(client, 'products', 'one000000000000')).toEqual({ id: 'one000000000000' });
  expect(await foundRecord(client, 'products', 'gone00000000000')).toBeNull();
  // By its address it would be a 404.
  expect(new Set(asked)).toEqual(new Set(['/api/collections/products/records']));
});
