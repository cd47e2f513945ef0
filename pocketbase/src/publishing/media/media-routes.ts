/** POST media-list: the library of pictures, the newest first, in parts. */
import { bodyOf, LINES, own, isBody } from '#pocketbase/base/body.ts';
import { askJson, insertRow, insertStatement, newId } from '#pocketbase/base/sql.ts';
import { studioRefusal, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import {
  LISTED_MEDIA,
  MEDIA_WORDS_LENGTH,
  type ListedMedium,
  type MediaListAnswer,
} from '#src/contract/studio-media.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { byId } from '#pocketbase/base/query.ts';
import { trying } from '#pocketbase/publishing/transaction.ts';
import type { MediaSwapAnswer } from '#src/contract/studio-api.ts';
import { jsonOf } from '#pocketbase/base/fields.ts';
import { editableOf } from '#src/schema/derived/editing.ts';
import { mediaIds } from '#src/schema/derived/picture-columns.ts';

const ALT = LOCALES.map((locale) => `'${locale}', m.alt_${locale}`).join(', ');
const SEARCHED = ['name', ...LOCALES.map((locale) => `alt_${locale}`)];
const FOUND = SEARCHED.map((column) => `m.${column} LIKE {:words} ESCAPE '\\'`).join(' OR ');
/** After all that there can be: a day that no clock shows. */
const NEWEST = '9999';

function statement(unused: boolean, words: boolean): string {
  const conditions = [
    ...(unused ? ['m.uses = 0'] : []),
    '(m.created, m.id) < ({:created}, {:id})',
    ...(words ? [`(${FOUND})`] : []),
  ];
  return `SELECT json_group_array(json(one)) AS json FROM (
    SELECT json_object('id', m.id, 'file', m.file, 'name', m.name, 'width', m.width, 'height', m.height, 'bytes', m.bytes, 'uses', m.uses,
      'created', m.created, 'alt', json_object(${ALT})) AS one
    FROM media m WHERE ${conditions.join(' AND ')} ORDER BY m.created DESC, m.id DESC LIMIT ${LISTED_MEDIA + 1})`;
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MEDIA_WORDS_LENGTH;
}

/** POST media-list */
export function listMedia(event: core.RequestEvent): MediaListAnswer | StudioRefused {
  const body = bodyOf(event, LINES);
  const [after, sent, unused] = [own(body, 'after'), own(body, 'words'), own(body, 'unused')];
  if (!isShort(after) || !isShort(sent) || typeof unused !== 'boolean')
    return studioRefusal('invalid', 'Ask by the words and the place of the contract');
  const [created = NEWEST, id = ''] = after === '' ? [] : after.split('/', 2);
  const words = sent.trim();
  const values = { created, id, ...(words === '' ? {} : { words: `%${words.replace(/[\\%_]/g, '\\$&')}%` }) };
  const found = askJson(event.app, statement(unused, words !== ''), values) as readonly ListedMedium[];
  const media = found.slice(0, LISTED_MEDIA);
  const last = media[media.length - 1];
  return { media, next: found.length > media.length && last !== undefined ? `${last.created}/${last.id}` : '' };
}

type Refused = ReturnType<typeof studioRefusal>;

/** Two digests are never the same, for a moment neither: the column is unique. */
function free(tx: core.App, medium: core.Record): void {
  const sha256 = $security.sha256(`swapped ${medium.id}`);
  tx.db().newQuery('UPDATE media SET sha256 = {:sha256} WHERE id = {:id}').bind({ sha256, id: medium.id }).execute();
}

function fileOf(fs: filesystem.System, medium: core.Record): filesystem.File {
  const file = fs.getReuploadableFile(`${medium.baseFilesPath()}/${medium.getString('file')}`, false);
  file.originalName = medium.getString('name');
  return file;
}

function swapped(tx: core.App, medium: core.Record, by: core.Record): void {
  const fs = tx.newFilesystem();
  try {
    const [shown, next] = [fileOf(fs, medium), fileOf(fs, by)];
    free(tx, by);
    medium.set('file', next);
    tx.save(medium);
    by.set('file', shown);
    tx.save(by);
  } finally {
    fs.close();
  }
}

/**
 * POST media-swap: a picture is replaced wherever it is shown, and the one that it was becomes one that nothing
 * shows.
 */
export function swapMedia(event: core.RequestEvent): MediaSwapAnswer | StudioRefused {
  const body = bodyOf(event, LINES);
  const [shown, next] = ['medium', 'by'].map((name) => `${own(body, name)}`);
  const refused = (answer: Refused) => ({ answer, keep: false });
  return trying<MediaSwapAnswer>(
    event.app,
    (tx) => {
      const [medium, by] = [byId(tx, 'media', shown ?? ''), byId(tx, 'media', next ?? '')];
      if (medium === null || by === null || medium.id === by.id)
        return refused(studioRefusal('not_found', 'Name two pictures of the library'));
      if (by.getInt('uses') > 0)
        return refused(
          studioRefusal('medium_used', 'That picture is shown elsewhere: choose it in its places instead'),
        );
      swapped(tx, medium, by);
      return { answer: { uses: medium.getInt('uses') }, keep: true };
    },
    () => null,
  );
}

const INSERT = insertStatement('media_uses', ['id', 'medium', 'collection', 'record']);
const DELETE = 'DELETE FROM media_uses WHERE medium = {:medium} AND collection = {:collection} AND record = {:record}';
const COUNT = 'UPDATE media SET uses = (SELECT COUNT(*) FROM media_uses WHERE medium = {:medium}) WHERE id = {:medium}';

/** Ids of the media that a record names, each once; of a draft those that it would bring. */
function mediaIn(record: core.Record | null): ReadonlySet<string> {
  if (record === null) return new Set();
  const { name } = record.collection();
  if (name !== 'drafts')
    return new Set((editableOf(name)?.pictures ?? []).flatMap((field) => mediaIds([...record.getStringSlice(field)])));
  const data = jsonOf(record, 'data');
  const fields = editableOf(record.getString('collection'))?.pictures ?? [];
  return new Set(isBody(data) ? fields.flatMap((field) => mediaIds(data[field])) : []);
}

/** Says whether records of a collection name media. */
function isUser(collection: string): boolean {
  return collection === 'drafts' || (editableOf(collection)?.pictures.length ?? 0) > 0;
}

/**
 * Tracks where pictures are used: rows of `media_uses` beside each record, and each draft, that names some. Brings
 * the rows of a record from what it named to what it names, in the transaction of its save. Null: it is not there.
 */
export function keepUses(tx: core.App, before: core.Record | null, after: core.Record | null): void {
  const record = after ?? before;
  if (record === null || !isUser(record.collection().name)) return;
  const collection = record.collection().name;
  const [was, is] = [mediaIn(before), mediaIn(after)];
  const gone = [...was].filter((medium) => !is.has(medium));
  const come = [...is].filter((medium) => !was.has(medium));
  for (const medium of gone) tx.db().newQuery(DELETE).bind({ medium, collection, record: record.id }).execute();
  for (const medium of come) insertRow(tx, INSERT, { id: newId(), medium, collection, record: record.id });
  for (const medium of [...gone, ...come]) tx.db().newQuery(COUNT).bind({ medium }).execute();
}
