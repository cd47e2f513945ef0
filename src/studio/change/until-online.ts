/** ms until a server is asked again that did not answer. */
const AGAIN_MS = 4000;

/** Until the network is there again, or a while has passed. */
export function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      removeEventListener('online', end);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, AGAIN_MS);
    addEventListener('online', end);
  });
}
