import PocketBase from 'pocketbase';
import { expect, test, vi } from 'vitest';
import type { DraftRecord } from '#src/contract/records.ts';
import { createDrafts } from '#src/studio/drafts.ts';

function draft(id: string, version = 1): DraftRecord {
  return {
    id,
    collectionName: 'drafts',
    created: '',
    updated: '',
    collection: 'products',
    record: 'product00000001',
    action: 'update',
    base: '',
    version,
    data: {},
    files: [],
    author: 'editor000000001',
    author_name: 'Elia',
    publish_at: '',
    problem: null,
  };
}

test('an answer that is older than the news takes nothing of them back', async () => {
  const client = new PocketBase('http://127.0.0.1:1');
  const drafts = createDrafts(client);
  drafts.put(draft('a'));
  drafts.put(draft('b', 3));
  let answer = (_found: readonly DraftRecord[]): void => undefined;
  vi.spyOn(client, 'send').mockReturnValue(
    new Promise((resolve) => (answer = (items) => resolve({ page: 1, perPage: 500, items }))),
  );
  const loaded = drafts.load();
  drafts.put(draft('c'));
  drafts.drop('a');
  answer([draft('a'), draft('b', 2), draft('d')]);
  await loaded;
  expect(drafts.$all.get().map(({ id, version }) => `${id}${version}`)).toEqual(['b3', 'd1', 'c1']);
});
