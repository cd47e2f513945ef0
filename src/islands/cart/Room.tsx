/**
 * Room for what React alone draws, kept from the first paint on (early.tsx), so that nothing moves when it comes: an
 * order that waits, products of an empty cart.
 */
export function Room({ kind }: { readonly kind: 'waiting' | 'suggested' }) {
  return <section className={`cart-${kind}`} aria-busy="true" />;
}
