import type { ShopCalls } from '#src/contract/routes/routes.ts';
import { callShop, type ShopCallOptions } from '#src/backend/shop-api.ts';
import { $session } from '#src/stores/session/session.ts';

/** Calls a route of the backend that this page names, as whoever is signed in. @throws ShopError */
export function askShop<Route extends keyof ShopCalls>(
  route: Route,
  request: ShopCalls[Route][0],
  options: Pick<ShopCallOptions, 'timeoutMs' | 'signal' | 'keepalive'> = {},
): Promise<ShopCalls[Route][1]> {
  const session = $session.get();
  const { lang, dataset } = document.documentElement;
  return callShop(route, request, {
    ...options,
    backend: dataset['backend'] ?? '',
    locale: lang,
    token: session.status === 'authenticated' ? session.token : '',
  });
}
