/** Lines of an order for the desk: what was bought, what of it is sent and what comes back. */
import { countPieces, orderLines, storedPieces } from '#pocketbase/orders/line-pieces.ts';
import { hasUnsent, toSend } from '#pocketbase/after-sales/to-send.ts';
import { openPieces, parcelsOf, returnsOf } from '#pocketbase/after-sales/view.ts';
import { givenPieces } from '#pocketbase/orders/payments/given-back.ts';
import { find, localText } from '#pocketbase/base/query.ts';
import type { DeskOrderLine } from '#src/contract/desk/page.ts';
import { isPublished } from '#src/domain/catalogue/visible.ts';
import { isPaid } from '#src/domain/order/order-states.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';

/** Id in `products` → slug of its page; those that have none are left out. */
function slugsOf(app: core.App, products: readonly string[]): ReadonlyMap<string, string> {
  const ids = [...new Set(products)];
  if (ids.length === 0) return new Map();
  const filter = ids.map((_, at) => `id = {:p${at}}`).join(' || ');
  const found = find(app, 'products', filter, Object.fromEntries(ids.map((id, at) => [`p${at}`, id])));
  return new Map(
    found
      .filter((product) => isPublished({ status: product.getString('status') }))
      .map((product) => [product.id, localText(product, 'slug', DEFAULT_LOCALE)]),
  );
}

/** In the order in which they were bought. */
export function deskLines(app: core.App, order: core.Record): DeskOrderLine[] {
  const lines = orderLines(app, order.id);
  const slugs = slugsOf(
    app,
    lines.map((line) => line.getString('product')),
  );
  const sent = countPieces(parcelsOf(app, order.id).map((parcel) => storedPieces(parcel) ?? []));
  const open = countPieces([openPieces(lines, returnsOf(app, order.id))]);
  const paidBack = givenPieces(app, order.id);
  const isToSend = isPaid(order.getString('payment_state')) && hasUnsent(app, order);
  const left = countPieces(isToSend ? [toSend(app, order.id)] : []);
  return lines.map((line) => {
    const values = line.getString('values');
    const quantity = line.getInt('quantity');
    return {
      id: line.id,
      item: line.getString('item'),
      product: line.getString('product'),
      name: line.getString('name'),
      values: values === '' ? [] : values.split('\n'),
      sku: line.getString('sku'),
      quantity,
      unitPrice: line.getInt('unit_price'),
      discount: line.getInt('discount'),
      vatRate: line.getInt('vat_rate'),
      weight: line.getInt('weight'),
      picture: slugs.get(line.getString('product')) ?? '',
      sent: sent.get(line.id) ?? 0,
      returned: quantity - (open.get(line.id) ?? 0),
      paidBack: paidBack.get(line.id) ?? 0,
      left: left.get(line.id) ?? 0,
    };
  });
}
