/** Whatever fails, and whenever: what is public is one whole release, and the next one comes about. */
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReleaseStore } from '#src/publishing/releases/release-store.ts';
import { type Fault, faultyDisk } from '#tests/support/faulty-disk.ts';
import { type Files, publishFiles, releaseFolder, type ReleaseFolder } from '#tests/support/release-folder.ts';

const page = (n: number): Files => ({
  'index.html': `home ${n}`,
  'same.html': 'always the same',
  [`pages/${n}.html`]: `page ${n}`,
  [`_astro/${n % 2}.js`]: `script ${n % 2}`,
  'builds/latest.json': `{"id":"${n}"}`,
});

/** Files without hashed ones, of which older ones stay. */
function pagesOf(files: Files): Files {
  return Object.fromEntries(Object.entries(files).filter(([file]) => !file.startsWith('_astro/')));
}

interface Flow {
  readonly name: string;
  /** What is there before, with a sound disk. */
  before(place: ReleaseFolder): Promise<void>;
  /** What fails at each of its steps. */
  run(store: ReleaseStore): Promise<unknown>;
  /** What is public before and after. */
  readonly states: readonly [Files, Files];
}

const FLOWS: readonly Flow[] = [
  {
    name: 'a first release, over a folder of another tool',
    before: async ({ dist }) => {
      await mkdir(join(dist, '_astro'), { recursive: true });
      await writeFile(join(dist, 'index.html'), 'before');
      await writeFile(join(dist, '_astro/old.js'), 'old');
    },
    run: (store) => publishFiles(store, page(1)),
    states: [{ 'index.html': 'before' }, page(1)],
  },
  {
    name: 'a release after others',
    before: async (place) => {
      for (const n of [1, 2]) await publishFiles(place.open(), page(n), n);
    },
    run: (store) => publishFiles(store, page(3), 3),
    states: [page(2), page(3)],
  },
  {
    name: 'going back',
    before: async (place) => {
      for (const n of [1, 2]) await publishFiles(place.open(), page(n), n);
    },
    run: (store) => store.goBack(1),
    states: [page(2), page(1)],
  },
];

/** What a store of a new process makes of what is left. */
async function expectRecovery(place: ReleaseFolder, public_: Files, label: string): Promise<void> {
  const store = place.open();
  const wasKnown = (await store.live()) !== null;
  await publishFiles(store, page(8), 8);
  expect(pagesOf(await place.published()), label).toEqual(pagesOf(page(8)));
  if (wasKnown) {
    await store.goBack();
    expect(pagesOf(await place.published()), label).toEqual(pagesOf(public_));
  }
}

async function failAt(flow: Flow, at: number, fault: Fault): Promise<boolean> {
  const place = await releaseFolder();
  try {
    await flow.before(place);
    const { disk, steps, hasFailed } = faultyDisk(at, fault);
    const error: unknown = await flow.run(place.open(disk)).then(
      () => null,
      (reason: unknown) => reason,
    );
    const label = `${fault} at step ${at}, ${steps[at - 1]}`;
    // A kill between the two renames that put a folder aside: the next process puts it back before anything else.
    await place.open().live();
    const published = pagesOf(await place.published());
    const [before, after] = flow.states.map(pagesOf);
    expect(published, label).toEqual(error === null ? after : before);
    await expectRecovery(place, published, label);
    return hasFailed();
  } finally {
    await place.stop();
  }
}

/** Each waits for the disk most of the time. */
const AT_A_TIME = 8;

describe.each(FLOWS)('$name', (flow) => {
  it.each(['full', 'once', 'killed'] as const)(
    'is whole or has not happened when the disk is %s at any step',
    async (fault) => {
      let failed = 0;
      for (let at = 1, isMore = true; isMore; at += AT_A_TIME) {
        const steps = Array.from({ length: AT_A_TIME }, (_, index) => failAt(flow, at + index, fault));
        const reached = await Promise.all(steps);
        failed += reached.filter(Boolean).length;
        isMore = reached.every(Boolean);
      }
      expect(failed).toBeGreaterThan(15);
    },
  );
});

describe('a process that is killed by kill -9', () => {
  it('leaves the release before it, at any step', async () => {
    const ends = [1, 4, 8, 12, 16, 20, 24, 28, 32].map(async (at) => {
      const place = await releaseFolder();
      try {
        for (const n of [1, 2]) await publishFiles(place.open(), page(n), n);
        const script = join(import.meta.dirname, '../support/release-process.ts');
        const child = spawn(process.execPath, [script, JSON.stringify({ ...place, at, files: page(3) })]);
        const [, signal] = await new Promise<[number | null, string | null]>((resolve) =>
          child.once('exit', (...end) => resolve(end)),
        );
        const published = pagesOf(await place.published());
        expect(published, `step ${at}`).toEqual(pagesOf(page(signal === null ? 3 : 2)));
        await expectRecovery(place, published, `step ${at}`);
        return signal;
      } finally {
        await place.stop();
      }
    });
    expect((await Promise.all(ends)).filter((signal) => signal === 'SIGKILL').length).toBeGreaterThan(6);
  });
});
