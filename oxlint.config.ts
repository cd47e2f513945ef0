/** The linter's rules; scripts/checks/import-table.ts says which folder may import what, and tests/unit/checks/lint-rules.test.ts shows them at work. */
import { defineConfig, type OxlintConfig } from 'oxlint';
import { ABSENT_IN_VM } from './scripts/checks/absent-in-vm.ts';
import { MAY_IMPORT, NEVER_IMPORT, of, words } from './scripts/checks/import-table.ts';

type Rules = NonNullable<OxlintConfig['rules']>;

/** Nothing waits for promises in the VM, and their errors are lost. */
const NOT_IN_VM = [...ABSENT_IN_VM, ...words('Promise process Buffer')];
const NOT_IN_DOMAIN = [...NOT_IN_VM, ...words('navigator location sessionStorage console globalThis require')];
const VM = 'PocketBase’s JavaScript VM';
/** Of scripts/checks/backend-plugin.ts. */
const VM_RULES = of('backend/*', 'locale-method unicode-property module-state async-code endless-loop error-data');
const BACKEND_RULES = of('backend/*', 'other-clock swallowed-error unlimited-body');
const RELATIVE = { regex: String.raw`^\.\.?/`, message: 'An import is written from its root: "#src/…", "#scripts/…".' };

/** What browsers run, and pages with it. */
const SERVED = /^src\/(?:\{|backend|stores|ui|client|islands|staff|studio|desk|moving-in|components|layouts|pages)/;

const onlyImports = (files: string): Rules => {
  const allowed = MAY_IMPORT[files];
  const never = NEVER_IMPORT[files] === undefined ? [] : words(NEVER_IMPORT[files]);
  const group = allowed === undefined ? never : ['**', ...words(allowed).map((one) => `!${one}`), ...never];
  const patterns = [{ group, message: `See the row of ${files} in scripts/checks/import-table.ts.` }, RELATIVE];
  // Types alone: a payload's code belongs to whoever reads it.
  const typesOnly = { regex: '^#src/contract/', allowTypeImports: true, message: 'Types of contract, nothing else.' };
  const isMarkup = files === 'src/components/**' || files === 'src/layouts/**';
  // The contract names the types of records; whoever reads it must not load the tables.
  const recordTypes = { regex: '^#src/schema/', allowTypeImports: true, message: 'Types of records, nothing else.' };
  // A build writes into `repeatable.ts` what browsers know of the rows.
  const rows = '^#src/contract/routes/(?:[^r]|r[^e])';
  const routeTypes = { regex: rows, allowTypeImports: true, message: 'Types of routes, nothing else.' };
  const served = SERVED.test(files) ? [routeTypes] : [];
  const first = isMarkup ? [typesOnly] : files === 'src/contract/**' ? [recordTypes] : [];
  return { 'no-restricted-imports': ['error', { patterns: [...first, ...served, ...patterns] }] };
};
const without = (names: readonly string[], message: string): Rules => ({
  'no-restricted-globals': ['error', ...names.map((name) => ({ name, message }))],
});

const set = (level: 'error' | 'off', rules: string): Rules =>
  Object.fromEntries(words(rules).map((rule) => [rule, level]));

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
    ...[...new Set([...Object.keys(MAY_IMPORT), ...Object.keys(NEVER_IMPORT)])].map((files) => ({
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
      files: ['pocketbase/src/migrations/**', 'pocketbase/src/base/clock.ts', 'pocketbase/src/base/run-step.ts'],
      rules: set('off', 'backend/other-clock'),
    },
    // `describe` is a list of tests, and a migration or a fixture a list of data.
    { files: ['tests/**', 'pocketbase/src/migrations/**'], rules: { 'max-lines-per-function': 'off' } },
    { files: ['tests/support/browser.ts'], rules: { 'no-empty-pattern': 'off' } },
    { files: ['scripts/cli.js'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: words('*.config.{js,mjs,cjs,ts} **/*-plugin.ts **/*.astro **/*.d.ts tests/**/global-setup.ts'),
      rules: set('off', 'import/no-default-export'),
    },
  ],
});
