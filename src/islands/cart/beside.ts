import type { WantedLine } from '#src/contract/shop-api.ts';
import { fullNameOf, type RowView } from '#src/islands/cart/view.ts';
import { linesBeside } from '#src/stores/cart/bring-back.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';

/** A line of the cart; `view` null: it cannot be shown. */
export interface NamedLine {
  readonly line: CartLine;
  readonly view: RowView | null;
}

/** Names what is in the cart beside an order that waits: '2 × Cup, blue · 1 × Lamp'; '': nothing. Pure. */
export function besideWords(rows: readonly NamedLine[], ordered: readonly WantedLine[]): string {
  const views = new Map(rows.map(({ line, view }) => [line.item, view]));
  return linesBeside(
    rows.map(({ line }) => line),
    ordered,
  )
    .flatMap(({ item, quantity }) => {
      const view = views.get(item) ?? null;
      return view === null ? [] : [`${quantity} × ${fullNameOf(view)}`];
    })
    .join(' · ');
}
