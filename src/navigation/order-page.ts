import type { Chrome } from '#src/contract/chrome.ts';
import type { OrderPageProps } from '#src/contract/order-page.ts';
import { localePath } from '#src/domain/site/locale.ts';
import { ROUTES, type RouteName } from '#src/domain/site/routes.ts';

/** Props that the island of orders is given by its page. */
export function orderPageProps({ locale, shop, countries }: Chrome, demo: boolean): OrderPageProps {
  const at = (route: RouteName): string => localePath(locale, ROUTES[route].path);
  return {
    countries: Object.fromEntries(countries.map(({ code, name }) => [code, name])),
    vatExemptNote: shop.vatScheme === 'exempt' ? shop.vatExemptNote : '',
    paths: {
      orders: at('order'),
      checkout: at('checkout'),
      cart: at('cart'),
      catalogue: at('catalogue'),
      contact: at('contact'),
      withdraw: at('withdraw'),
      login: at('login'),
      terms: at('cgu'),
      inbox: demo ? at('inbox') : null,
    },
  };
}
