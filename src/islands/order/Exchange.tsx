import { useState } from 'react';
import type { OrderLineView } from '#src/contract/shop-api.ts';
import { exchangeOf } from '#src/domain/order/order-link.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import { Reorder, type ReorderProps } from '#src/islands/order/Reorder.tsx';
import { productById } from '#src/stores/cart/load-product.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { lineName } from '#src/wording/line-name.ts';

const FILES = import.meta.glob<Messages<'exchange'>>('/i18n/*/exchange.json', { import: 'default' });

/** Loads what the address offers, as lines of today, with the words for it. @throws where they cannot be loaded */
async function loadExchange(locale: Locale) {
  const words = FILES[`/i18n/${locale}/exchange.json`];
  if (words === undefined) throw new Error(`i18n/${locale}/exchange.json is missing.`);
  const found = await Promise.all(
    exchangeOf(location.search).map(async ({ item, product, quantity }): Promise<OrderLineView[]> => {
      const payload = await productById(product, locale);
      const piece = payload?.product.items.find(({ id }) => id === item);
      if (payload === null || piece === undefined) return [];
      const { sku, values, price: unitPrice } = piece;
      return [{ item, product, name: payload.product.name, values, sku, quantity, unitPrice, discount: 0, vatRate: 0 }];
    }),
  );
  return { t: createT(await words(), locale), lines: found.flat() };
}

/**
 * The new pieces of an exchange that the shop has agreed on: one press puts them into the cart. Nothing where the
 * address offers none.
 */
export function Exchange(props: Omit<ReorderProps, 'lines' | 'label'>) {
  const [isOffered] = useState(() => exchangeOf(location.search).length > 0);
  return isOffered ? <Offer {...props} /> : null;
}

function Offer(props: Omit<ReorderProps, 'lines' | 'label'>) {
  const loaded = useLoaded(loadExchange, props.locale);
  if (loaded === null) return null;
  const { t, lines } = loaded;
  return (
    <section className="order-part" aria-labelledby="order-exchange">
      <h2 id="order-exchange">{t('exchange')}</h2>
      <p>{lines.length > 0 ? t('exchangeText') : t('exchangeGone')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.item} dir="auto">
            {line.quantity} × {lineName(line)}
          </li>
        ))}
      </ul>
      {lines.length > 0 && <Reorder {...props} lines={lines} label={t('exchangeAdd')} />}
    </section>
  );
}
