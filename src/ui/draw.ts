import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Draws what an island begins with, as the build does it: with these props, and nothing of a browser. For pages, never
 * for browsers.
 */
export function draw<Props extends object>(island: ComponentType<Props>, props: Props): string {
  return renderToString(createElement(island, props));
}
