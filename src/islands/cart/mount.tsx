import { Cart } from '#src/islands/cart/Cart.tsx';
import type { CartProps } from '#src/islands/cart/props.ts';
import type { Removal } from '#src/islands/cart/Removed.tsx';
import { WhileOpen } from '#src/islands/cart/WhileOpen.tsx';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/**
 * `props` are the page's own CartProps, printed as JSON; `data-removed` is what early.tsx has removed, `data-waiting`:
 * it has kept room for an order that waits.
 */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  const handedOver = JSON.parse(element.dataset['removed'] ?? 'null') as Removal | null;
  const cart = (
    <Cart {...(props as CartProps)} handedOver={handedOver} hasWaitingRoom={element.dataset['waiting'] !== undefined} />
  );
  const dialog = element.closest('dialog');
  renderIsland(element, dialog === null ? cart : <WhileOpen dialog={dialog}>{cart}</WhileOpen>, options);
}
