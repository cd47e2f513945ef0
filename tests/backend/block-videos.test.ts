/** Videos of blocks: what they may be, through drafts, and back (docs/decisions/0398). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Records } from '#src/contract/records.ts';
import { UPLOADS } from '#src/domain/site/uploads.ts';
import { inLibrary, picture } from '#tests/build/test-shop.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

/** Begins as files of the brand `major` do. */
function film(name: string, major = 'isom', size = 4000): File {
  const bytes = new Uint8Array(size);
  bytes.set([0, 0, 0, 24, ...[...`ftyp${major}`].map((letter) => letter.charCodeAt(0))]);
  return new File([bytes], name, { type: 'video/mp4' });
}

test('a block takes an MP4 beside a picture, and nothing else', async () => {
  const blocks = backend.admin.collection<Records['blocks']>('blocks');
  const story = { kind: 'story', status: 'published', title_en: 'Loom' };
  const images = await inLibrary(backend.admin, await picture('#112233'));
  const made = await blocks.create({ ...story, images, video: film('loom.mp4') });
  expect(made.video).toMatch(/^loom_\w+\.mp4$/);
  expect((await refusal(blocks.create({ ...story, video: film('loom.mp4') }))).codes).toEqual({
    images: 'block_poster',
  });
  for (const [file, code] of [
    [film('quicktime.mp4', 'qt  '), 'video_type'],
    [await picture('#112233', 'still.png'), 'video_type'],
    [film('long.mp4', 'isom', UPLOADS.video.bytes + 1), 'video_too_large'],
  ] as const) {
    expect((await refusal(blocks.create({ ...story, images, video: file }))).codes).toEqual({ video: code });
  }
  // The last picture cannot go while there is a video.
  expect((await refusal(blocks.update(made.id, { images: [] }))).codes).toEqual({ images: 'block_poster' });
});
