import { one } from '#src/client/dom.ts';

/**
 * `[data-offline]`: shown while there is no network, and on a page that the service worker had to take from what it
 * keeps.
 */
export function showConnection(): void {
  const notice = one('[data-offline]');
  if (!notice) return;
  const show = (): void => {
    notice.hidden = navigator.onLine;
  };
  addEventListener('online', show);
  addEventListener('offline', show);
  show();
  // It says nothing else.
  navigator.serviceWorker?.addEventListener('message', () => {
    notice.hidden = false;
  });
}
