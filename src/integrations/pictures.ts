import { createReadStream, existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Connect } from 'vite';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * In `astro dev`: `/i/{digest}-{width}.{ext}` from the cache. A build publishes them
 * (src/publishing/render/write-site.ts); its pages name them below `url` (PICTURES_URL), '' for the site itself.
 */
export function pictures(cacheDir: string, url: string): AstroIntegration {
  const folder = variantsFolder(cacheDir);
  return {
    name: 'vitrine:pictures',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const address = command === 'dev' ? '' : url;
        updateConfig({ vite: { define: { 'import.meta.env.PICTURES_URL': JSON.stringify(address) } } });
      },
      'astro:server:setup': ({ server }) => {
        const serve: Connect.NextHandleFunction = (request, response, next) => {
          const file = join(folder, basename((request.url ?? '').split('?', 1)[0] ?? ''));
          const type = TYPES[extname(file)];
          if (type === undefined || !existsSync(file)) {
            next();
            return;
          }
          response.writeHead(200, { 'content-type': type });
          createReadStream(file).pipe(response);
        };
        // A typeface is never at another address, so it is beside the code.
        for (const path of ['/i', '/_astro']) server.middlewares.use(path, serve);
      },
    },
  };
}
