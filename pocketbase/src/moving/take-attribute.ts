/**
 * Takes an attribute of another shop in with its values, in all languages: made, or filled where nobody has written
 * anything yet.
 */
import { changedFields, writtenOf, type Values } from '#pocketbase/moving/changed-fields.ts';
import { ATTRIBUTE, VALUE, Finder } from '#pocketbase/moving/groups.ts';
import { making, plainName, sayer, valueKey, type Move, categoryKey } from '#pocketbase/moving/move.ts';
import { findMoved, keepMoved, type Known, type MovedRow } from '#pocketbase/base/moved-records.ts';
import { nameOf, textsIn } from '#pocketbase/moving/product-data.ts';
import { save, type Step } from '#pocketbase/moving/step.ts';
import { byId, idsOf } from '#pocketbase/base/query.ts';
import type { Change } from '#pocketbase/publishing/apply.ts';
import type { MovedAttribute, MovedTexts, MovedCategoryPage } from '#src/contract/moving-in/moved.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { awaitPictures } from '#pocketbase/moving/picture-routes.ts';
import { categories } from '#src/schema/listings.ts';

/** Values that are saved before the clock is looked at. */
const VALUES_AT_ONCE = 4;

/** Names in the languages that have one; the first, which needs one, has what stands in for it. */
const namesIn = (name: MovedTexts): Values => ({
  ...textsIn('name', name),
  [`name_${DEFAULT_LOCALE}`]: nameOf(name),
});

interface Taken {
  readonly id: string;
  /** null: it is as it should be, or was deleted here. */
  readonly change: Change | null;
  readonly row: MovedRow;
}

/**
 * Outcome of a record: `made` are its values where it is made, `filled` those that are written where nobody else has.
 */
function taken(
  tx: core.App,
  { read }: Move,
  row: Pick<MovedRow, 'kind' | 'key'>,
  known: Known,
  found: string | undefined,
  collection: 'attributes' | 'attribute_values',
  { made, filled }: { readonly made: Values; readonly filled: Values },
): Taken {
  const before = known.get(row.kind, row.key);
  const id = before?.record ?? found;
  const record = id === undefined ? null : byId(tx, collection, id);
  const rest = { digest: '', stock: null };
  if (id !== undefined && record === null)
    return { id: '', change: null, row: { ...row, ...rest, record: id, texts: before?.texts ?? {} } };
  if (record === null) {
    const change = making(collection, { ...made, ...filled });
    const texts = writtenOf(filled, read);
    return { id: change.id, change, row: { ...row, ...rest, record: change.id, texts } };
  }
  const { data, written } = changedFields(record, filled, before?.texts ?? {}, read);
  const change: Change = { ...making(collection, data), id: record.id, action: 'update' };
  return {
    id: record.id,
    change: Object.keys(data).length === 0 ? null : change,
    row: { ...row, ...rest, record: record.id, texts: written },
  };
}

/** Takes an attribute in, and its values from `from` on until there is no time any more. */
export function takeAttribute(moved: MovedAttribute): Step {
  return (tx, move, from, isTime, notes) => {
    const name = nameOf(moved.name);
    const about = { key: name, row: moved.row };
    const saved = notes.outcome.records.length;
    const keyOf = (value: MovedTexts): string => valueKey(name, nameOf(value));
    const known = findMoved(tx, move.source, [
      ['attribute', plainName(name)],
      ...moved.values.slice(from).map((value) => ['value', keyOf(value.name)] as const),
    ]);
    const attribute = taken(
      tx,
      move,
      { kind: 'attribute', key: plainName(name) },
      known,
      idsOf(tx, ATTRIBUTE, { key: moved.key })[0],
      'attributes',
      { made: { key: moved.key, kind: moved.kind, rank: moved.row }, filled: namesIn(moved.name) },
    );
    if (attribute.id === '') {
      sayer(notes.findings, about)('deleted_here', 'left_out', { name });
      return { did: 'left_out', record: '', next: null };
    }
    const rows = [attribute.row];
    let [next, before] = [from, attribute.change === null ? [] : [attribute.change]];
    do {
      const values = moved.values.slice(next, next + VALUES_AT_ONCE).map((value, at) =>
        taken(
          tx,
          move,
          { kind: 'value', key: keyOf(value.name) },
          known,
          idsOf(tx, VALUE, { attribute: attribute.id, key: value.key })[0],
          'attribute_values',
          {
            made: { attribute: attribute.id, key: value.key, rank: next + at + 1 },
            filled: { ...namesIn(value.name), ...(value.swatch === '' ? {} : { swatch: value.swatch }) },
          },
        ),
      );
      const own = values.map(({ change }) => change).filter((change) => change !== null);
      save(tx, move, [...before, ...own], notes, about);
      rows.push(...values.map(({ row }) => row));
      [next, before] = [next + VALUES_AT_ONCE, []];
    } while (next < moved.values.length && isTime());
    keepMoved(tx, move.source, move.publication.id, rows);
    const isChanged = notes.outcome.records.length > saved;
    const did = attribute.change?.action === 'create' ? 'created' : isChanged ? 'updated' : 'unchanged';
    return { did, record: attribute.id, next: next < moved.values.length ? next : null };
  };
}

const FILTERS = `
  SELECT a.id FROM json_each({:keys}) w CROSS JOIN attributes a ON a.key = w.value ORDER BY w.key LIMIT {:most}`;

function fieldsOf(tx: core.App, page: MovedCategoryPage): Values {
  const most = categories.fields.filters.max;
  const filters = page.filters.length === 0 ? [] : idsOf(tx, FILTERS, { keys: JSON.stringify(page.filters), most });
  return {
    ...textsIn('name', page.name),
    ...textsIn('intro', page.intro),
    ...textsIn('guide', page.guide),
    ...textsIn('search_title', page.searchTitle),
    ...textsIn('search_description', page.searchDescription),
    ...(page.googleCategory === '' ? {} : { google_category: page.googleCategory }),
    ...(filters.length === 0 ? {} : { filters }),
  };
}

/** Takes the page of a category of another shop in: made, or filled where nobody has written anything yet. */
export function takeCategory(page: MovedCategoryPage): Step {
  return (tx, move, _from, _isTime, notes) => {
    const key = categoryKey(page.path);
    const about = { key: page.path.join(' > '), row: page.row };
    const say = sayer(notes.findings, about);
    const known = findMoved(tx, move.source, [
      ['category', categoryKey(page.path.slice(0, 1))],
      ['category', key],
    ]);
    const finder = new Finder(tx, known, move, say);
    const own = { name: page.name, slug: page.slug };
    const levels = page.path.length === 1 ? [own] : [{ name: {}, slug: {} }, own];
    const id = finder.category({ path: page.path, levels });
    save(tx, move, finder.changes, notes, about);
    const record = byId(tx, 'categories', id);
    if (record === null) {
      say('deleted_here', 'left_out', { name: about.key });
      return { did: 'left_out', record: '', next: null };
    }
    const isNew = finder.changes.some((change) => change.id === id);
    const { data, written } = changedFields(
      record,
      fieldsOf(tx, page),
      known.get('category', key)?.texts ?? {},
      move.read,
    );
    const changed = isNew ? { ...data, rank: page.row } : data;
    const isChanged = Object.keys(changed).length > 0;
    if (isChanged) save(tx, move, [{ ...making('categories', changed), id, action: 'update' }], notes, about);
    // One that is here stays.
    if (page.picture !== null && record.getString('image') === '')
      awaitPictures(tx, { collection: 'categories', record: id, pictures: [page.picture] });
    keepMoved(tx, move.source, move.publication.id, [
      ...finder.rows.filter((row) => row.key !== key),
      { kind: 'category', key, record: id, digest: '', texts: written, stock: null },
    ]);
    return { did: isNew ? 'created' : isChanged ? 'updated' : 'unchanged', record: id, next: null };
  };
}
