import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { AccountOrder } from '#src/islands/order/AccountOrder.tsx';
import { OrderList } from '#src/islands/order/OrderList.tsx';
import type { AccountProps } from '#src/islands/order/props.ts';
import { createT } from '#src/i18n/client-t.ts';
import { checkSession } from '#src/stores/session/check-session.ts';
import { $session } from '#src/stores/session/session.ts';
import { useBegun } from '#src/ui/use-begun.ts';
import { useHydrating } from '#src/ui/use-hydrating.ts';

/** Most shops have no orders of a former one. */
const PastOrderView = lazy(async () => {
  const { PastOrderView: view } = await import('#src/islands/order/PastOrderView.tsx');
  return { default: view };
});

/** Parts that the build draws of the page, and src/islands/order/early.ts chooses from: a list, or one order. */
export type DrawnAccount = 'list' | 'one';

/** The orders of an account, 30 a page (`?page=`), or one of them (`?order=` with its number or id). */
export function Account({ drawn, ...props }: AccountProps & { readonly drawn: DrawnAccount }) {
  const t = createT(props.messages, props.locale);
  const isHydrating = useHydrating();
  const [search] = useBegun(drawn === 'one' ? '?order=' : '', () => location.search);
  const query = new URLSearchParams(search);
  const { status } = useStore($session);
  // PocketBase lists nothing to a token that is no longer good, and says nothing about it.
  useEffect(() => void checkSession(props.locale), [props.locale]);
  // The page is left for home then (client/follow-session.ts).
  if (status !== 'authenticated' && !isHydrating) return null;
  const name = query.get('order');
  if (name !== null) return <AccountOrder t={t} props={props} name={name} />;
  const past = query.get('past');
  if (past !== null)
    return (
      <Suspense fallback={null}>
        <PastOrderView locale={props.locale} paths={props.paths} id={past} />
      </Suspense>
    );
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  return <OrderList t={t} props={props} page={page} />;
}
