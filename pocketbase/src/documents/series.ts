/** The numbers of documents. */
import { askJson, newId } from '#pocketbase/base/sql.ts';
import { storedDate } from '#pocketbase/base/query.ts';
import {
  documentNumber,
  documentSeries,
  type DocumentWorth,
  type SeriesKind,
} from '#src/domain/money/document-number.ts';

/** One statement: nobody else can come between the look and the count. */
const NEXT = `
  INSERT INTO document_series (id, name, last, created, updated) VALUES ({:id}, {:name}, 1, {:now}, {:now})
  ON CONFLICT (name) DO UPDATE SET last = last + 1, updated = {:now}
  RETURNING json_object('last', last) AS json`;

export interface FreshNumber {
  /** Name of the series. */
  readonly name: string;
  readonly position: number;
  readonly number: string;
}

/**
 * Gives out the next number of a series at `now` (ms), inside the caller's transaction: where that is undone, so is the
 * number.
 */
export function freshNumber(tx: core.App, kind: SeriesKind, now: number, worth: DocumentWorth): FreshNumber {
  const name = documentSeries(kind, now, worth);
  const { last } = askJson(tx, NEXT, { id: newId(), name, now: storedDate(now) }) as { readonly last: number };
  return { name, position: last, number: documentNumber(name, last) };
}
