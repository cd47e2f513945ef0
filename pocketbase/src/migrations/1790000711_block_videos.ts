/** A block can have a video in the place of its picture, which is then what is seen first (docs/decisions/0398). Drafts and what undoes them hold such files, too. */
import { addFields } from '#pocketbase/schema/collections.ts';
import { upload } from '#pocketbase/schema/fields.ts';

const VIDEOS = ['video/mp4'] as const;
const FILES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'font/woff2'] as const;
const MEGABYTE = 1024 * 1024;
const VIDEO_BYTES = 20 * MEGABYTE;

function setFiles(app: CoreApp, mimeTypes: readonly string[], maxSize: number): void {
  for (const name of ['drafts', 'revisions']) {
    const collection = app.findCollectionByNameOrId(name);
    unmarshal({ mimeTypes, maxSize }, collection.fields.getByName('files'));
    app.save(collection);
  }
}

migrate(
  (app) => {
    const blocks = app.findCollectionByNameOrId('blocks');
    addFields(app, blocks, [
      upload(
        'video',
        'Plays in the place of the picture, which is seen before: MP4 of at most 20 MB.',
        VIDEOS,
        VIDEO_BYTES,
      ),
    ]);
    app.save(blocks);
    setFiles(app, [...FILES, ...VIDEOS], VIDEO_BYTES);
  },
  (app) => {
    const blocks = app.findCollectionByNameOrId('blocks');
    blocks.fields.removeByName('video');
    app.save(blocks);
    setFiles(app, FILES, 8 * MEGABYTE);
  },
);
