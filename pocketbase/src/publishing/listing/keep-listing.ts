/**
 * The words of products, and the languages that they are in, for the studio's list (docs/decisions/0385). What items
 * say is kept by triggers.
 */
import { byId, idsOf } from '#pocketbase/base/query.ts';
import { jsonOf } from '#pocketbase/base/fields.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { untranslatedNames, undescribedPictures } from '#src/domain/catalogue/language-state.ts';
import { readOutdated, translatedNames } from '#src/domain/catalogue/outdated.ts';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { foldLetters } from '#src/domain/text/fold.ts';
import { EDITABLE } from '#src/schema/derived/editing.ts';

/**
 * Version of how rows are read: of another shop's languages, or by another rule, they are read again when PocketBase
 * starts.
 */
const READ_AS = `2 ${DEFAULT_LOCALE} ${LOCALES.join(' ')}`;

const KEEP = `UPDATE product_listing SET read_as = {:as}, text = {:text}, names = {:names}, translated = {:translated}, outdated = {:outdated}
  WHERE product = {:product} AND (read_as, text, names, translated, outdated) IS NOT ({:as}, {:text}, {:names}, {:translated}, {:outdated})`;

const PICTURE_WORDS = 'alt';
const TEXTS = translatedNames(EDITABLE.products.fields).filter((name) => name !== PICTURE_WORDS);

/** '|en|fr|': a language is looked for with its bars. */
function barred(locales: readonly Locale[]): string {
  return locales.map((locale) => `|${locale}|`).join('');
}

/** App that the listing is made with. */
type ReadingApp = Pick<core.App, 'db' | 'findRecordsByFilter'>;

function isWhole(app: ReadingApp, product: core.Record, locale: Locale): boolean {
  const textOf = (column: string): string => product.getString(column);
  const column = `${PICTURE_WORDS}_${locale}`;
  const libraryWords = (picture: string): string => byId(app, 'media', picture)?.getString(column) ?? '';
  const isDescribed = undescribedPictures([...product.getStringSlice('images')], textOf(column), libraryWords) === 0;
  return isDescribed && (locale === DEFAULT_LOCALE || untranslatedNames(textOf, TEXTS, locale).length === 0);
}

/** After a product was saved, or what the library says of one of its pictures. */
export function keepListing(app: ReadingApp, product: core.Record): void {
  const inLanguages = (name: string): readonly string[] =>
    KNOWN_LOCALES.map((locale) => product.getString(`${name}_${locale}`));
  const words = [...inLanguages('name'), ...inLanguages('slug'), product.getString('identifier')];
  const marks = Object.keys(readOutdated(jsonOf(product, 'outdated')));
  const names = Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      foldLetters(product.getString(`name_${locale}`) || product.getString(`name_${DEFAULT_LOCALE}`)),
    ]),
  );
  app
    .db()
    .newQuery(KEEP)
    .bind({
      product: product.id,
      as: READ_AS,
      text: foldLetters(words.filter((word) => word !== '').join(' ')),
      names: JSON.stringify(names),
      translated: barred(LOCALES.filter((locale) => isWhole(app, product, locale))),
      outdated: barred(LOCALES.filter((locale) => marks.some((column) => column.endsWith(`_${locale}`)))),
    })
    .execute();
}

const FEW = 20;
const UNREAD = `SELECT product AS id FROM product_listing WHERE read_as < {:as}
  UNION ALL SELECT product AS id FROM product_listing WHERE read_as > {:as} LIMIT ${FEW}`;
const SHOW = "SELECT record FROM media_uses WHERE medium = {:medium} AND collection = 'products'";
const AGAIN = `UPDATE product_listing SET read_as = '' WHERE product IN (${SHOW})`;

/**
 * After the library says something else of a picture: the first products that show it are read at once, for orders
 * wait, and the others within the next minute.
 */
export function rereadListings(app: core.App, medium: string): void {
  app.db().newQuery(AGAIN).bind({ medium }).execute();
  for (const id of idsOf(app, `SELECT record AS id FROM (${SHOW} LIMIT ${FEW})`, { medium })) {
    const product = byId(app, 'products', id);
    if (product !== null) keepListing(app, product);
  }
}

/**
 * Reads products that were written past the hooks, or whose pictures the library says something else of; when PocketBase
 * starts all of them after an upgrade or another choice of languages.
 */
export function readListings(app: ReadingApp & Pick<core.App, 'runInTransaction'>): void {
  let ids = idsOf(app, UNREAD, { as: READ_AS });
  while (ids.length > 0) {
    const piece = ids;
    app.runInTransaction((tx) => {
      takeWriter(tx);
      for (const id of piece) {
        const product = byId(tx, 'products', id);
        if (product !== null) keepListing(tx, product);
      }
    });
    const next = idsOf(app, UNREAD, { as: READ_AS });
    // A row whose product is gone would come again for ever.
    if (next[0] === ids[0]) return;
    ids = next;
  }
}
