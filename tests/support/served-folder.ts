/** A folder of files behind the shop's own server, asked with paths as they stand. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startServer, type Server } from '#src/publishing/http/server.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';

const LONG = 'a page of some length '.repeat(100);

export const FILES: Readonly<Record<string, string>> = {
  'index.html': `<h1>home</h1>${LONG}`,
  'fr.html': 'accueil',
  'cart.html': `cart ${LONG}`,
  'product.html': `the page product ${LONG}`,
  'product/2.html': 'page two',
  'product/index.html': 'never served',
  '404.html': 'Page Not Found',
  'fr/404.html': 'Page introuvable',
  'it/404.html': 'Pagina non trovata',
  '500.html': 'Internal Server Error',
  'fr/500.html': 'Erreur interne',
  'products/thé-vert.html': 'thé',
  'fr/products/pot-à-thé.html': 'pot',
  'it/products/pot-à-thé.html': 'vaso',
  '_astro/app.abc.js': `export const a = 1; // ${LONG}`,
  'i/abc-320.avif': `not really a picture ${LONG}`,
  '_astro/abc-video.mp4': '0123456789',
  'cart/_payload.json': '{"kind":"shell"}',
  'sitemap.xml': '<urlset/>',
  '.secret': 'hidden',
  'builds/redirects.json': JSON.stringify({
    redirects: [
      { from: '/products/old', to: '/product', status: 301 },
      { from: '/was/*', to: '/now/:splat', status: 308 },
      { from: '/press', to: 'https://press.example/#top', status: 302 },
      { from: '/en', to: '/?lang=en', status: 302 },
      { from: '/en/*', to: '/:splat?lang=en', status: 302 },
    ],
  }),
};

export async function writeRelease(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

export interface Reply {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** Sends the path exactly as it stands here; `fetch` would tidy it up first. */
export function ask(url: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject).end();
  });
}

export interface ServedFolder {
  /** Holds what is not public, too. */
  readonly folder: string;
  /** The public folder: a link to `one`. */
  readonly dist: string;
  readonly server: Server;
  readonly get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Reply>;
  readonly close: () => Promise<void>;
}

export async function serveFiles(): Promise<ServedFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-serve-'));
  const dist = join(folder, 'dist');
  await writeRelease(join(folder, 'one'), FILES);
  await writeFile(join(folder, 'outside.txt'), 'outside');
  await symlink(join(folder, 'one'), dist);
  const options = { root: dist, host: '127.0.0.1', cacheDir: join(folder, 'cache'), report: silentReport() };
  const server = await startServer({ ...options, port: await freePort() });
  return {
    folder,
    dist,
    server,
    get: (path, headers, method) => ask(server.url, path, headers, method),
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
