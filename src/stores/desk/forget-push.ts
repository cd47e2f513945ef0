/** Messages to this browser end when somebody signs out: the push service then tells the shop that nobody is there. */
export async function forgetPush(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const worker = (await serviceWorker?.getRegistration()) as
    | (Omit<ServiceWorkerRegistration, 'pushManager'> & Partial<Pick<ServiceWorkerRegistration, 'pushManager'>>)
    | undefined;
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}
