/** Orders as browsers place them, over the shop's own routes, so that a test can begin after the sale. */
import { randomBytes } from 'node:crypto';
import type PocketBase from 'pocketbase';
import type { AfterSalesView } from '#src/contract/account-api.ts';
import type { TermsVersionRecord } from '#src/contract/records.ts';
import {
  SHOP_ROUTE,
  type DemoOutcome,
  type OrderAnswer,
  type OrderMethod,
  type OrderView,
  type QuoteAnswer,
  type WantedLine,
} from '#src/contract/shop-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { newEmail } from '#tests/support/checkout.ts';
import type { ShopAddress } from '#tests/support/shop-address.ts';

export interface PlacedOrder {
  readonly token: string;
  readonly order: OrderView;
  readonly afterSales: AfterSalesView;
}

export interface OrderOptions {
  readonly lines: readonly WantedLine[];
  readonly locale?: Locale;
  readonly email?: string;
  /** Token of whoever is signed in; '': a guest. */
  readonly session?: string;
  /** null: the order waits to be paid. */
  readonly outcome?: DemoOutcome | null;
  readonly method?: OrderMethod;
}

async function call<Answer>(
  { backendUrl }: Pick<ShopAddress, 'backendUrl'>,
  route: string,
  body: object,
  session: string,
): Promise<Answer> {
  const response = await fetch(`${backendUrl}${SHOP_ROUTE}${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(session === '' ? {} : { authorization: session }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Places an order to France, and pays it unless told otherwise. */
export async function placeOrder(
  shop: Pick<ShopAddress, 'backendUrl'>,
  backend: PocketBase,
  options: OrderOptions,
): Promise<PlacedOrder> {
  const { lines, locale = 'en', email = newEmail(), session = '', outcome = 'paid', method = 'provider' } = options;
  const cart = { locale, lines, country: 'FR', postcode: '75011', coupon: '' };
  const { quote, chosen } = await call<QuoteAnswer>(shop, 'quote', { ...cart, shipping: '' }, session);
  const terms = await backend
    .collection('terms_versions')
    .getFirstListItem<TermsVersionRecord>(backend.filter("locale = {:locale} && replaced = ''", { locale }));
  const { token, order } = await call<OrderAnswer>(
    shop,
    'order',
    {
      ...cart,
      method,
      shipping: chosen,
      key: randomBytes(16).toString('hex'),
      cart: `c${randomBytes(7).toString('hex')}`,
      email,
      phone: '',
      address: {
        name: 'Zoë Müller',
        company: '',
        street: '1 rue de la Paix',
        extra: '',
        postcode: '75011',
        city: 'Paris',
        region: '',
        country: 'FR',
      },
      billing: null,
      expectedTotal: quote.total,
      terms: terms.digest,
    },
    session,
  );
  if (outcome !== null) {
    await call(shop, 'payment', { token }, session);
    await call(shop, 'demo-payment', { token, outcome }, session);
  }
  const paid = await call<OrderView>(shop, 'order-status', { token }, session);
  return { token, order: { ...order, ...paid }, afterSales: await call(shop, 'after-sales', { token }, session) };
}
