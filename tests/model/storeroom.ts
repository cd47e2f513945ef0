/**
 * The storeroom, as somebody who stands in it sees it: what lies there, and which pieces are set aside for an order. Follows the books from step
 * to step by what was sent, came back, was taken back or paid back, and by nothing that the shop has counted itself.
 */
import { ofOrder, sumOf, type Books, type LineRow, type OrderRow } from '#tests/model/books.ts';

interface Pieces {
  readonly line: string;
  readonly quantity: number;
}

/** Pieces of a line. */
interface Bin {
  /** Set aside for its order. */
  own: number;
  /** Still to be sent. */
  wanted: number;
  /** Of those set aside: what a withdrawal keeps here until its money is back. */
  kept: number;
  /** With the customer, or on the way, and not paid back. */
  gone: number;
  /** Brought by a return, and not looked at. */
  brought: number;
}

/** Pieces of a line in a list as the books have it. */
export function piecesIn(list: string, line: string): number {
  const pieces = (JSON.parse(list === '' ? 'null' : list) as Pieces[] | null) ?? [];
  return sumOf(
    pieces.filter((one) => one.line === line),
    ({ quantity }) => quantity,
  );
}

const CLOSED = ['cancelled', 'expired'];

export class Storeroom {
  /** Item → pieces that lie there. */
  readonly shelf: Map<string, number>;
  /** Item → those of them that belong to nobody: no order needs them, and nobody has said that they can be sold. */
  private readonly strays = new Map<string, number>();
  /** Item → moment of the count that stands. */
  private readonly last = new Map<string, number>();
  /** Counts on phones without a network. */
  readonly noted: { readonly item: string; readonly counted: number; readonly at: number; readonly by: number }[] = [];
  private readonly bins = new Map<string, Bin>();
  /** Key of a refund at the desk → whether its pieces go back to the stock. */
  readonly ticks = new Map<string, boolean>();

  constructor({ items }: Books) {
    this.shelf = new Map(items.map(({ id, stock }) => [id, stock]));
  }

  /** Pieces set aside of an item; for one order, or all. */
  own({ lines }: Books, item: string, order: OrderRow | null = null): number {
    const those = lines.filter((line) => line.item === item && (order === null || line.order === order.id));
    return sumOf(those, ({ id }) => this.bins.get(id)?.own ?? 0);
  }

  /** Pieces of an item that can be sold; below 0: so many are owed. */
  onSale(books: Books, item: string): number {
    return (this.shelf.get(item) ?? 0) - this.own(books, item) - (this.strays.get(item) ?? 0);
  }

  /** The shop has a count of all that lies there, and what belongs to nobody is sold. A later one stands. `at`: ms. */
  counted(item: string, at: number): void {
    if (at < (this.last.get(item) ?? 0)) return;
    this.last.set(item, at);
    this.strays.delete(item);
  }

  move(item: string, pieces: number): void {
    this.shelf.set(item, (this.shelf.get(item) ?? 0) + pieces);
  }

  /** What has happened between two moments. */
  follow(before: Books, books: Books): void {
    for (const order of books.orders) {
      const was = before.orders.find(({ id }) => id === order.id);
      for (const line of ofOrder(books.lines, order)) {
        const bin = this.bins.get(line.id) ?? { own: 0, wanted: 0, kept: 0, gone: 0, brought: 0 };
        this.bins.set(line.id, bin);
        const isHeld = !CLOSED.includes(order.order_state);
        if (isHeld && (was === undefined || CLOSED.includes(was.order_state))) bin.own = bin.wanted = line.quantity;
        this.followParcels(before, books, line, bin);
        this.followReturns(before, books, line, bin);
        this.followRefunds(before, books, line, bin);
        this.close(books, order, line, bin);
      }
    }
  }

  private followParcels(before: Books, books: Books, line: LineRow, bin: Bin): void {
    for (const parcel of books.parcels) {
      const was = before.parcels.find(({ id }) => id === parcel.id);
      const pieces = piecesIn(parcel.lines, line.id);
      if (was === undefined) {
        this.move(line.item, -pieces);
        bin.own -= Math.min(bin.own, pieces);
        bin.wanted -= pieces;
        bin.gone += pieces;
      }
      const isBack = parcel.returned !== '' && (was?.returned ?? '') === '';
      const isLost = parcel.lost === 1 && was?.lost !== 1;
      const wasLost = was?.lost === 1;
      if ((isBack || isLost) && !wasLost) {
        bin.gone -= pieces;
        bin.wanted += pieces;
      }
      if (!isBack) continue;
      this.move(line.item, pieces);
      bin.own += pieces;
    }
  }

  private followReturns(before: Books, books: Books, line: LineRow, bin: Bin): void {
    for (const one of books.returns) {
      const was = before.returns.find(({ id }) => id === one.id);
      const [unsent, had] = [piecesIn(one.unsent, line.id), piecesIn(was?.unsent ?? '', line.id)];
      bin.wanted -= unsent - had;
      bin.kept += unsent - had;
      // What somebody has looked at and found good lies on the shelf again.
      const restocked = piecesIn(one.restocked, line.id) - piecesIn(was?.restocked ?? '', line.id);
      this.move(line.item, restocked);
      const sent = piecesIn(one.lines, line.id) - unsent;
      if (one.state === 'returned' && was?.state !== 'returned') bin.brought += sent;
      bin.brought = Math.max(0, bin.brought - restocked);
      const isPaidBack = ['refunded', 'refund_failed'].includes(one.state);
      if (!isPaidBack || ['refunded', 'refund_failed'].includes(was?.state ?? '')) continue;
      bin.gone -= Math.min(bin.gone, sent);
      bin.own -= Math.min(bin.own, unsent);
      bin.kept -= unsent;
      if (was?.state === 'returned') bin.brought = 0;
    }
  }

  /** What the customer has is paid back first, where nobody says that pieces go back to the stock. */
  private followRefunds(before: Books, books: Books, line: LineRow, bin: Bin): void {
    for (const refund of books.refunds.filter(({ id }) => before.refunds.every((one) => one.id !== id))) {
      const tick = this.ticks.get(refund.key);
      const pieces = piecesIn(refund.lines, line.id);
      if (tick === undefined || pieces === 0) continue;
      const back = tick ? Math.min(pieces, bin.own) : 0;
      bin.own -= back;
      const unsent = Math.max(Math.min(back, bin.wanted), Math.min(bin.wanted, pieces - bin.gone));
      bin.gone -= Math.min(bin.gone, pieces - unsent);
      bin.wanted -= unsent;
    }
  }

  private close(books: Books, order: OrderRow, line: LineRow, bin: Bin): void {
    const isUnsent = order.fulfilment_state === 'unfulfilled';
    const isGivenBack = order.payment_state === 'refunded';
    if (CLOSED.includes(order.order_state) || (isUnsent && isGivenBack)) bin.own = bin.wanted = 0;
    const given = ofOrder(books.refunds, order).filter(({ state }) => state !== 'failed');
    const taken = sumOf(ofOrder(books.payments, order), ({ captured }) => captured);
    // All of the money is on its way: the end of the order gives its pieces back.
    if (isUnsent && taken <= sumOf(given, ({ amount }) => amount)) return;
    const needed = Math.max(0, isGivenBack ? 0 : bin.wanted) + bin.kept;
    const stray = Math.max(0, bin.own - needed);
    bin.own -= stray;
    this.strays.set(line.item, (this.strays.get(line.item) ?? 0) + stray);
  }
}
