import type { Environment } from '#src/runtime/environment.ts';

/** Settings that are read when a page is made: the compiled code is the same whatever they are. */
export interface PageSettings extends Pick<Environment, 'siteUrl' | 'publicBackendUrl' | 'shopMode'> {
  /** A copy to try things in: each page says so. */
  readonly staging?: Environment['staging'];
  /** Address of the pictures; undefined: the site itself. Scripts have it, too, from when they are compiled. */
  readonly picturesUrl?: Environment['picturesUrl'] | undefined;
  /** '' where there is none: the checkout of a live shop is closed then. */
  readonly stripe: Pick<Environment['stripe'], 'publishableKey'>;
}

/** As pages read them, from `astro:env/server`. */
export function pageEnvironment({ siteUrl, publicBackendUrl, shopMode, stripe, staging = false }: PageSettings) {
  return {
    SITE_URL: siteUrl,
    PUBLIC_BACKEND_URL: publicBackendUrl,
    SHOP_MODE: shopMode,
    STAGING: staging ? 'on' : 'off',
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
  };
}
