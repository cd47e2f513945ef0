import { Checkout } from '#src/islands/checkout/Checkout.tsx';
import type { CheckoutProps } from '#src/islands/checkout/props.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own CheckoutProps, printed as JSON; `data-pressed`: the button of the first step was pressed already (early.ts). */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <Checkout {...(props as CheckoutProps)} />, options);
  if (element.dataset['pressed'] === undefined) return;
  const button = element.querySelector<HTMLButtonElement>('.step-continue');
  button?.removeAttribute('aria-busy');
  button?.form?.requestSubmit(button);
}
