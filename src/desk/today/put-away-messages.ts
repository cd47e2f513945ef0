/** Takes the shop's messages off the screen of this device: whoever looks at the list has no use for them. Without a service worker there are none. */
export async function putAwayMessages(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const worker = await serviceWorker?.getRegistration();
  for (const message of (await worker?.getNotifications()) ?? []) message.close();
}
