import { expect, test } from 'vitest';
import type { Renderer } from '#src/publishing/render/renderer.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { KeptRenderer } from '#src/publishing/worker/kept-renderer.ts';
import { fixtureSnapshot } from '#tests/contract/fixture-snapshot.ts';

const site = createSite(fixtureSnapshot());

/** Threads that only note what is asked of them. */
function noting(calls: string[]): Renderer {
  return {
    setFrame: ({ chrome }) => calls.push(`frame ${chrome === site.chrome}`),
    render: async () => undefined,
    close: async () => void calls.push('close'),
  } as Renderer;
}

test('threads are opened once, with the frame, and again after they were closed', async () => {
  const calls: string[] = [];
  const kept = new KeptRenderer(async (pages) => {
    calls.push(`open ${pages}`);
    return { threads: noting(calls), compiled: 'folder' };
  });
  expect(kept.compiled).toBeNull();
  const { threads } = await kept.open(5, site);
  expect((await kept.open(9, site)).threads).toBe(threads);
  expect(kept.compiled).toBe('folder');
  await kept.close();
  expect(kept.compiled).toBeNull();
  await kept.open(2, site);
  expect(calls).toEqual(['open 5', 'frame true', 'close', 'open 2', 'frame true']);
});

test('what has never been opened needs no end', async () => {
  const kept = new KeptRenderer(() => Promise.reject(new Error('not asked for')));
  await expect(kept.close()).resolves.toBeUndefined();
});
