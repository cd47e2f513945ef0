import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

interface Config {
  readonly default: { readonly integrations: readonly { readonly name: string }[] };
}

it("Astro's own integrations stand where a reader of astro.config.mjs looks for them", async () => {
  const config = (await import(pathToFileURL(join(PROJECT_ROOT, 'astro.config.mjs')).href)) as Config;
  const names = config.default.integrations.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['@astrojs/react', '@astrojs/sitemap', 'astro-i18next']));
});
