import { Cart } from '#src/islands/cart/Cart.tsx';
import type { CartProps } from '#src/islands/cart/props.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own CartProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <Cart {...(props as CartProps)} />, options);
}
