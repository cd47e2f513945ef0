import { Account } from '#src/islands/order/Account.tsx';
import { Done } from '#src/islands/order/Done.tsx';
import type { OrderProps } from '#src/islands/order/props.ts';
import { drawnPart, renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own OrderProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  const known = props as OrderProps;
  const drawn = drawnPart(element) === 'one' ? 'one' : 'list';
  renderIsland(element, known.page === 'done' ? <Done {...known} /> : <Account {...known} drawn={drawn} />, options);
}
