/** Messages to operators (docs/decisions/0285): the words come ready from the shop. */
import type { PushMessage } from '#src/contract/push.ts';

declare const self: ServiceWorkerGlobalScope;

function messageOf(event: PushEvent): PushMessage | null {
  try {
    return event.data?.json() as PushMessage;
  } catch {
    return null;
  }
}

/** Shows the desk: in a window that has it already, else in a new one. */
async function openDesk(path: string): Promise<void> {
  const address = new URL(path, self.origin);
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const desk = open.find(({ url }) => new URL(url).pathname === address.pathname);
  await (desk === undefined ? self.clients.openWindow(address.href) : desk.focus());
}

export function answerPushes(): void {
  self.addEventListener('push', (event) => {
    const message = messageOf(event);
    if (message === null) return;
    const { title, body, tag, path } = message;
    event.waitUntil(self.registration.showNotification(title, { body, tag, data: path }));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openDesk(String(event.notification.data)));
  });
}
