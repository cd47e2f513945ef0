/**
 * Messages to operators (docs/decisions/0285): what they say comes ready from the shop, and the desk puts them away, so
 * that this stays small for everybody else.
 */
import type { PushMessage } from '#src/contract/push.ts';

declare const self: ServiceWorkerGlobalScope;

export function answerPushes(): void {
  self.addEventListener('push', (event) =>
    event.waitUntil(self.registration.showNotification(...((event.data as PushMessageData).json() as PushMessage))),
  );
  self.addEventListener('notificationclick', (event) =>
    event.waitUntil(self.clients.openWindow(event.notification.data as string)),
  );
}
