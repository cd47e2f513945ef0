import type { WithdrawProps } from '#src/islands/withdraw/props.ts';
import { Withdraw } from '#src/islands/withdraw/Withdraw.tsx';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own WithdrawProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <Withdraw {...(props as WithdrawProps)} />, options);
}
