/** Logo, icon and typeface of a shop are settings beside its colours (docs/decisions/0210). Their drafts and what undoes them hold such files, too. */
import { addFields } from '#pocketbase/schema/collections.ts';
import { upload } from '#pocketbase/schema/fields.ts';

const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
const TYPEFACES = ['font/woff2'] as const;
const MEGABYTE = 1024 * 1024;

function setTypes(app: CoreApp, types: readonly string[]): void {
  for (const name of ['drafts', 'revisions']) {
    const collection = app.findCollectionByNameOrId(name);
    const files = collection.fields.getByName('files');
    unmarshal({ mimeTypes: types }, files);
    app.save(collection);
  }
}

migrate(
  (app) => {
    const shop = app.findCollectionByNameOrId('shop');
    addFields(app, shop, [
      upload(
        'logo',
        'Stands in the header in the place of the name: JPEG, PNG, WebP or AVIF, readable on a dark and on a light ground.',
        PICTURES,
        8 * MEGABYTE,
      ),
      upload(
        'icon',
        'Stands in tabs, bookmarks and search results: PNG or WebP, square, 512 pixels or more.',
        ['image/png', 'image/webp'],
        8 * MEGABYTE,
      ),
      upload(
        'typeface_file',
        'Typeface of all texts, in front of the one that is chosen: WOFF2 of at most 150 KB.',
        TYPEFACES,
        150 * 1024,
      ),
    ]);
    app.save(shop);
    setTypes(app, [...PICTURES, ...TYPEFACES]);
  },
  (app) => {
    const shop = app.findCollectionByNameOrId('shop');
    for (const field of ['logo', 'icon', 'typeface_file']) shop.fields.removeByName(field);
    app.save(shop);
    setTypes(app, PICTURES);
  },
);
