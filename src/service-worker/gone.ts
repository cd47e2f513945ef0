/**
 * Stands at /sw.js where the service worker is switched off (SERVICE_WORKER=off, and in `astro dev`): browsers that
 * have one replace it by this, which removes all that it kept, and itself.
 */
import { OURS } from '#src/service-worker/stores.ts';

declare const self: ServiceWorkerGlobalScope;

async function leave(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(OURS)) await caches.delete(name);
  await self.registration.unregister();
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(leave()));
