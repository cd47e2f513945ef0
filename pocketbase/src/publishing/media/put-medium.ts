/** Puts a picture into the library by the shop's own code. */
import { digestOf, mediumWith } from '#pocketbase/publishing/media/media-hooks.ts';
import type { Localized } from '#src/domain/site/locale.ts';

/**
 * The medium with the bytes of a file, which is made where there is none. `alt`: words of a new one. In the caller's
 * transaction, with the hooks of a save.
 */
export function putMedium(tx: core.App, file: filesystem.File, alt: Localized<string>): core.Record {
  const known = mediumWith(tx, digestOf(file));
  if (known !== null) return known;
  const medium = new Record(tx.findCachedCollectionByNameOrId('media'), {});
  medium.set('file', file);
  for (const [locale, text] of Object.entries(alt)) medium.set(`alt_${locale}`, text);
  tx.save(medium);
  return medium;
}
