/**
 * Data of a page for search engines (schema.org as JSON-LD), from the same values that the page shows. What is the same
 * for all that is sold (returns, delivery) is said once of the shop, on its home page and on the page about it
 * (docs/decisions/0394); products: product-data.ts.
 */
import { LIMITS } from '#src/config.ts';
import type { Chrome } from '#src/contract/chrome.ts';
import type { Link } from '#src/contract/payload.ts';
import { localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { absoluteUrl } from '#src/navigation/paths.ts';
import { iconSource } from '#src/html/brand-source.ts';
import { HAS_OWN_ICON } from '#src/html/own-icon.ts';

export interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

export const SCHEMA = 'https://schema.org/';

/**
 * A value as the content of `<script type="application/ld+json">`: no text of a record can end the element or open a
 * comment.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

export function jsonLd(graph: readonly Thing[]): string {
  return scriptJson({ '@context': SCHEMA, '@graph': graph });
}

/**
 * Home, what lies between, and the page itself, as the breadcrumb shows them. The last one is the page that it stands
 * in, and needs no address.
 */
export function breadcrumbData(site: string, links: readonly Link[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: links.map(({ path, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: index < links.length - 1 ? absoluteUrl(site, path) : undefined,
    })),
  };
}

/**
 * The same for all that is sold: search engines take it from the seller, and each product's page is a hundred bytes
 * smaller.
 */
function returnPolicy(site: string, { locale, shop }: Chrome): Thing {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: shop.country,
    returnPolicyCategory: `${SCHEMA}MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: LIMITS.withdrawalDays,
    returnMethod: `${SCHEMA}ReturnByMail`,
    merchantReturnLink: absoluteUrl(site, localePath(locale, ROUTES.retpolicy.path)),
  };
}

/** The icon of the shop: search engines want a square. */
function logoUrl(site: string, { icon }: Chrome): string {
  return icon === null || HAS_OWN_ICON ? absoluteUrl(site, '/icon.svg') : absoluteUrl(site, iconSource(icon, 'search'));
}

/** Data of the seller; for the home page. */
export function organizationData(site: string, chrome: Chrome): Thing {
  const { shop, locale } = chrome;
  return {
    '@type': 'OnlineStore',
    name: shop.brand,
    legalName: shop.legalName || undefined,
    slogan: shop.tagline || undefined,
    description: shop.description || undefined,
    url: absoluteUrl(site, localePath(locale, '/')),
    logo: logoUrl(site, chrome),
    email: shop.email || undefined,
    telephone: shop.phone || undefined,
    vatID: shop.vatNumber || undefined,
    address: shop.address || undefined,
    hasMerchantReturnPolicy: returnPolicy(site, chrome),
  };
}
