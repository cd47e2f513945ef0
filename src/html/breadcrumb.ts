import type { Link, ProductPayload } from '#src/contract/payload.ts';
import { type Locale, localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { getT } from '#src/i18n/i18n.ts';

/** Home and what lies between it and a page: shown on the page, and read by search engines. */
export function breadcrumbLinks(locale: Locale, between: readonly Link[]): readonly Link[] {
  return [{ path: localePath(locale, ROUTES.home.path), name: getT(locale, 'common')('home') }, ...between];
}

/** Links between home and a product. */
export function productTrail({ category, within }: ProductPayload['product']): readonly Link[] {
  return [within ?? [], category ?? []].flat();
}
