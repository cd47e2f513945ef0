import { Done } from '#src/islands/done/Done.tsx';
import type { DoneProps } from '#src/islands/done/props.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own DoneProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <Done {...(props as DoneProps)} />, options);
}
