/** POST import: rows of a table are saved, or tried. */
import { type Body, bodyOf, isBody, own, RICH_TEXTS } from '#pocketbase/base/body.ts';
import { editorOf } from '#pocketbase/base/roles.ts';
import { importInPieces } from '#pocketbase/publishing/import-pieces.ts';
import { NOTHING_PUBLISHED, studioRefusal, triedAnswer, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import { seriesIn } from '#pocketbase/publishing/series.ts';
import { collectionIn } from '#pocketbase/publishing/table-request.ts';
import { readTexts } from '#pocketbase/base/texts.ts';
import { IMPORT_ROWS, TABLE_COLLECTIONS, type ImportAnswer, type TableRow } from '#src/contract/studio-api.ts';

/** Rows of texts; null where they are something else. */
function rowsIn(body: Body): TableRow[] | null {
  const sent = own(body, 'rows');
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > IMPORT_ROWS) return null;
  const rows = sent.filter(
    (row): row is TableRow => isBody(row) && Object.values(row).every((text) => typeof text === 'string'),
  );
  return rows.length === sent.length ? rows : null;
}

/** POST import */
export function importTable(event: core.RequestEvent): ImportAnswer | StudioRefused {
  const editor = editorOf(event);
  if (editor === null) return studioRefusal('forbidden', 'For editors only');
  const body = bodyOf(event, RICH_TEXTS);
  const collection = collectionIn(body);
  const sent = rowsIn(body);
  const dry = own(body, 'dry');
  const series = seriesIn(body, 'series');
  if (collection === null || sent === null || typeof dry !== 'boolean' || series === null)
    return studioRefusal('invalid', `Send 1 to ${IMPORT_ROWS} rows of ${TABLE_COLLECTIONS.join(' or ')}`);
  const texts = readTexts(sent.flatMap((row) => Object.values(row)));
  const answer = importInPieces(event.app, { collection, sent, dry, series }, editor, texts);
  return dry ? triedAnswer(answer, { ...NOTHING_PUBLISHED, created: 0, updated: 0, unchanged: 0 }) : answer;
}
