/** The linter's rules. Which folder may import what is one table, the same as in ARCHITECTURE.md; tests/unit/checks/lint-rules.test.ts shows each row at work. */
import { defineConfig, type OxlintConfig } from 'oxlint';

type Rules = NonNullable<OxlintConfig['rules']>;

const words = (list: string): readonly string[] => list.split(' ');
const rooms = (list: string): readonly string[] => words(list).map((name) => `#src/${name}/**`);

const PURE = ['#src/domain/**', '#src/contract/**'];
/** What browsers and builds both may have. */
const SHARED = [...PURE, ...rooms('i18n html backend wording navigation'), '#src/config.ts'];
const NODE = ['node:**', 'node:*/**'];
const ASTRO = ['astro', 'astro/**', 'astro:**', 'astro:**/*'];
const REACT = ['react', 'react/**', 'react-dom', 'react-dom/**', '@nanostores/react', 'nanostores'];
const ISLAND = [...SHARED, '#src/stores/**', '#src/ui/**', ...REACT];
const RUNTIME = ['#src/runtime/**', '#scripts/installed-packages.js'];
/** What brings a shop to the web, in the order in which content becomes a release: a folder imports those before it, never one after it. */
const ORDER = words('content site pictures render preview releases targets');
const publishing = (...folders: readonly string[]): readonly string[] =>
  folders.map((folder) => `#src/publishing/${folder}/**`);
/** `http` knows how files are answered, and nothing of the others. */
const PUBLISHING = publishing(...ORDER, 'http');
/** What a folder imports of a later one all the same (docs/decisions/0199). */
const LATER: Readonly<Record<string, readonly string[]>> = {
  content: ['#src/publishing/site/localize.ts', '#src/publishing/render/build-id.ts'],
  render: ['#src/publishing/releases/build-lock.ts'],
  preview: ['#src/publishing/http/preview.ts'],
  releases: ['#src/publishing/targets/picture-storage.ts'],
  targets: publishing('http'),
};
const PACKAGES = ['pocketbase', 'sharp', 'undici', 'esbuild', 'vite'];

/** Files → what they may import; nothing else. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/domain/**': ['#src/domain/**'],
  'src/contract/**': PURE,
  'src/config.ts': ['#src/domain/**'],
  'src/{i18n,html,backend,wording,navigation}/**': [
    ...SHARED,
    ...words('#i18n/** i18next astro-i18next pocketbase nanostores'),
  ],
  'src/stores/**': [...SHARED, '#src/stores/**', 'nanostores', '@nanostores/persistent'],
  'src/ui/**': ['#src/ui/**', '#src/styles/**', 'react', 'react/**', 'react-dom', 'react-dom/**'],
  ...Object.fromEntries(
    ['cart', 'confirm', 'login', 'order', 'profile', 'register', 'withdraw'].map((name) => [
      `src/islands/${name}/**`,
      [...ISLAND, `#src/islands/${name}/**`],
    ]),
  ),
  'src/islands/checkout/**': [...ISLAND, ...words('#src/islands/checkout/** @stripe/stripe-js @stripe/stripe-js/pure')],
  'src/studio/**': [...ISLAND, '#src/studio/**', 'pocketbase', 'papaparse', '@tiptap/**'],
  'src/client/**': [
    ...SHARED,
    ...words(
      '#src/stores/** #src/client/** #src/islands/*/mount.tsx #src/studio/mount.tsx #src/styles/cart.css?inline',
    ),
  ],
  'src/service-worker/**': [...PURE, '#src/service-worker/**', '#src/client', '#src/client/thrift.ts'],
  'src/components/**': [...SHARED, '#src/components/**', ...ASTRO],
  'src/layouts/**': [...SHARED, ...rooms('components layouts styles client'), ...ASTRO],
  'src/integrations/**': [...SHARED, '#src/integrations/**', ...PUBLISHING, ...NODE, ...ASTRO, ...PACKAGES],
  // The settings of a shop name its deployment targets.
  'src/runtime/**': [
    ...PURE,
    ...RUNTIME,
    ...['settings', 's3-objects', 'host-limits'].map((name) => `#src/publishing/targets/${name}.ts`),
    ...NODE,
    ...PACKAGES,
  ],
  'src/backend-server/**': [...PURE, ...RUNTIME, '#src/backend-server/**', '#src/gate/**', ...NODE, ...PACKAGES],
  'src/gate/**': [
    ...words('#src/contract/** #src/domain/site/network.ts #src/gate/** undici'),
    ...NODE,
    ...['environment', 'operator-error', 'progress'].map((name) => `#src/runtime/${name}.ts`),
  ],
  ...Object.fromEntries(
    [...ORDER, 'http'].map((folder, place) => [
      `src/publishing/${folder}/**`,
      [
        ...SHARED,
        ...words('#src/integrations/** @astrojs/sitemap'),
        ...publishing(...(folder === 'http' ? ['http'] : ORDER.slice(0, place + 1))),
        ...(LATER[folder] ?? []),
        ...RUNTIME,
        ...NODE,
        ...ASTRO,
        ...PACKAGES,
      ],
    ]),
  ),
  'src/publishing/worker/**': [...SHARED, '#src/publishing/**', ...RUNTIME, ...NODE, ...PACKAGES],
  'pocketbase/**': [
    ...PURE,
    ...['mail', 'document', 'problems'].map((name) => `#i18n/*/${name}.json`),
    '#pocketbase/**',
  ],
  'pocketbase/src/{migrations,schema}/**': ['#pocketbase/schema/**'],
};

/** Files → what they may not import besides. */
const NEVER: Readonly<Record<string, readonly string[]>> = {
  'src/pages/**': [...rooms('publishing runtime backend-server gate'), '!#src/publishing/site/**', '#scripts/**'],
  'pocketbase/**': ['#pocketbase/migrations/**', '#pocketbase/schema/**'],
  'scripts/**': ['#tests/**', ...rooms('pages islands components layouts client stores ui')],
};

const ABSENT_IN_VM = words(
  'Intl URL fetch setTimeout setInterval crypto TextEncoder structuredClone process Buffer localStorage',
);
const NOT_IN_DOMAIN = [
  ...ABSENT_IN_VM,
  ...words('URLSearchParams performance clearTimeout clearInterval queueMicrotask TextDecoder AbortController'),
  ...words('window document navigator location sessionStorage console globalThis require'),
];
const RELATIVE = { regex: String.raw`^\.\.?/`, message: 'An import is written from its root: "#src/…", "#scripts/…".' };

const onlyImports = (files: string): Rules => {
  const allowed = MAY_IMPORT[files]?.map((pattern) => `!${pattern}`);
  const never = NEVER[files] ?? [];
  const group = allowed === undefined ? [...never] : ['**', ...allowed, ...never];
  const patterns = [{ group, message: `See the row of ${files} in oxlint.config.ts.` }, RELATIVE];
  // Types alone: a payload's code belongs to whoever reads it.
  const typesOnly = { regex: '^#src/contract/', allowTypeImports: true, message: 'Types of contract, nothing else.' };
  const isMarkup = files === 'src/components/**' || files === 'src/layouts/**';
  return { 'no-restricted-imports': ['error', { patterns: isMarkup ? [typesOnly, ...patterns] : patterns }] };
};
const without = (names: readonly string[], message: string): Rules => ({
  'no-restricted-globals': ['error', ...names.map((name) => ({ name, message }))],
});

/** Forms and lists of more than 80 lines that are still to be divided; none may join them. */
const LONG_FUNCTIONS = [
  ...words('src/backend/backend.ts src/client/contact.ts src/gate/gate.ts src/publishing/site/context.ts'),
  ...words('src/islands/checkout/Checkout.tsx src/islands/order/OrderList.tsx src/islands/order/ReturnForm.tsx'),
  ...words('src/islands/profile/Addresses.tsx src/islands/register/RegisterForm.tsx'),
  ...words('src/islands/withdraw/StatementStep.tsx src/islands/withdraw/use-withdraw.ts'),
  ...words('src/studio/form/RelationField.tsx src/studio/list/RecordList.tsx src/studio/pictures/PicturesPart.tsx'),
  ...words('src/studio/record/ItemRow.tsx src/studio/record/draft-saver.ts src/studio/table/BulkPanel.tsx'),
];

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'vitest', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true, es2024: true, browser: true, node: true },
  ignorePatterns: ['dist', '.dist-releases', '.astro', '.cache', '.data', 'node_modules', 'reports', 'test-results'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: 'error',
    'no-eval': 'error',
    'react/react-in-jsx-scope': 'off',
    'unicorn/no-array-sort': 'off',
    'no-unmodified-loop-condition': 'off',
    'unicorn/no-array-reverse': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    {
      files: ['src/**'],
      rules: {
        'no-restricted-imports': ['error', { patterns: [{ group: ['#scripts/**', '#tests/**'] }, RELATIVE] }],
        'no-console': 'error',
      },
    },
    { files: ['src/{gate,runtime,backend-server,publishing}/**'], rules: { 'no-console': 'off' } },
    ...[...new Set([...Object.keys(MAY_IMPORT), ...Object.keys(NEVER)])].map((files) => ({
      files: [files],
      rules: onlyImports(files),
    })),
    {
      files: ['src/{domain,contract}/**'],
      rules: {
        ...without(NOT_IN_DOMAIN, 'Runs in Node, in browsers and in PocketBase’s JavaScript VM: language only.'),
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Take the time as an argument.' },
          { object: 'Math', property: 'random', message: 'Take randomness as an argument.' },
        ],
      },
    },
    {
      files: ['pocketbase/**'],
      env: { browser: false, node: false },
      rules: without(ABSENT_IN_VM, 'PocketBase’s JavaScript VM does not have it.'),
    },
    // `describe` is a list of tests, and a migration or a fixture a list of data.
    { files: ['tests/**', 'pocketbase/src/migrations/**'], rules: { 'max-lines-per-function': 'off' } },
    { files: LONG_FUNCTIONS, rules: { 'max-lines-per-function': ['error', { max: 125, skipBlankLines: true }] } },
    { files: ['tests/support/browser.ts'], rules: { 'no-empty-pattern': 'off' } },
    { files: ['scripts/cli.js'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['*.config.{js,mjs,cjs,ts}', '**/*.astro', '**/*.d.ts', 'tests/**/global-setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
