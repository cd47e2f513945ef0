import { Checkout } from '#src/islands/checkout/Checkout.tsx';
import type { CheckoutProps } from '#src/islands/checkout/props.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own CheckoutProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <Checkout {...(props as CheckoutProps)} />, options);
}
