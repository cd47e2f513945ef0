import { Confirm } from '#src/islands/confirm/Confirm.tsx';
import { DRAWN_LINKS, type ConfirmProps } from '#src/islands/confirm/props.ts';
import { drawnPart, renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own ConfirmProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  const part = drawnPart(element);
  const drawn = DRAWN_LINKS.find((name) => name === part) ?? 'none';
  renderIsland(element, <Confirm {...(props as ConfirmProps)} drawn={drawn} />, options);
}
