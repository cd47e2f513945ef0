import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Diagnostic, lintSamples } from '#tests/support/lint-samples.ts';

interface Sample {
  readonly file: string;
  readonly code: string;
  readonly rule: string;
}

const imports = 'eslint(no-restricted-imports)';

/** An import that a folder may not have, one a row of the table in ARCHITECTURE.md and more where a row has several bounds. */
const forbidden: readonly (readonly [file: string, specifier: string])[] = [
  ['src/domain/a.ts', '#src/contract/payload.ts'],
  ['src/domain/b.ts', '#src/config.ts'],
  ['src/domain/c.ts', 'react'],
  ['src/domain/d.ts', 'node:fs'],
  ['src/domain/e.ts', '../config.ts'],
  ['src/domain/f.ts', './locale.ts'],
  ['src/contract/a.ts', '#src/navigation/paths.ts'],
  ['src/contract/b.ts', 'nanostores'],
  ['src/contract/c.ts', '#src/schema/catalogue.ts'],
  ['src/domain/g.ts', '#src/schema/catalogue.ts'],
  ['src/schema/a.ts', '#src/publishing/content/parse.ts'],
  ['src/schema/b.ts', 'node:fs'],
  ['src/schema/c.ts', '#i18n/en/cart.json'],
  ['src/stores/d.ts', '#src/schema/catalogue.ts'],
  ['src/client/d.ts', '#src/schema/catalogue.ts'],
  ['src/islands/cart/b.tsx', '#src/schema/catalogue.ts'],
  ['src/components/d.astro', '#src/schema/catalogue.ts'],
  ['src/i18n/a.ts', '#src/stores/cart.ts'],
  ['src/backend/b.ts', '#src/publishing/site/site.ts'],
  ['src/wording/c.ts', 'react'],
  ['src/navigation/d.ts', '#src/islands/cart/mount.tsx'],
  ['src/publishing/site/a.ts', '#src/stores/cart.ts'],
  ['src/publishing/site/b.ts', '#src/islands/cart/mount.tsx'],
  ['src/stores/a.ts', 'react'],
  ['src/stores/b.ts', '#src/ui/dialog.tsx'],
  ['src/stores/c.ts', '#src/publishing/site/site.ts'],
  ['src/ui/a.tsx', '#src/stores/cart.ts'],
  ['src/ui/b.tsx', '#src/domain/site/locale.ts'],
  ['src/islands/cart/a.tsx', '#src/islands/login/mount.tsx'],
  ['src/islands/login/a.tsx', '#src/islands/cart/mount.tsx'],
  ['src/islands/profile/a.tsx', '#src/publishing/site/site.ts'],
  ['src/studio/a.tsx', '#src/islands/profile/mount.tsx'],
  ['src/studio/b.tsx', '#src/desk/DeskShell.tsx'],
  ['src/desk/a.tsx', '#src/studio/StudioShell.tsx'],
  ['src/desk/b.tsx', '#src/publishing/site/site.ts'],
  ['src/staff/a.tsx', '#src/desk/DeskShell.tsx'],
  ['src/client/e.ts', '#src/desk/DeskShell.tsx'],
  ['src/client/a.ts', 'react-dom/client'],
  ['src/client/b.ts', '#src/publishing/site/site.ts'],
  ['src/client/c.ts', '#src/islands/cart/view.tsx'],
  ['src/service-worker/a.ts', '#src/stores/cart.ts'],
  ['src/service-worker/b.ts', '#src/client/dom.ts'],
  ['src/components/a.astro', '#src/stores/cart.ts'],
  ['src/components/b.astro', '#src/publishing/site/site.ts'],
  ['src/components/c.astro', '#src/client/main.ts'],
  ['src/layouts/a.astro', '#src/islands/cart/mount.tsx'],
  ['src/layouts/b.astro', '#src/publishing/site/site.ts'],
  ['src/backend/routes.ts', '#src/contract/routes/routes.ts'],
  ['src/stores/routes.ts', '#src/contract/routes/ordering.ts'],
  ['src/desk/routes.ts', '#src/contract/routes/routes.ts'],
  ['src/integrations/a.ts', '#src/stores/cart.ts'],
  ['src/integrations/b.ts', 'react'],
  ['src/publishing/render/a.ts', '#src/islands/cart/mount.tsx'],
  ['src/integrations/c.ts', '#src/publishing/worker/release.ts'],
  ['src/publishing/content/a.ts', '#src/publishing/worker/release.ts'],
  ['src/publishing/content/b.ts', '#src/publishing/render/output.ts'],
  ['src/publishing/site/c.ts', '#src/publishing/pictures/pictures.ts'],
  ['src/publishing/pictures/a.ts', '#src/publishing/render/output.ts'],
  ['src/publishing/render/b.ts', '#src/publishing/targets/s3-target.ts'],
  ['src/publishing/releases/a.ts', '#src/publishing/targets/s3-target.ts'],
  ['src/publishing/http/a.ts', '#src/publishing/content/content.ts'],
  ['src/publishing/worker/a.ts', '#src/studio/mount.tsx'],
  ['src/runtime/a.ts', '#src/publishing/site/site.ts'],
  ['src/backend-server/a.ts', '#src/publishing/site/site.ts'],
  ['src/pages/a.astro', '#src/publishing/worker/release.ts'],
  ['src/pages/b.astro', '../config.ts'],
  ['pocketbase/src/a.ts', '#src/navigation/paths.ts'],
  ['pocketbase/src/b.ts', 'node:fs'],
  ['pocketbase/src/c.ts', '#i18n/en/cart.json'],
  ['pocketbase/src/orders/b.ts', '#pocketbase/migrations/1795900000_baseline.ts'],
  ['pocketbase/src/base/order.ts', '#pocketbase/mails/thing.ts'],
  ['pocketbase/src/mails/order.ts', '#pocketbase/catalogue/thing.ts'],
  ['pocketbase/src/catalogue/order.ts', '#pocketbase/content/thing.ts'],
  ['pocketbase/src/content/order.ts', '#pocketbase/people/thing.ts'],
  ['pocketbase/src/people/order.ts', '#pocketbase/orders/thing.ts'],
  ['pocketbase/src/orders/order.ts', '#pocketbase/documents/thing.ts'],
  ['pocketbase/src/documents/order.ts', '#pocketbase/after-sales/thing.ts'],
  ['pocketbase/src/after-sales/order.ts', '#pocketbase/staff/thing.ts'],
  ['pocketbase/src/staff/order.ts', '#pocketbase/publishing/thing.ts'],
  ['pocketbase/src/publishing/order.ts', '#pocketbase/moving/thing.ts'],
  ['pocketbase/src/moving/order.ts', '#pocketbase/app/thing.ts'],
  ['pocketbase/src/orders/more.ts', '#pocketbase/after-sales/parcels.ts'],
  ['pocketbase/src/base/roof.ts', '#pocketbase/app/table.ts'],
  ['pocketbase/src/migrations/a.ts', '#src/domain/site/locale.ts'],
  ['pocketbase/src/migrations/b.ts', '#pocketbase/base/query.ts'],
  ['pocketbase/src/migrations/c.ts', '#i18n/en/mail.json'],
  ['pocketbase/src/migrations/d.ts', '#src/schema/catalogue.ts'],
  ['pocketbase/src/migrations/e.ts', '#pocketbase/migrations/1795900000_baseline.ts'],
  ['scripts/a.ts', '#src/pages/index.ts'],
  ['scripts/b.ts', '#src/islands/cart/mount.tsx'],
  ['scripts/c.ts', '#tests/support/shop.ts'],
  ['src/watch/a.ts', '#src/publishing/worker/release.ts'],
  ['src/gate/a.ts', '#src/publishing/site/site.ts'],
  ['src/gate/b.ts', '#src/publishing/worker/release.ts'],
  ['src/gate/c.ts', 'pocketbase'],
  ['src/gate/d.ts', 'sharp'],
];

const importSamples = forbidden.map(([file, specifier]): Sample => {
  const statement = `import { thing } from '${specifier}';\n`;
  return {
    file,
    rule: imports,
    code: file.endsWith('.astro') ? `---\n${statement}---\n<p>{thing}</p>\n` : `${statement}export const it = thing;\n`,
  };
});

const samples: readonly Sample[] = [
  ...importSamples,
  {
    file: 'src/components/script.astro',
    rule: imports,
    code: "<p></p>\n<script>\nimport { thing } from '#src/stores/cart.ts';\nthing();\n</script>\n",
  },
  {
    file: 'src/client/lazy.ts',
    rule: imports,
    code: "export const load = () => import('#src/publishing/site/site.ts');\n",
  },
  {
    file: 'src/components/values.astro',
    rule: imports,
    code: "---\nimport { payloadPath } from '#src/contract/payload.ts';\n---\n<p>{payloadPath('/')}</p>\n",
  },
  {
    file: 'src/domain/long.ts',
    rule: 'eslint(max-lines-per-function)',
    code: `export function long(): number {\n${'  count();\n'.repeat(80)}  return 1;\n}\ndeclare const count: () => void;\n`,
  },
  {
    file: 'src/domain/intl.ts',
    rule: 'eslint(no-restricted-globals)',
    code: 'export const format = new Intl.NumberFormat();\n',
  },
  {
    file: 'src/domain/url.ts',
    rule: 'eslint(no-restricted-globals)',
    code: "export const url = new URL('https://x.example');\n",
  },
  {
    file: 'src/contract/fetch.ts',
    rule: 'eslint(no-restricted-globals)',
    code: "export const load = () => fetch('/');\n",
  },
  {
    file: 'src/schema/now.ts',
    rule: 'eslint(no-restricted-properties)',
    code: 'export const now = () => Date.now();\n',
  },
  {
    file: 'src/domain/now.ts',
    rule: 'eslint(no-restricted-properties)',
    code: 'export const now = () => Date.now();\n',
  },
  {
    file: 'src/domain/random.ts',
    rule: 'eslint(no-restricted-properties)',
    code: 'export const roll = () => Math.random();\n',
  },
  {
    file: 'pocketbase/src/intl.ts',
    rule: 'eslint(no-restricted-globals)',
    code: 'export const format = new Intl.NumberFormat();\n',
  },
  {
    file: 'src/html/any.ts',
    rule: 'typescript(no-explicit-any)',
    code: 'export function f(value: any): void {\n  value();\n}\n',
  },
  { file: 'src/html/default.ts', rule: 'import(no-default-export)', code: 'export default 1;\n' },
  {
    file: 'src/html/index.ts',
    rule: 'oxc(no-barrel-file)',
    code: "export * from '#src/navigation/paths.ts';\nexport * from '#src/html/seo.ts';\n",
  },
];

/** What the table allows: none of these may be reported. */
const allowed: readonly Omit<Sample, 'rule'>[] = [
  {
    file: 'src/domain/ok.ts',
    code: "import { isLocale } from '#src/domain/site/locale.ts';\nexport const ok = isLocale('en');\n",
  },
  {
    file: 'src/service-worker/ok.ts',
    code: "import { savesAllData } from '#src/client/data-saving.ts';\nexport const ok = savesAllData(false);\n",
  },
  { file: 'src/client/ok.ts', code: "export const mount = () => import('#src/islands/cart/mount.tsx');\n" },
  {
    file: 'src/islands/cart/ok.tsx',
    code: "import { useStore } from '@nanostores/react';\nimport { $cart } from '#src/stores/cart.ts';\nimport { Lines } from '#src/islands/cart/lines.tsx';\nexport const View = () => <Lines cart={useStore($cart)} />;\n",
  },
  {
    file: 'src/components/ok.astro',
    code: "---\nimport type { Payload } from '#src/contract/payload.ts';\nimport { LIMITS } from '#src/config.ts';\ninterface Props { payload: Payload }\nconst { payload } = Astro.props;\n---\n<p>{payload.title}{LIMITS.productsPerPage}</p>\n",
  },
  {
    file: 'pocketbase/src/ok.ts',
    code: "import { isLocale } from '#src/domain/site/locale.ts';\nexport const ok = isLocale('en');\n",
  },
  {
    file: 'pocketbase/src/migrations/ok.ts',
    code: "import { addLanguage } from '#pocketbase/migrations/helpers/languages.ts';\nexport const ok = addLanguage;\n",
  },
  {
    file: 'pocketbase/src/orders/ok.ts',
    code: "import { first } from '#pocketbase/base/query.ts';\nexport const ok = first;\n",
  },
];

const root = process.cwd();
let found: readonly Diagnostic[] = [];

beforeAll(async () => {
  found = await lintSamples([...samples, ...allowed]);
});

describe('lint rules', () => {
  test.for(samples)('$rule is found in $file', ({ file, rule }) => {
    expect(found.filter((one) => one.filename.endsWith(file)).map((one) => one.code)).toContain(rule);
  });

  test.for(allowed)('$file is free of problems', ({ file }) => {
    expect(found.filter((one) => one.filename.endsWith(file))).toEqual([]);
  });

  test('every folder of src and every island has import rules of its own', async () => {
    const { default: config } = (await import(pathToFileURL(join(root, 'oxlint.config.ts')).href)) as {
      readonly default: { readonly overrides: readonly { readonly files: readonly string[] }[] };
    };
    const inBraces = /^src\/\{([\w,-]+)\}\/\*\*$/;
    const covered = new Set(
      config.overrides
        .flatMap(({ files }) => files)
        .flatMap(
          (files) =>
            inBraces
              .exec(files)?.[1]
              ?.split(',')
              .map((name) => `src/${name}/**`) ?? [files],
        ),
    );
    const foldersOf = async (path: string): Promise<string[]> =>
      (await readdir(join(root, path), { withFileTypes: true }))
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name);
    // Styles import nothing.
    const free = new Set(['styles', 'islands']);
    for (const name of await foldersOf('src')) if (!free.has(name)) expect(covered).toContain(`src/${name}/**`);
    for (const name of await foldersOf('src/islands')) expect(covered).toContain(`src/islands/${name}/**`);
  });
});
