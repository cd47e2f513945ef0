/** The linter's rules. Which folder may import what is one table, the same as in ARCHITECTURE.md; tests/unit/checks/lint-rules.test.ts shows each row at work. */
import { defineConfig, type OxlintConfig } from 'oxlint';
import { ABSENT_IN_VM } from './scripts/checks/absent-in-vm.ts';

type Rules = NonNullable<OxlintConfig['rules']>;

const words = (list: string): string[] => list.split(' ');
/** Words as patterns: `of('#src/*\/**', 'ui studio')` is `#src/ui/** #src/studio/**`. */
const of = (pattern: string, list: string): string =>
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
const ISLANDS = words('cart confirm login order profile register withdraw');
const RUNTIME = '#src/runtime/** #scripts/installed-packages.js';
/** What brings a shop to the web, in the order in which content becomes a release: a folder imports those before it, never one after it. */
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
};
const PACKAGES = `${NODE} pocketbase sharp undici esbuild vite aws4fetch`;

/** Files → what they may import; nothing else. */
const MAY_IMPORT: Readonly<Record<string, string>> = {
  'src/domain/**': '#src/domain/**',
  'src/contract/**': `${PURE} ${SCHEMA}`,
  'src/schema/**': `${PURE} ${SCHEMA} #i18n/en/studio-fields.json`,
  'src/config.ts': '#src/domain/**',
  'src/{i18n,html,backend,wording,navigation}/**': `${SHARED} #i18n/** i18next astro-i18next pocketbase nanostores`,
  'src/stores/**': `${SHARED} #src/stores/** nanostores @nanostores/persistent`,
  'src/ui/**': `#src/ui/** #src/styles/** ${REACT}`,
  ...Object.fromEntries(ISLANDS.map((name) => [`src/islands/${name}/**`, `${ISLAND} #src/islands/${name}/**`])),
  'src/islands/checkout/**': `${ISLAND} #src/islands/checkout/** @stripe/stripe-js @stripe/stripe-js/pure`,
  'src/islands/order/**': `${ISLAND} #src/islands/order/** uqr`,
  'src/studio/**': `${ISLAND} ${SCHEMA} #src/studio/** pocketbase papaparse @tiptap/**`,
  'src/client/**': `${SHARED} ${of('#src/*/**', 'stores client')} #src/islands/*/mount.tsx #src/studio/mount.tsx #src/styles/cart.css?inline`,
  'src/service-worker/**': `${PURE} #src/service-worker/** #src/client #src/client/data-saving.ts`,
  'src/components/**': `${SHARED} #src/components/** ${ASTRO}`,
  'src/layouts/**': `${SHARED} ${of('#src/*/**', 'components layouts styles client')} ${ASTRO}`,
  'src/integrations/**': `${SHARED} #src/integrations/** ${of('#src/runtime/*.ts', 'language-bundle shop-folder')} ${PUBLISHING} ${ASTRO} ${PACKAGES}`,
  // The settings of a shop name its deployment targets.
  'src/runtime/**': `${PURE} ${RUNTIME} ${of('#src/publishing/targets/*.ts', 'settings s3-objects host-limits')} ${PACKAGES}`,
  'src/backend-server/**': `${PURE} ${RUNTIME} ${of('#src/*/**', 'backend-server gate')} ${PACKAGES}`,
  'src/gate/**': `${of('#src/*/**', 'contract gate')} #src/domain/site/network.ts undici ${NODE} ${of('#src/runtime/*.ts', 'environment operator-error progress')}`,
  ...Object.fromEntries(
    words(`${ORDER} http`).map((folder, at) => {
      const before =
        folder === 'http'
          ? folder
          : words(ORDER)
              .slice(0, at + 1)
              .join(' ');
      const own = `${publishing(before)} ${LATER[folder] ?? ''}`.trim();
      const all = `${SHARED} ${SCHEMA} #src/integrations/** @astrojs/sitemap ${own} ${RUNTIME} ${ASTRO} ${PACKAGES}`;
      return [`src/publishing/${folder}/**`, all];
    }),
  ),
  'src/publishing/worker/**': `${SHARED} ${SCHEMA} #src/publishing/** ${RUNTIME} ${PACKAGES}`,
  'pocketbase/**': `${PURE} ${SCHEMA} #i18n/*/mail.json #i18n/*/document.json #i18n/*/problems.json #pocketbase/**`,
  'pocketbase/src/{migrations,schema}/**': '#pocketbase/schema/**',
};

/** Files → what they may not import besides. */
const NEVER: Readonly<Record<string, string>> = {
  'src/pages/**': `${of('#src/*/**', 'publishing runtime backend-server gate')} !#src/publishing/site/** #scripts/**`,
  'pocketbase/**': '#pocketbase/migrations/** #pocketbase/schema/**',
  'scripts/**': `#tests/** ${of('#src/*/**', 'pages islands components layouts client stores ui')}`,
};

/** Nothing waits for promises in the VM, and their errors are lost. */
const NOT_IN_VM = [...ABSENT_IN_VM, ...words('Promise process Buffer')];
const NOT_IN_DOMAIN = [...NOT_IN_VM, ...words('navigator location sessionStorage console globalThis require')];
const VM = 'PocketBase’s JavaScript VM';
/** Of scripts/checks/backend-plugin.ts. */
const VM_RULES = of('backend/*', 'locale-method unicode-property module-state async-code endless-loop error-data');
const BACKEND_RULES = of('backend/*', 'other-clock swallowed-error');
const RELATIVE = { regex: String.raw`^\.\.?/`, message: 'An import is written from its root: "#src/…", "#scripts/…".' };

const onlyImports = (files: string): Rules => {
  const allowed = MAY_IMPORT[files];
  const never = NEVER[files] === undefined ? [] : words(NEVER[files]);
  const group = allowed === undefined ? never : ['**', ...words(allowed).map((one) => `!${one}`), ...never];
  const patterns = [{ group, message: `See the row of ${files} in oxlint.config.ts.` }, RELATIVE];
  // Types alone: a payload's code belongs to whoever reads it.
  const typesOnly = { regex: '^#src/contract/', allowTypeImports: true, message: 'Types of contract, nothing else.' };
  const isMarkup = files === 'src/components/**' || files === 'src/layouts/**';
  // The contract names the types of records; whoever reads it must not load the tables.
  const recordTypes = { regex: '^#src/schema/', allowTypeImports: true, message: 'Types of records, nothing else.' };
  const first = isMarkup ? [typesOnly] : files === 'src/contract/**' ? [recordTypes] : [];
  return { 'no-restricted-imports': ['error', { patterns: [...first, ...patterns] }] };
};
const without = (names: readonly string[], message: string): Rules => ({
  'no-restricted-globals': ['error', ...names.map((name) => ({ name, message }))],
});

const set = (level: 'error' | 'off', rules: string): Rules =>
  Object.fromEntries(words(rules).map((rule) => [rule, level]));

/** Forms and lists of more than 80 lines that are still to be divided; none may join them. */
const LONG_FUNCTIONS = words(
  of(
    'src/*',
    'backend/backend.ts client/contact.ts gate/gate.ts publishing/site/context.ts islands/checkout/Checkout.tsx ' +
      'islands/order/OrderList.tsx islands/order/ReturnForm.tsx islands/profile/Addresses.tsx islands/register/RegisterForm.tsx ' +
      'islands/withdraw/StatementStep.tsx islands/withdraw/use-withdraw.ts studio/form/RelationField.tsx studio/list/RecordList.tsx ' +
      'studio/pictures/PicturesPart.tsx studio/record/ItemRow.tsx studio/record/draft-saver.ts studio/table/BulkPanel.tsx',
  ),
);

export default defineConfig({
  jsPlugins: ['./scripts/checks/backend-plugin.ts'],
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'vitest', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true, es2024: true, browser: true, node: true },
  ignorePatterns: ['dist', '.dist-releases', '.astro', '.cache', '.data', 'node_modules', 'reports', 'test-results'],
  rules: {
    ...set('error', 'no-var prefer-const eqeqeq no-eval import/no-default-export import/no-cycle'),
    ...set('error', of('typescript/*', 'no-explicit-any no-non-null-assertion ban-ts-comment consistent-type-imports')),
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    ...set('off', of('unicorn/*', 'no-array-sort no-array-reverse consistent-function-scoping')),
    ...set('off', of('import/*', 'no-unassigned-import no-named-as-default-member')),
    ...set('off', 'react/react-in-jsx-scope no-unmodified-loop-condition vitest/no-conditional-expect'),
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
      files: ['src/{domain,contract,schema}/**'],
      rules: {
        ...set('error', VM_RULES),
        ...without(NOT_IN_DOMAIN, `Runs in Node, in browsers and in ${VM}: language only.`),
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
      rules: {
        ...set('error', `${VM_RULES} ${BACKEND_RULES}`),
        // A write through $app waits for the transaction of the event for ever: the app that is passed in is used.
        ...without([...NOT_IN_VM, '$app'], `${VM} does not have it, or it is not safe in a hook.`),
      },
    },
    { files: ['pocketbase/**/*.pb.ts'], rules: without(NOT_IN_VM, `${VM} does not have it.`) },
    // Migrations never change, and no test runs them at another time; then the one clock, and what measures how long a job has run.
    {
      files: ['pocketbase/src/migrations/**', 'pocketbase/src/clock.ts', 'pocketbase/src/hooks/jobs/run-step.ts'],
      rules: set('off', 'backend/other-clock'),
    },
    // `describe` is a list of tests, and a migration or a fixture a list of data.
    { files: ['tests/**', 'pocketbase/src/migrations/**'], rules: { 'max-lines-per-function': 'off' } },
    { files: LONG_FUNCTIONS, rules: { 'max-lines-per-function': ['error', { max: 125, skipBlankLines: true }] } },
    { files: ['tests/support/browser.ts'], rules: { 'no-empty-pattern': 'off' } },
    { files: ['scripts/cli.js'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: words('*.config.{js,mjs,cjs,ts} **/*-plugin.ts **/*.astro **/*.d.ts tests/**/global-setup.ts'),
      rules: set('off', 'import/no-default-export'),
    },
  ],
});
