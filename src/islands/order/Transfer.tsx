import { lazy, Suspense } from 'react';
import type { OrderView } from '#src/contract/shop-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Few orders are paid so: neither the words nor the code of QR codes load with the others. */
const TransferDetails = lazy(async () => {
  const { TransferDetails: details } = await import('#src/islands/order/TransferDetails.tsx');
  return { default: details };
});

/** Shows where the money of an order goes, as long as its transfer is awaited. */
export function Transfer({ locale, order }: { readonly locale: Locale; readonly order: OrderView }) {
  const { transfer } = order;
  // A view that was kept before has none.
  if (!transfer) return null;
  return (
    <Suspense fallback={null}>
      <TransferDetails locale={locale} order={order} transfer={transfer} />
    </Suspense>
  );
}
