import { Login } from '#src/islands/login/Login.tsx';
import type { LoginProps } from '#src/islands/login/props.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';

/** `props` are the page's own LoginProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <Login {...(props as LoginProps)} />, options);
}
