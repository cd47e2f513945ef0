/** The stock of an item's record, and how it counts. */
import { stockRule, type Stocked } from '#src/domain/catalogue/stock.ts';

export function stockedOf(item: core.Record): Stocked {
  return { stock: item.getInt('stock'), rule: stockRule(item.getString('stock_rule')) };
}
