/** The goods of an electronic invoice as net lines, which add up to the net amounts of the document by rate. */
import type { DocumentData } from '#src/contract/documents.ts';
import { split, sum } from '#src/domain/money/money.ts';
import type { VatPart } from '#src/domain/money/vat.ts';

export interface NetLine {
  readonly description: string;
  readonly quantity: number;
  /** Minor units, of all pieces, without VAT, after the coupon. */
  readonly net: number;
  readonly rate: number;
}

interface GrossLine extends Omit<NetLine, 'net'> {
  readonly gross: number;
}

/** Parts by rate; where no VAT is charged everything is one part at 0. */
export function partsOf({ vat, total }: DocumentData): readonly VatPart[] {
  return vat.length > 0 ? vat : [{ rate: 0, gross: total, vat: 0, net: total }];
}

function goodsAt({ lines, vat }: DocumentData, rate: number): GrossLine[] {
  return lines
    .filter((line) => vat.length === 0 || line.vatRate === rate)
    .map(({ name, values, sku, quantity, unitPrice, discount }) => ({
      description: [name, ...values, sku].filter((part) => part !== '').join(', '),
      quantity,
      gross: quantity * unitPrice - discount,
      rate,
    }));
}

/** Amount at one rate beside the goods: the share of delivery, or what a credit note gives back. */
function restAt(data: DocumentData, { rate, gross }: VatPart, goods: readonly GrossLine[]): GrossLine[] {
  const rest = gross - sum(goods.map((line) => line.gross));
  const { original, shipping } = data;
  const description =
    original === null
      ? `Spedizione: ${shipping.name}`
      : `Rimborso sulla fattura ${original.number}, ordine ${data.order.number}`;
  return rest === 0 ? [] : [{ description, quantity: 1, gross: rest, rate }];
}

/** In the order of the document, rate by rate. */
export function netLines(data: DocumentData): NetLine[] {
  return partsOf(data).flatMap((part) => {
    const named = goodsAt(data, part.rate);
    // Less goes back than the goods have cost, where some of it had gone back before: then the amount stands alone.
    const goods = sum(named.map((line) => line.gross)) > part.gross ? [] : named;
    const lines = [...goods, ...restAt(data, part, goods)];
    const nets = split(
      part.net,
      lines.map(({ gross }, at) => ({ key: `${at}`.padStart(3, '0'), weight: gross })),
    );
    return lines.map(({ description, quantity, rate }, at) => ({ description, quantity, rate, net: nets[at] ?? 0 }));
  });
}
