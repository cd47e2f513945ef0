/**
 * Every route of the shop with its meta, in one table (specification, sections 2 and decisions, "Routes").
 * Paths are the same words in all locales; the slugs of products, categories and pages are not.
 */
import { DESK_ROLES, STUDIO_ROLES } from '#src/domain/person/roles.ts';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';

export const ROLES = ['anonymous', 'customer', ...STUDIO_ROLES, ...DESK_ROLES] as const;
export type Role = (typeof ROLES)[number];

export const LAYOUTS = ['default', 'empty'] as const;
export type LayoutName = (typeof LAYOUTS)[number];

/**
 * Lists what runs before a private page is painted. `anonymous`: only without a session; `authenticated`: only with
 * one. Others go home.
 */
export const MIDDLEWARE = ['anonymous', 'authenticated'] as const;
export type MiddlewareName = (typeof MIDDLEWARE)[number];

export interface RouteMeta {
  /** Path without locale prefix; `{…}` marks a parameter. */
  readonly path: string;
  /** Key in i18n/{locale}/routes.json: page title. Pages whose title is a record's have none. */
  readonly title: string | null;
  readonly layout: LayoutName;
  /** Roles that may open it; 'all' is everybody. */
  readonly roles: 'all' | readonly Role[];
  readonly middleware: readonly MiddlewareName[];
  /** Says whether search engines may list it. */
  readonly indexed: boolean;
}

const open = { layout: 'default', roles: 'all', middleware: [], indexed: true } as const;
const shell = { ...open, indexed: false } as const;
const member = {
  ...shell,
  roles: ['customer', ...STUDIO_ROLES, ...DESK_ROLES],
  middleware: ['authenticated'],
} as const;

export const ROUTES = {
  home: { ...open, path: '/', title: 'home' },
  catalogue: { ...open, path: '/product', title: 'catalogue' },
  category: { ...open, path: '/product/{category}', title: null },
  product: { ...open, path: '/products/{product}', title: null },
  /** Ours: all reviews of a product that has many. */
  reviews: { ...open, path: '/products/{product}/reviews', title: null },
  palette: { ...open, path: '/palette', title: 'palette' },
  contact: { ...open, path: '/contact', title: 'contact' },
  cgu: { ...open, path: '/cgu', title: 'cgu' },
  cgv: { ...open, path: '/cgv', title: 'cgv' },
  retpolicy: { ...open, path: '/retpolicy', title: 'retpolicy' },
  page: { ...open, path: '/{page}', title: null },
  cart: { ...shell, path: '/cart', title: 'cart' },
  /** Ours: what a shopper has saved for later, and lists that others share. */
  wishes: { ...shell, path: '/wishes', title: 'wishes' },
  checkout: { ...shell, path: '/checkout', title: 'checkout' },
  checkout_done: { ...shell, path: '/checkout_done', title: 'checkout_done' },
  /** Ours: what is found for `?q=`. */
  search: { ...shell, path: '/search', title: 'search' },
  /** Ours: the mails of a demo shop. */
  inbox: { ...shell, path: '/inbox', title: 'inbox' },
  login: { ...shell, path: '/login', title: 'login', layout: 'empty', roles: ['anonymous'], middleware: ['anonymous'] },
  register: { ...shell, path: '/register', title: 'register' },
  /** Ours: where the links of mails about an account lead. */
  confirm: { ...shell, path: '/confirm', title: 'confirm', layout: 'empty' },
  /** Ours: guests find an order by its number and their address. */
  find_order: { ...shell, path: '/find-order', title: 'find_order' },
  /** Ours: guests ask for the newsletter. */
  newsletter: { ...shell, path: '/newsletter', title: 'newsletter' },
  /** Ours: the withdrawal function of Directive (EU) 2023/2673, open to all. */
  withdraw: { ...shell, path: '/withdraw', title: 'withdraw' },
  /** Ours: where customers say what they think of what they have bought. */
  review: { ...shell, path: '/review', title: 'review' },
  /**
   * Ours: where editors work. Who may come in is asked there, because whoever is not signed in comes back after signing
   * in.
   */
  studio: { ...shell, path: '/studio', title: 'studio', layout: 'empty', roles: STUDIO_ROLES },
  /** Ours: where operators work. Who may come in is asked there, as in the studio. */
  desk: { ...shell, path: '/desk', title: 'desk', layout: 'empty', roles: DESK_ROLES },
  /** Ours: where the owner of a new shop sets it up. Who may come in is asked there. */
  setup: { ...shell, path: '/setup', title: 'setup', layout: 'empty' },
  order: { ...member, path: '/order', title: 'order' },
  profile: { ...member, path: '/profile', title: 'profile' },
  /** Ours: what the service worker shows where neither the network nor this device has the page. */
  offline: { ...shell, path: '/offline', title: 'offline' },
  notFound: { ...shell, path: '/404', title: 'notFound' },
  serverError: { ...shell, path: '/500', title: 'serverError' },
} as const satisfies Record<string, RouteMeta>;

export type RouteName = keyof typeof ROUTES;

/** Page keys whose route word is fixed by the specification; all other pages have a translated slug. */
export const FIXED_PAGE_KEYS = ['cgu', 'cgv', 'retpolicy'] as const;

/** First path segments that no page slug may take: routes, languages, what the build and the backend own. */
export const RESERVED_SEGMENTS: readonly string[] = [
  ...Object.values(ROUTES)
    .map((route) => route.path.split('/')[1] ?? '')
    .filter((word) => word !== '' && !word.startsWith('{')),
  'products',
  ...KNOWN_LOCALES,
  'api',
  '_',
  'i',
  'builds',
  'facets',
  '_astro',
  'preview',
  'desk',
  'sitemap',
  'robots',
  'index',
];
