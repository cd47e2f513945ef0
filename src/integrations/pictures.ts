import { createReadStream, existsSync } from 'node:fs';
import { copyFile, link, mkdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PICTURES } from '#src/config.ts';
import { picturePath, socialPicturePath } from '#src/contract/payload.ts';
import { readSite } from '#src/data/site.ts';
import { variantsFolder } from '#src/data/pictures.ts';

const TYPES: Readonly<Record<string, string>> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' };

/** A second name for the cached file where the file system can, else a copy. */
async function place(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

/** Publishes the variants that the snapshot names as `/i/{digest}-{width}.{ext}`; in dev they are read from the cache. */
export function pictures(cacheDir: string): AstroIntegration {
  const folder = variantsFolder(cacheDir);
  return {
    name: 'vitrine:pictures',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/i', (request, response, next) => {
          const file = join(folder, basename((request.url ?? '').split('?', 1)[0] ?? ''));
          const type = TYPES[extname(file)];
          if (type === undefined || !existsSync(file)) {
            next();
            return;
          }
          response.writeHead(200, { 'content-type': type });
          createReadStream(file).pipe(response);
        });
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        await mkdir(join(root, 'i'), { recursive: true });
        const names = new Set(
          Object.values(readSite().pictures).flatMap(({ digest, widths }) => [
            ...widths.flatMap((width) => PICTURES.formats.map((format) => picturePath(digest, width, format))),
            socialPicturePath(digest),
          ]),
        );
        for (const name of names) await place(join(folder, basename(name)), join(root, name));
      },
    },
  };
}
