/** POST media-list: the library of pictures, the newest first, in parts. */
import { bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { studioRefusal, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import {
  LISTED_MEDIA,
  MEDIA_WORDS_LENGTH,
  type ListedMedium,
  type MediaListAnswer,
} from '#src/contract/studio-media.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

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
