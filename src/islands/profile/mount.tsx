import { Profile } from '#src/islands/profile/Profile.tsx';
import type { ProfileProps } from '#src/islands/profile/props.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own ProfileProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <Profile {...(props as ProfileProps)} />, options);
}
