import { Register } from '#src/islands/register/Register.tsx';
import type { RegisterProps } from '#src/islands/register/props.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own RegisterProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <Register {...(props as RegisterProps)} />, options);
}
