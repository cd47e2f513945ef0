import { Confirm } from '#src/islands/confirm/Confirm.tsx';
import type { ConfirmProps } from '#src/islands/confirm/props.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own ConfirmProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <Confirm {...(props as ConfirmProps)} />, options);
}
