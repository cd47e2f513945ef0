/** Takes in what goes with a product of another shop, when all products are there. */
import { changedFields } from '#pocketbase/moving/changed-fields.ts';
import { making, sayer } from '#pocketbase/moving/move.ts';
import { findMoved, keepMoved } from '#pocketbase/base/moved-records.ts';
import { save, type Step } from '#pocketbase/moving/step.ts';
import { byId } from '#pocketbase/base/query.ts';
import type { MovedCompanions } from '#src/contract/moving-in/moved.ts';
import { products } from '#src/schema/catalogue.ts';

/** `dry`: products of the same try are not here, and nobody is told that they are missing. */
export function takeCompanions({ row, product, goesWith }: MovedCompanions, dry: boolean): Step {
  return (tx, move, _from, _isTime, notes) => {
    const about = { key: product, row };
    const say = sayer(notes.findings, about);
    const known = findMoved(
      tx,
      move.source,
      [product, ...goesWith].map((key) => ['product', key] as const),
    );
    const recordOf = (key: string): core.Record | null => byId(tx, 'products', known.get('product', key)?.record ?? '');
    const record = recordOf(product);
    const memory = known.get('product', product);
    if (record === null || memory === null) {
      if (dry) return { did: 'unchanged', record: '', next: null };
      say('companions_missing', 'left_out', { count: goesWith.length });
      return { did: 'left_out', record: '', next: null };
    }
    const found = goesWith.flatMap((key) => recordOf(key)?.id ?? []).slice(0, products.fields.goes_with.max);
    if (!dry && found.length < goesWith.length)
      say('companions_missing', 'changed', { count: goesWith.length - found.length });
    const { data, written, kept } = changedFields(record, { goes_with: found }, memory.texts, move.read);
    if (kept.length > 0) say('texts_kept', 'said', { fields: kept.join(', ') });
    const isChanged = Object.keys(data).length > 0;
    if (isChanged) save(tx, move, [{ ...making('products', data), id: record.id, action: 'update' }], notes, about);
    keepMoved(tx, move.source, move.publication.id, [{ ...memory, texts: written }]);
    return { did: isChanged ? 'updated' : 'unchanged', record: record.id, next: null };
  };
}
