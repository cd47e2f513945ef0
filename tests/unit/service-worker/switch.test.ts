import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { serviceWorker, workerCode } from '#src/integrations/service-worker.ts';

/** What a setting puts into the scripts of pages, in a build or in `astro dev`. */
async function defined(setting: 'on' | 'off', command: 'build' | 'dev'): Promise<unknown> {
  let value: unknown;
  const setUp = serviceWorker(setting, '').hooks['astro:config:setup'];
  const updateConfig = (config: { readonly vite?: { readonly define?: Readonly<Record<string, unknown>> } }): void => {
    value = config.vite?.define?.['import.meta.env.SERVICE_WORKER'];
  };
  await setUp?.({ command, updateConfig } as Parameters<NonNullable<typeof setUp>>[0]);
  return value;
}

async function registration(setting: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/client/service-worker.ts'],
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    define: { 'import.meta.env.SERVICE_WORKER': setting },
  });
  return outputFiles[0]?.text ?? '';
}

test('pages register a worker in a build, and not in development, nor where it is switched off', async () => {
  expect(await defined('on', 'build')).toBe('"on"');
  expect(await defined('on', 'dev')).toBe('"off"');
  expect(await defined('off', 'build')).toBe('"off"');
  expect(await registration('"on"')).toContain('.register(');
  expect(await registration('"off"')).not.toContain('.register(');
});

test('the worker that removes itself answers nothing', async () => {
  const code = await workerCode(null);
  expect(code).toContain('.unregister()');
  expect(code).not.toContain('"fetch"');
});
