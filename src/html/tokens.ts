/** The palette's custom properties as the document's head needs them. */
import type { Theme } from '#src/domain/site/palette.ts';

const LIGHT = /\[data-theme=["']?light["']?\]\{([^}]*)\}/;

/**
 * Chrome's colour tokens as a layer of the page's CSS. Without script nothing sets data-theme: there the system's
 * choice decides. Paper is white, so print is light in both themes.
 */
export function tokensStyle(tokensCss: string): string {
  const light = LIGHT.exec(tokensCss)?.[1] ?? '';
  return `@layer tokens{${tokensCss}@media(prefers-color-scheme:light){:root:not(.js){${light}}}@media print{:root{${light}}}}`;
}

/** Background of each theme, for the browser's own interface. */
export function themeColours(tokensCss: string): Readonly<Record<Theme, string>> {
  const background = (css: string) => /--color-background:([^;}]+)/.exec(css)?.[1] ?? '';
  return { dark: background(tokensCss), light: background(LIGHT.exec(tokensCss)?.[1] ?? '') };
}
