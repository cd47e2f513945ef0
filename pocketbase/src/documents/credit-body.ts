/**
 * Body of a credit note, with goods and VAT: when it is issued, and before, for whoever is about to give money back.
 */
import { orderLines } from '#pocketbase/orders/line-pieces.ts';
import type { DocumentData, DocumentLine } from '#src/contract/documents.ts';
import type { LineBack } from '#src/domain/after-sales/withdrawal.ts';
import { creditParts } from '#src/domain/money/credit.ts';
import { sum } from '#src/domain/money/money.ts';
import type { VatPart } from '#src/domain/money/vat.ts';

/** Goods of what goes back, or is owed again, without naming any: it is an amount. */
export const NOTHING = { lines: [], goods: 0, discount: 0, coupon: '', shipping: { name: '', price: 0 } } as const;

export type CreditBody = Pick<DocumentData, 'total' | 'vat' | 'lines' | 'goods' | 'discount' | 'coupon' | 'shipping'>;

export interface CreditQuestion {
  /** Minor units that go back. */
  readonly total: number;
  readonly lines: readonly LineBack[];
  /** Part of it that is delivery. */
  readonly shipping: number;
  /** Rate → goods that come back, where no lines are named. */
  readonly returned: ReadonlyMap<number, number>;
}

/** Rate (basis points) → what goes back for goods, in minor units. */
function goodsByRate(lines: readonly LineBack[], rateOf: (line: string) => number): ReadonlyMap<number, number> {
  const goods = new Map<number, number>();
  for (const { line, amount } of lines) goods.set(rateOf(line), (goods.get(rateOf(line)) ?? 0) + amount);
  return goods;
}

/**
 * `sold`: the document of the sale; `credited`: the VAT of all credit notes so far. Lines are those of the order, with
 * what was paid for their pieces.
 */
export function creditBody(
  tx: core.App,
  order: string,
  sold: Pick<DocumentData, 'vat' | 'coupon' | 'shipping'>,
  credited: readonly VatPart[],
  { total, lines, shipping, returned }: CreditQuestion,
): CreditBody {
  const rows = orderLines(tx, order);
  const goods =
    lines.length === 0
      ? returned
      : goodsByRate(lines, (id) => rows.find((row) => row.id === id)?.getInt('vat_rate') ?? 0);
  const vat = creditParts({ given: total, sold: sold.vat, credited, goods });
  if (lines.length === 0) return { ...NOTHING, total, vat };
  const named = rows.flatMap((row): DocumentLine[] => {
    const back = lines.find(({ line }) => line === row.id);
    if (back === undefined) return [];
    const unitPrice = row.getInt('unit_price');
    return [
      {
        name: row.getString('name'),
        values: row.getString('values') === '' ? [] : row.getString('values').split('\n'),
        sku: row.getString('sku'),
        quantity: back.quantity,
        unitPrice,
        discount: back.quantity * unitPrice - back.amount,
        vatRate: row.getInt('vat_rate'),
      },
    ];
  });
  const discount = sum(named.map((line) => line.discount));
  return {
    total,
    vat,
    lines: named,
    goods: sum(named.map((line) => line.quantity * line.unitPrice)),
    discount,
    coupon: discount === 0 ? '' : sold.coupon,
    shipping: { name: sold.shipping.name, price: shipping },
  };
}
