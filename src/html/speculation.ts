import { ROUTES } from '#src/domain/site/routes.ts';

/**
 * Paths that no link of a page leads to (the studio and the desk, the profile of who works there alone; what a search
 * finds, with a query).
 */
const UNLINKED: readonly string[] = [
  ROUTES.search,
  ROUTES.checkout_done,
  ROUTES.confirm,
  ROUTES.offline,
  ROUTES.notFound,
  ROUTES.serverError,
  ROUTES.studio,
  ROUTES.desk,
  ROUTES.setup,
].map(({ path }) => path);

/** The same for all, as the contact form is. */
const FORMS: readonly string[] = [ROUTES.find_order.path, ROUTES.newsletter.path];

/** Pages of one person and of the cart, whose drawer fetches it by itself: all that no search engine lists. */
const never = Object.values(ROUTES)
  .filter(({ indexed, path }) => !indexed && ![...UNLINKED, ...FORMS].includes(path))
  .map(({ path }) => `[href$='${path}']`);

/**
 * Links whose page may be fetched before the tap: of this site, pages and no files (a dot), not this page and no part
 * of one (#), no address with a query. `ahead` is the class of a page that need not save data (client/head.ts).
 */
const links = `.ahead a[href^='/']:not([href*='.'],[href*='#'],[href*='?'],[aria-current],${never.join(',')})`;

/**
 * Speculation rules of every page, as JSON for `<script type=speculationrules>`: the HTML of a link is fetched when a
 * pointer rests on it or a finger touches it (`moderate`), or when the keyboard stops at it. client/prefetch.ts reads
 * them where a browser does not.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    { where: { selector_matches: links }, eagerness: 'moderate' },
    { where: { selector_matches: `${links}:focus-visible` }, eagerness: 'immediate' },
  ],
});
