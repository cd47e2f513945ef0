/** Registers the service worker (src/service-worker) and tells it what it cannot know. */
import type { PageNews } from '#src/contract/service-worker.ts';
import { wantsLowData } from '#src/stores/settings/keep.ts';

/**
 * Not where the build says so, nor without https, where a browser has none. @throws where it is blocked, or there is no
 * room: the shop does without.
 */
export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (import.meta.env.SERVICE_WORKER === 'off' || !serviceWorker) return;
  const trusted = window.trustedTypes?.createPolicy('worker', { createScriptURL: (own) => own });
  await serviceWorker.register(trusted?.createScriptURL('/sw.js') ?? '/sw.js');
  const { active } = await serviceWorker.ready;
  const tell = (): void => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ lowData: wantsLowData(), seen: [location.href, ...loaded] } satisfies PageNews, []);
  };
  tell();
  addEventListener('storage', tell);
}
