import { lazy, Suspense } from 'react';
import type { OfferFormProps } from '#src/islands/order/OfferForm.tsx';

/** Few orders are made by the shop: neither the words nor the code of accepting one load with the others. */
const OfferForm = lazy(async () => {
  const { OfferForm: form } = await import('#src/islands/order/OfferForm.tsx');
  return { default: form };
});

/** An order that waits for its customer to accept it. */
export function Offer(props: OfferFormProps) {
  return (
    <Suspense fallback={null}>
      <OfferForm {...props} />
    </Suspense>
  );
}
