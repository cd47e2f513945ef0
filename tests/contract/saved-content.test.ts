import { appendFile, mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildId, ContentDigest } from '#src/publishing/render/build-id.ts';
import { SavedContent } from '#src/publishing/content/saved-content.ts';
import type { PictureFile, Snapshot } from '#src/publishing/content/content.ts';
import { edit, EDITS, editedShop } from '#tests/contract/random-edits.ts';

const idOf = (content: string): string => buildId(content, 'code');
const idOfSnapshot = (snapshot: Snapshot): string => idOf(new ContentDigest().of(snapshot));
const picture = (digest: string): PictureFile => ({
  digest,
  width: 4,
  height: 3,
  widths: [4],
  format: 'avif',
  colour: '#000000',
});

/** A shop through every kind of edit, each snapshot sharing what did not change. */
function history(): readonly Snapshot[] {
  const snapshots: Snapshot[] = [{ content: editedShop(), pictures: { a: picture('1'), b: picture('2') } }];
  for (const [at, name] of Object.keys(EDITS).entries()) {
    const { content, pictures } = snapshots.at(-1) ?? { content: editedShop(), pictures: {} };
    const { a: _a, ...others } = pictures;
    snapshots.push({ content: edit(content, [name, at, at]), pictures: at % 4 === 0 ? others : pictures });
  }
  return snapshots;
}

/** As another process reads it from PocketBase: other objects. */
const copied = (snapshot: Snapshot): Snapshot => structuredClone(snapshot);

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-saved-'));
  file = join(folder, 'deep/content.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('each content that was added is read again by the id of its build', async () => {
  const all = history();
  const [first] = all;
  if (first === undefined) throw new Error('There is a first.');
  const saved = new SavedContent(file);
  await saved.keep(first, idOfSnapshot(first));
  for (const snapshot of all.slice(1)) await saved.add(snapshot, idOfSnapshot(snapshot));
  const last = copied(all.at(-1) ?? first);
  for (const snapshot of all) {
    const read = await new SavedContent(file).read(idOfSnapshot(snapshot), last, idOf);
    expect(read).toEqual(snapshot);
  }
  const same = await new SavedContent(file).read(idOfSnapshot(last), last, idOf);
  // Nothing differs for who compares objects.
  expect(same?.content.products).toBe(last.content.products);
  expect([same?.content.home, same?.pictures]).toEqual([last.content.home, last.pictures]);
  expect(same?.content.home).toBe(last.content.home);
});

test('an edit adds a few lines, and a long file is written anew', async () => {
  const [first, second] = history();
  if (first === undefined || second === undefined) throw new Error('There are two.');
  const saved = new SavedContent(file);
  await saved.keep(first, idOfSnapshot(first));
  const lines = async (): Promise<number> => (await readFile(file, 'utf8')).trim().split('\n').length;
  const whole = await lines();
  await saved.add(second, idOfSnapshot(second));
  expect((await lines()) - whole).toBeLessThan(5);
  for (let turn = 0; turn < whole; turn++) await saved.add(turn % 2 === 0 ? first : second, 'any');
  await saved.keep(second, idOfSnapshot(second));
  expect(await lines()).toBeLessThanOrEqual(whole + 1);
  expect(await new SavedContent(file).read(idOfSnapshot(second), first, idOf)).toEqual(second);
});

test('what is torn, of other code, or not there is no content', async () => {
  const [first, second] = history();
  if (first === undefined || second === undefined) throw new Error('There are two.');
  const id = idOfSnapshot(first);
  const read = (wanted = id, code = idOf) => new SavedContent(file).read(wanted, second, code);
  expect(await read()).toBeNull();
  await new SavedContent(file).keep(first, id);
  expect(await read()).toEqual(first);
  expect(await read('ffffffffffffffff')).toBeNull();
  expect(await read(id, (content) => buildId(content, 'other code'))).toBeNull();
  // Half a line after it, as a kill leaves it.
  await appendFile(file, '["products",{"id":');
  expect(await read()).toEqual(first);
  expect(await read(idOfSnapshot(second))).toBeNull();
  await truncate(file, 3000);
  expect(await read()).toBeNull();
  // A record that is another than the one that was published.
  await rm(file);
  await new SavedContent(file).keep(second, id);
  expect(await read()).toBeNull();
});
