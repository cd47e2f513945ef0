import type { SetupProps } from '#src/islands/setup/props.ts';
import { Setup } from '#src/islands/setup/Setup.tsx';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own SetupProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <Setup {...(props as SetupProps)} />, options);
}
