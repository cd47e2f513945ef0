import { DeskEntrance } from '#src/desk/DeskEntrance.tsx';
import type { DeskProps } from '#src/desk/props.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own DeskProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  const given = props as DeskProps;
  const render = (): void => renderIsland(element, <DeskEntrance {...given} />, options);
  // What the page has drawn (early.tsx) stays until the desk can be used. Where the backend's client does not come, the desk says so itself.
  openOnce(given.locale).then(render, render);
}
