import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import type { AstroIntegration } from 'astro';
import type { Plugin, Rollup } from 'vite';
import type { WorkerBuild } from '#src/contract/service-worker.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { languageBundle } from '#src/runtime/language-bundle.ts';

const FILE = 'sw.js';

/**
 * Pages that search engines do not list and that are the same for everybody all the same: as files they hold nothing of
 * anybody. Whatever is about one person comes from the backend, which is never asked through the worker; what the
 * browser knows of it stands in its storage, with the page or without.
 */
const SAME_FOR_ALL: readonly string[] = [
  ROUTES.search,
  ROUTES.cart,
  ROUTES.find_order,
  ROUTES.newsletter,
  ROUTES.wishes,
  ROUTES.checkout,
  ROUTES.checkout_done,
  ROUTES.login,
  ROUTES.register,
  ROUTES.confirm,
  ROUTES.withdraw,
  ROUTES.review,
  ROUTES.order,
  ROUTES.profile,
  ROUTES.desk,
  ROUTES.offline,
].map(({ path }) => path);

/**
 * Paths that are not for search engines either: where the staff works, mails of a demo, and pages that say what went
 * wrong.
 */
export const NEVER: readonly string[] = Object.values(ROUTES)
  .filter(({ path, indexed }) => !indexed && !SAME_FOR_ALL.includes(path))
  .map(({ path }) => path);

/** Chunks that every page loads by itself, each with what it imports: those of src/client/main.ts. */
const SHELL = ['page', 'after-load'];

/** The worker as one script; without a build the one that removes itself. */
export async function workerCode(site: WorkerBuild | null): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [site === null ? 'src/service-worker/gone.ts' : 'src/service-worker/main.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    absWorkingDir: process.cwd(),
    plugins: [languageBundle],
    ...(site === null ? {} : { define: { BUILD: JSON.stringify(site) } }),
  });
  return outputFiles[0]?.text ?? '';
}

/** Facts about the compiled code that the worker is told. @throws where a chunk of the shell is not in it. */
export function workerBuild(bundle: Rollup.OutputBundle, pictures: string): WorkerBuild {
  const names = Object.keys(bundle).filter((name) => name.endsWith('.js'));
  const graph = (name: string): string[] => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? [name, ...chunk.imports.flatMap(graph)] : [];
  };
  const files = SHELL.map((name) => names.find((file) => file.replace(/^.*\//, '').startsWith(`${name}.`)) ?? '');
  const [first, ...others] = new Set(files.flatMap(graph).map((name) => `/${name}`));
  if (first === undefined || files.includes('')) throw new Error(`The shell has no chunks ${SHELL.join(', ')}.`);
  return {
    version: createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 8),
    shell: [first, ...others],
    never: NEVER,
    offline: ROUTES.offline.path,
    pictures,
  };
}

function workerPlugin(isOn: boolean, pictures: string): Plugin {
  return {
    name: 'vitrine:service-worker',
    async generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      this.emitFile({
        type: 'asset',
        fileName: FILE,
        source: await workerCode(isOn ? workerBuild(bundle, pictures) : null),
      });
    },
    // A built shop may have stood at this address before.
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${FILE}`, (_request, response) => {
        void workerCode(null).then((text) => response.setHeader('Content-Type', 'text/javascript').end(text));
      });
    },
  };
}

/**
 * `/sw.js`: written from the compiled code, so that an edit of content changes nothing in it. `setting`:
 * SERVICE_WORKER; `pictures`: PICTURES_URL.
 */
export function serviceWorker(setting: 'on' | 'off', pictures: string): AstroIntegration {
  return {
    name: 'vitrine:service-worker',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const isOn = setting === 'on' && command !== 'dev';
        updateConfig({
          vite: {
            define: { 'import.meta.env.SERVICE_WORKER': JSON.stringify(isOn ? 'on' : 'off') },
            plugins: [workerPlugin(isOn, pictures)],
          },
        });
      },
    },
  };
}
