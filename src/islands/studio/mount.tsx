import type { StudioProps } from '#src/islands/studio/props.ts';
import { StudioEntrance } from '#src/islands/studio/StudioEntrance.tsx';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own StudioProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <StudioEntrance {...(props as StudioProps)} />, options);
}
