/**
 * Which folder may import what: the table of ARCHITECTURE.md, as patterns of the linter.
 * tests/unit/checks/lint-rules.test.ts shows each row at work.
 */

/** Words with one blank between them. */
export const words = (list: string): string[] => list.split(' ');
/** Words as patterns: `of('#src/*\/**', 'ui studio')` is `#src/ui/** #src/studio/**`. */
export const of = (pattern: string, list: string): string =>
  words(list)
    .map((name) => pattern.replace('*', name))
    .join(' ');

const PURE = of('#src/*/**', 'domain contract');
/** The tables of the collections. The pages of shoppers must not load them. */
const SCHEMA = '#src/schema/**';
/** What browsers and builds both may have. */
const SHARED = `${PURE} ${of('#src/*/**', 'i18n html backend wording navigation')} #src/config.ts`;
const NODE = 'node:** node:*/**';
const ASTRO = 'astro astro/** astro:** astro:**/*';
const REACT = 'react react/** react-dom react-dom/**';
const ISLAND = `${SHARED} ${of('#src/*/**', 'stores ui')} ${REACT} @nanostores/react nanostores`;
const ISLANDS = words('cart confirm login order profile register review saved withdraw');
const RUNTIME = '#src/runtime/** #scripts/installed-packages.js';
/**
 * What brings a shop to the web, in the order in which content becomes a release: a folder imports those before it,
 * never one after it.
 */
const ORDER = 'content site pictures render preview releases targets';
const publishing = (folders: string): string => of('#src/publishing/*/**', folders);
/** `http` knows how files are answered, and nothing of the others. */
const PUBLISHING = publishing(`${ORDER} http`);
/** What a folder imports of a later one all the same (docs/decisions/0199). */
const LATER: Readonly<Record<string, string>> = {
  content: of('#src/publishing/*.ts', 'site/localize render/build-id'),
  render: '#src/publishing/releases/build-lock.ts',
  preview: '#src/publishing/http/preview.ts',
  releases: '#src/publishing/targets/picture-storage.ts',
  targets: publishing('http'),
  // Limits by visitor, and the least speed of who takes an answer.
  http: of('#src/gate/*.ts', 'counts limits networks reader visitor'),
};
const PACKAGES = `${NODE} pocketbase sharp undici esbuild vite aws4fetch`;

const GATE = `${of('#src/*/**', 'contract gate')} ${of('#src/domain/*.ts', 'site/network catalogue/content-limits catalogue/picture-size')} undici ${NODE} ${of('#src/runtime/*.ts', 'environment places operator-error progress request-record access-log faults follow-request')}`;

/** Subjects of the backend, from its ground to its roof: a folder imports those before it. */
const SUBJECTS = 'base printing mails catalogue content people orders documents after-sales staff publishing moving';
const BACKEND = `${PURE} ${SCHEMA} #i18n/*/mail.json #i18n/*/document.json #i18n/*/problems.json`;
/**
 * Files of later subjects that one imports all the same: an order is paid and given back with its documents, and settings
 * are records as drafts are.
 */
const ABOVE: Readonly<Record<string, string>> = {
  orders: of('#pocketbase/documents/*.ts', 'issue refs credit-cause'),
  staff: '#pocketbase/publishing/values.ts',
};

/** Files → what they may import; nothing else. */
export const MAY_IMPORT: Readonly<Record<string, string>> = {
  'src/domain/**': '#src/domain/**',
  'src/contract/**': `${PURE} ${SCHEMA}`,
  'src/schema/**': `${PURE} ${SCHEMA} #i18n/en/studio-fields.json`,
  'src/config.ts': '#src/domain/**',
  'src/{i18n,html,backend,wording,navigation}/**': `${SHARED} #i18n/** i18next astro-i18next pocketbase nanostores`,
  'src/stores/**': `${SHARED} #src/stores/** nanostores @nanostores/persistent`,
  'src/ui/**': `#src/ui/** #src/styles/** #src/domain/money/epc-qr.ts ${REACT} uqr`,
  ...Object.fromEntries(ISLANDS.map((name) => [`src/islands/${name}/**`, `${ISLAND} #src/islands/${name}/**`])),
  'src/islands/checkout/**': `${ISLAND} #src/islands/checkout/** @stripe/stripe-js @stripe/stripe-js/pure`,
  'src/islands/setup/**': `${ISLAND} ${SCHEMA} #src/islands/setup/** pocketbase`,
  'src/staff/**': `${ISLAND} ${of('#src/*/**', 'staff moving-in')} pocketbase papaparse`,
  'src/studio/**': `${ISLAND} ${SCHEMA} ${of('#src/*/**', 'studio staff moving-in')} pocketbase @tiptap/** diff`,
  'src/moving-in/**': `${PURE} ${SCHEMA} #src/moving-in/** papaparse fflate parse5 saxen`,
  'src/bank-csv/**': `${PURE} #src/bank-csv/** papaparse`,
  'src/desk/**': `${ISLAND} ${SCHEMA} ${of('#src/*/**', 'desk staff bank-csv moving-in')} pocketbase papaparse fflate pdfmake/**`,
  'src/client/**': `${SHARED} ${of('#src/*/**', 'stores client')} minisearch/SearchableMap #src/islands/*/mount.tsx #src/studio/mount.tsx #src/desk/mount.tsx #src/styles/cart.css?inline`,
  'src/service-worker/**': `${PURE} #src/service-worker/** #src/client #src/client/data-saving.ts`,
  'src/components/**': `${SHARED} #src/components/** ${ASTRO}`,
  'src/layouts/**': `${SHARED} ${of('#src/*/**', 'components layouts styles client')} ${ASTRO}`,
  'src/integrations/**': `${SHARED} #src/integrations/** ${of('#src/runtime/*.ts', 'language-bundle places shop-folder')} ${PUBLISHING} ${ASTRO} ${PACKAGES}`,
  // The settings of a shop name its deployment targets.
  'src/runtime/**': `${PURE} ${RUNTIME} ${of('#src/publishing/targets/*.ts', 'settings s3-objects host-limits')} ${PACKAGES} tar ipaddr.js`,
  'src/watch/**': `${PURE} ${RUNTIME} ${of('#src/*/**', 'watch')} ${PACKAGES}`,
  'src/backend-server/**': `${PURE} ${SCHEMA} ${RUNTIME} ${of('#src/*/**', 'backend-server gate')} ${PACKAGES} web-push`,
  'src/gate/**': GATE,
  // Decodes pictures, in a process of its own.
  'src/gate/thumbnail-process.ts': `${GATE} sharp`,
  ...Object.fromEntries(
    words(`${ORDER} http`).map((folder, at) => {
      const before =
        folder === 'http'
          ? folder
          : words(ORDER)
              .slice(0, at + 1)
              .join(' ');
      const own = `${publishing(before)} ${LATER[folder] ?? ''}`.trim();
      const all = `${SHARED} ${SCHEMA} #src/integrations/** @astrojs/sitemap papaparse ${own} ${RUNTIME} ${ASTRO} ${PACKAGES}`;
      return [`src/publishing/${folder}/**`, all];
    }),
  ),
  'src/publishing/awaited/**': `${PURE} ${publishing('pictures awaited')} ${RUNTIME} ${PACKAGES}`,
  'src/publishing/worker/**': `${SHARED} ${SCHEMA} #src/publishing/** ${RUNTIME} ${PACKAGES}`,
  'pocketbase/**': `${BACKEND} #pocketbase/**`,
  ...Object.fromEntries(
    words(SUBJECTS).map((folder, at, all) => {
      const before = of('#pocketbase/*/**', all.slice(0, at + 1).join(' '));
      return [`pocketbase/src/${folder}/**`, `${BACKEND} ${before} ${ABOVE[folder] ?? ''}`.trim()];
    }),
  ),
  'pocketbase/src/migrations/**': '#pocketbase/migrations/*/**',
};

/** Files → what they may not import besides. */
export const NEVER_IMPORT: Readonly<Record<string, string>> = {
  'src/pages/**': `${of('#src/*/**', 'publishing runtime backend-server gate')} !#src/publishing/site/** #scripts/**`,
  'pocketbase/**': '#pocketbase/migrations/**',
  'scripts/**': `#tests/** ${of('#src/*/**', 'pages islands components layouts client stores ui staff desk')}`,
};
