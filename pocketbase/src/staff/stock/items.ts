/** Items as the desk's stock shows them, with what orders have of them. */
import { heldPieces, piecesOf, type HeldPieces } from '#pocketbase/staff/stock/held-pieces.ts';
import { byId, first, localText } from '#pocketbase/base/query.ts';
import { stockedOf } from '#pocketbase/base/stocked-of.ts';
import type { StockItem } from '#src/contract/desk/stock.ts';
import { stockBand } from '#src/domain/catalogue/stock.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { linesOf } from '#src/domain/text/texts.ts';

interface ShownItems {
  readonly items: readonly StockItem[];
  readonly held: readonly HeldPieces[];
}

/** Those of `ids` that are there, in their order. */
export function stockItems(app: core.App, ids: readonly string[], locale: Locale): ShownItems {
  const low = first(app, 'shop', '')?.getInt('low_stock') ?? 0;
  const held = ids.length === 0 ? [] : heldPieces(app, ids);
  const items = ids.flatMap((id) => {
    const record = byId(app, 'items', id);
    if (record === null) return [];
    const product = byId(app, 'products', record.getString('product'));
    const own = held.filter(({ item }) => item === id);
    const [{ stock, rule }, mark] = [stockedOf(record), record.getInt('low_at')];
    const item: StockItem = {
      id,
      name: product === null ? '' : localText(product, 'name', locale),
      values: linesOf(localText(record, 'values', locale)),
      sku: record.getString('sku'),
      gtin: record.getString('gtin'),
      shelf: record.getString('shelf'),
      stock,
      mark,
      rule,
      isLow: rule !== 'uncounted' && stockBand({ stock, rule: '' }, Math.max(low, mark)) !== 'in',
      reserved: piecesOf(own.filter(({ isPaid }) => isPaid === 0)),
      toSend: piecesOf(own.filter(({ isPaid }) => isPaid === 1)),
      onShelf: stock + piecesOf(own.filter(({ isPacked }) => isPacked === 0)),
    };
    return [item];
  });
  return { items, held };
}
