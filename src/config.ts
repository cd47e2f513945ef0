/** One table each: what a shop built from this code may change without touching behaviour. */
/**
 * Lower bounds of the layout ranges, CSS px; style sheets repeat them. There is no other layout at 1920 and 2560
 * (docs/decisions/0179).
 */
export const BREAKPOINTS = { sm: 600, md: 960, lg: 1280 } as const;

/** Interface measures of the specification, section 9: digits, rows, years. */
export const INTERFACE = {
  codeLength: 6,
  textareaRows: 5,
  dateYearsBack: 100,
  dateYearsAhead: 52,
} as const;

/** Limits with a unit in each name; those that the script of every page needs stand in domain/site/limits.ts. */
export const LIMITS = {
  headUpdateDebounceMs: 10,
  productsPerPage: 30,
  recordsPerPage: 30,
  recordsPerBatch: 500,
  redirectRules: 30,
  manifestBytes: 2048,
  /** Directive 2011/83/EU, art. 9. */
  withdrawalDays: 14,
  /**
   * Products that the search knows, the first of the catalogue; the rest is in the collections. A build takes an
   * estimated 2 KB of memory for each.
   */
  searchProducts: 20_000,
  oldAssetsDays: 7,
  /** Releases that can come back, the live one included; as many as `keptReleaseBytes` allow, but always some. */
  keptReleases: 50,
  keptReleasesAtLeast: 3,
  keptReleaseBytes: 1_000_000_000,
  /**
   * Pictures in the cache that no build has used for so long are removed, unless a release shows them that can come
   * back.
   */
  oldPicturesDays: 7,
} as const;

/**
 * Widths in px that the layout asks pictures in. 640 px is what a phone takes at twice its pixels, and the widest that
 * the first picture of a page weighs at most 15 KB in (decision 0031).
 */
export const PICTURES = { widths: [320, 480, 640, 960, 1280] } as const;

/**
 * Bytes of a product's page with its critical CSS, brotli 11, and what the words of customers may add to one that
 * somebody has reviewed. Its structured data names as many variants as they take.
 */
export const PRODUCT_PAGE = { bytes: 12 * 1024, reviewBytes: 512 } as const;

/** Measures of the picture that a page is shown with where it is shared: JPEG, px. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 } as const;

/** The one place that names the script of the card payment provider (loaded on checkout only). */
export const PAYMENT_SCRIPT_ORIGIN = 'https://js.stripe.com';

/** Origin of that script's parts and frames besides. */
export const PAYMENT_PARTS_ORIGIN = 'https://*.js.stripe.com';

/**
 * Origins that the checkout of a shop that takes money may load from besides its own, as Stripe asks for
 * (docs.stripe.com/security/guide), and what Chrome asks Google Pay's address for
 * (developer.chrome.com/blog/payment-handler-csp-connect-src).
 */
export const PAYMENT_POLICY = [
  `connect-src https://api.stripe.com ${PAYMENT_SCRIPT_ORIGIN} https://google.com/pay https://pay.google.com`,
  `frame-src ${PAYMENT_SCRIPT_ORIGIN} ${PAYMENT_PARTS_ORIGIN} https://hooks.stripe.com`,
  'img-src https://*.stripe.com',
] as const;

/**
 * Sent with every answer. What scripts and styles a page may use stands in the page itself (hashes, `<meta>`); a header
 * is needed only for what a `<meta>` cannot say. Browsers ignore HSTS over http, so it needs no switch. The server,
 * `astro dev` and the files for hosts (src/publishing/targets/host-files.ts) all take them from here.
 */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Content-Type-Options': 'nosniff',
  // The head script tells an entry from a visit within the site by the referrer (decisions, "Locale rule").
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // The desk scans codes with the camera, which the browser asks its person for; no other site's frame may. Apple Pay
  // asks the page, Google Pay a frame of Stripe's. Only the checkout lets such frames in at all (PAYMENT_POLICY).
  'Permissions-Policy': `camera=(self), microphone=(), geolocation=(), payment=(self "${PAYMENT_SCRIPT_ORIGIN}" "${PAYMENT_PARTS_ORIGIN}")`,
  // A bank's confirmation may open in a window of its own.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
} as const;

/**
 * Headers of every answer: the table of config, and, where pictures have an address of their own, the connection to it,
 * which so begins before the page is read; hosts that send early hints take them from here.
 * @param picturesUrl PICTURES_URL; '' where there is none.
 * @param isStaging A copy to try things in, which search engines leave out.
 */
export function headersOf(picturesUrl: string, isStaging = false): Readonly<Record<string, string>> {
  if (isStaging) return { ...SECURITY_HEADERS, 'X-Robots-Tag': 'noindex' };
  if (picturesUrl === '') return SECURITY_HEADERS;
  return { ...SECURITY_HEADERS, Link: `<${new URL(picturesUrl).origin}>; rel=preconnect` };
}
