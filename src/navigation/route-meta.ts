/**
 * The meta of a route, checked: what a typed table cannot stop (a cast, a table edited by hand) stops the build here.
 */
import {
  LAYOUTS,
  MIDDLEWARE,
  ROUTES,
  type MiddlewareName,
  type RouteMeta,
  type RouteName,
} from '#src/domain/site/routes.ts';

/** @throws Error that names the route and the unknown layout or middleware. */
export function checkedMeta(name: string, meta: RouteMeta): RouteMeta {
  if (!(LAYOUTS as readonly string[]).includes(meta.layout)) {
    throw new Error(`Route "${name}" names the unknown layout "${meta.layout}". Layouts: ${LAYOUTS.join(', ')}.`);
  }
  for (const middleware of meta.middleware) {
    if (!(MIDDLEWARE as readonly string[]).includes(middleware)) {
      throw new Error(
        `Route "${name}" names the unknown middleware "${middleware}". Middleware: ${MIDDLEWARE.join(', ')}.`,
      );
    }
  }
  return meta;
}

export function routeMeta(name: RouteName): RouteMeta {
  return checkedMeta(name, ROUTES[name]);
}

/** @throws Error when a route's meta names another layout than the one that its page is written in. */
export function checkLayout(name: RouteName, layout: RouteMeta['layout']): void {
  const { layout: wanted } = routeMeta(name);
  if (wanted !== layout)
    throw new Error(`Route "${name}" names the layout "${wanted}"; its page is written in the layout "${layout}".`);
}

/** Value of `<html data-access>` for the head script: '' where everybody may come in. */
export function accessOf(meta: RouteMeta): '' | MiddlewareName {
  return meta.middleware[0] ?? '';
}
