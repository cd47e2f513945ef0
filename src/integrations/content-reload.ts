import type { AstroIntegration } from 'astro';
import { snapshotFile } from '#src/publishing/site/site.ts';

/** In `astro dev`: a new snapshot (src/publishing/worker/watch-content.ts writes it) reloads the open pages. */
export function contentReload(): AstroIntegration {
  return {
    name: 'vitrine:content-reload',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const file = snapshotFile();
        server.watcher.add(file);
        const reload = (changed: string): void => {
          if (changed !== file) return;
          // Astro keeps the paths of getStaticPaths until its own content layer says that they are stale.
          server.environments.ssr.hot.send('astro:content-changed', {});
          server.environments.client.hot.send({ type: 'full-reload', path: '*' });
          logger.info('content changed');
        };
        server.watcher.on('change', reload).on('add', reload);
      },
    },
  };
}
