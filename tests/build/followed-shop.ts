/** What tests of a shop that a worker follows look at. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { buildShop } from '#src/publishing/worker/release.ts';
import { createStore } from '#src/publishing/releases/create-store.ts';
import type { ReleaseStore } from '#src/publishing/releases/release-store.ts';
import type { BuildRecord } from '#src/contract/records.ts';
import { contentPosition } from '#src/publishing/content/live-content.ts';
import { fingerprint, type TestShop } from '#tests/build/test-shop.ts';

type Files = Readonly<Record<string, string>>;

export interface FollowedShop {
  /** As another process would open it. */
  store(): ReleaseStore;
  /** Waits until what is in PocketBase now is published. */
  live(): Promise<void>;
  /** Waits until the public folder has the same bytes as a build of the same content from nothing. */
  expectAsClean(): Promise<void>;
  /** Waits until the newest row of builds says this; gives it. */
  reported(state: BuildRecord['state'], code?: string): Promise<BuildRecord>;
}

/** What is published, without what only tells of the way there. */
export async function published(dist: string): Promise<Files> {
  const { 'builds/changed.json': _changes, ...files } = await fingerprint(dist);
  return files;
}

/** Published files of kinds that are kept for open pages, which a clean build has not. */
function present(files: Files, among: Files): Files {
  return Object.fromEntries(Object.entries(files).filter(([file]) => !file.startsWith('i/') || file in among));
}

export function followedShop(shop: TestShop): FollowedShop {
  let builds = 0;
  const store = (): ReleaseStore => createStore({ folder: join(shop.folder, 'cache/releases'), dist: shop.dist });

  const live = async (): Promise<void> => {
    const { seq } = await contentPosition(shop.client);
    await expect.poll(async () => (await store().live())?.seq ?? 0, { interval: 100 }).toBeGreaterThanOrEqual(seq);
  };

  /** The same content built from nothing. */
  const clean = async (): Promise<Files> => {
    const dist = join(shop.folder, `clean-${++builds}`);
    await buildShop({ ...shop.options({ dist }), releases: `${dist}-releases` });
    return published(dist);
  };

  const newest = async (): Promise<BuildRecord | undefined> =>
    (await shop.client.collection<BuildRecord>('builds').getList(1, 1, { sort: '-created,-to_seq' })).items[0];

  return {
    store,
    live,
    async expectAsClean() {
      await live();
      const wanted = await clean();
      expect(present(await published(shop.dist), wanted)).toEqual(wanted);
    },
    async reported(state, code = '') {
      const readState = async (): Promise<string> => {
        const row = await newest();
        return `${row?.state} ${row?.problem?.code ?? ''}`;
      };
      await expect.poll(readState).toBe(`${state} ${code}`);
      const row = await newest();
      if (row === undefined) throw new Error('There is no build.');
      return row;
    },
  };
}
