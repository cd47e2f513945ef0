/** Takes the page of a category of another shop in: made, or filled where nobody has written anything yet. */
import { awaitPictures } from '#pocketbase/moving/await-pictures.ts';
import { changedFields, type Values } from '#pocketbase/moving/changed-fields.ts';
import { Finder } from '#pocketbase/moving/groups.ts';
import { categoryKey, making, sayer } from '#pocketbase/moving/move.ts';
import { findMoved, keepMoved } from '#pocketbase/base/moved-records.ts';
import { textsIn } from '#pocketbase/moving/product-data.ts';
import { save, type Step } from '#pocketbase/moving/step.ts';
import { byId, idsOf } from '#pocketbase/base/query.ts';
import type { MovedCategoryPage } from '#src/contract/moving-in/moved.ts';
import { categories } from '#src/schema/listings.ts';

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
