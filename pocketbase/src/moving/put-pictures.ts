/** Puts pictures that have arrived among those of their record, as if an editor had added them. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { jsonOf } from '#pocketbase/base/fields.ts';
import { isBody, own } from '#pocketbase/base/body.ts';
import { byId, find, storedDate } from '#pocketbase/base/query.ts';
import { picturedIn, type Pictured, type PicturesThereAnswer } from '#src/contract/moving-in/awaited-pictures.ts';
import { pictureLines } from '#src/domain/catalogue/picture-lines.ts';
import { readPoints, type FocalPoint } from '#src/domain/catalogue/focal-point.ts';
import { placeAmong } from '#src/domain/catalogue/picture-places.ts';
import { LOCALES, localized, type Localized } from '#src/domain/site/locale.ts';
import { withoutUnseen } from '#src/domain/text/texts.ts';
import { MOST_PICTURES } from '#src/schema/moving.ts';
import { digestOf, mediumWith } from '#pocketbase/publishing/media/media-hooks.ts';

type Outcome = PicturesThereAnswer['pictures'][number]['outcome'];

/** A picture with what is said of it. */
interface Placed {
  /** Id in `media`. */
  readonly medium: string;
  readonly alt: Localized<string>;
  readonly focus: FocalPoint | null;
  /** In the other shop; undefined: it is not from there. */
  readonly place: number | undefined;
}

/** Fields in which records keep their pictures. */
const FIELD: Readonly<Record<Pictured, string>> = { products: 'images', items: 'images', categories: 'image' };

/** Words of each picture of a record: those of products stand one a line, items have none. */
const LINES: Readonly<Record<Pictured, (text: string) => readonly string[]>> = {
  products: pictureLines,
  items: () => [],
  categories: (text) => [text],
};

/** Characters of a text of the source. */
const ALT_LENGTH = 300;

/** Places where those that came from the other shop stood there: id in `media` → place. */
function knownPlaces(tx: core.App, collection: Pictured, record: string): ReadonlyMap<string, number> {
  const there = "collection = {:collection} && record = {:record} && state = 'there'";
  return new Map(
    find(tx, 'awaited_pictures', there, { collection, record }).map((row) => [
      row.getString('file'),
      row.getInt('place'),
    ]),
  );
}

function placedIn(tx: core.App, collection: Pictured, record: core.Record): readonly Placed[] {
  const places = knownPlaces(tx, collection, record.id);
  const points = readPoints(jsonOf(record, 'focus')) ?? [];
  const lines = localized((locale) => LINES[collection](record.getString(`alt_${locale}`)));
  return [...record.getStringSlice(FIELD[collection])].map((medium, index) => ({
    medium,
    alt: localized((locale) => lines[locale][index] ?? ''),
    focus: points[index] ?? null,
    place: places.get(medium),
  }));
}

/** Text of the source about a picture, as one line a language. */
function altOf(row: core.Record): Localized<string> {
  const alt = jsonOf(row, 'alt');
  return localized((locale) => {
    const text = isBody(alt) ? own(alt, locale) : '';
    return typeof text === 'string' ? withoutUnseen(text, '').trim().slice(0, ALT_LENGTH) : '';
  });
}

/** A list without what stands at its end and says nothing. */
function trimmed<Value>(list: readonly Value[], isNothing: (value: Value) => boolean): readonly Value[] {
  const last = list.at(-1);
  return last !== undefined && isNothing(last) ? trimmed(list.slice(0, -1), isNothing) : list;
}

function setPictures(record: core.Record, collection: Pictured, pictures: readonly Placed[]): void {
  record.set(
    FIELD[collection],
    pictures.map(({ medium }) => medium),
  );
  const points = pictures.map(({ focus }) => focus);
  record.set(
    'focus',
    trimmed(points, (point) => point === null),
  );
  if (collection === 'items') return;
  for (const locale of LOCALES) {
    const lines = pictures.map(({ alt }) => alt[locale]);
    record.set(`alt_${locale}`, trimmed(lines, (line) => line.trim() === '').join('\n'));
  }
}

const THERE = `
  UPDATE awaited_pictures SET state = 'there', file = {:file}, next_try = '', problem = '', params = 'null', updated = {:now} WHERE id = {:id}`;

const FULL = `
  UPDATE awaited_pictures SET state = 'failed', next_try = '', problem = 'full', params = {:params}, updated = {:now} WHERE id = {:id}`;

/** A row of `awaited_pictures`, and what has come for it. */
interface Arrived {
  readonly row: core.Record;
  readonly file: filesystem.File;
}

/**
 * Puts a picture into the library by the shop's own code. The medium with the bytes of a file, which is made where
 * there is none. `alt`: words of a new one. In the caller's transaction, with the hooks of a save.
 */
function putMedium(tx: core.App, file: filesystem.File, alt: Localized<string>): core.Record {
  const known = mediumWith(tx, digestOf(file));
  if (known !== null) return known;
  const medium = new Record(tx.findCachedCollectionByNameOrId('media'), {});
  medium.set('file', file);
  for (const [locale, text] of Object.entries(alt)) medium.set(`alt_${locale}`, text);
  tx.save(medium);
  return medium;
}

/**
 * Saves pictures with the record that all of them are of, with the hooks of a save, in the caller's transaction. The
 * shop does it by itself: what an editor has published, or imported, can still be undone.
 */
export function putPictures(tx: core.App, arrived: readonly Arrived[]): ReadonlyMap<string, Outcome> {
  const [first] = arrived;
  if (first === undefined) return new Map();
  const collection = picturedIn(first.row.getString('collection'));
  const record = byId(tx, collection, first.row.getString('record'));
  if (record === null) return new Map(arrived.map(({ row }) => [row.id, 'gone']));
  const outcomes = new Map<string, Outcome>();
  let pictures = placedIn(tx, collection, record);
  const taken: { readonly id: string; readonly medium: string }[] = [];
  for (const one of [...arrived].sort((a, b) => a.row.getInt('place') - b.row.getInt('place'))) {
    const isFull = pictures.length >= MOST_PICTURES[collection];
    outcomes.set(one.row.id, isFull ? 'full' : 'there');
    if (isFull) {
      const params = JSON.stringify({ most: MOST_PICTURES[collection] });
      tx.db()
        .newQuery(FULL)
        .bind({ id: one.row.id, params, now: storedDate(nowMs()) })
        .execute();
      continue;
    }
    const place = one.row.getInt('place');
    const alt = altOf(one.row);
    const medium = putMedium(tx, one.file, alt).id;
    taken.push({ id: one.row.id, medium });
    // The same picture under two addresses of the other shop is one picture.
    if (pictures.some((picture) => picture.medium === medium)) continue;
    const at = placeAmong(
      pictures.map((picture) => picture.place),
      place,
    );
    const [focus = null] = readPoints([jsonOf(one.row, 'focus')]) ?? [];
    const added = { medium, alt, focus, place };
    pictures = [...pictures.slice(0, at), added, ...pictures.slice(at)];
  }
  if (taken.length === 0) return outcomes;
  setPictures(record, collection, pictures);
  tx.save(record);
  for (const { id, medium } of taken)
    tx.db()
      .newQuery(THERE)
      .bind({ id, file: medium, now: storedDate(nowMs()) })
      .execute();
  return outcomes;
}
