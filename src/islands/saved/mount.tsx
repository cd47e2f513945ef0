import type { SavedProps } from '#src/islands/saved/props.ts';
import { SavedPage } from '#src/islands/saved/SavedPage.tsx';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own SavedProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <SavedPage {...(props as SavedProps)} />, options);
}
