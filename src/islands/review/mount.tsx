import type { ReviewProps } from '#src/islands/review/props.ts';
import { Review } from '#src/islands/review/Review.tsx';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own ReviewProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <Review {...(props as ReviewProps)} />, options);
}
