/** Tells that something of the desk's lists may have changed, as soon as the shop knows it. */
import type PocketBase from 'pocketbase';

/** Collections whose new and changed rows come to the lists or leave them. */
const WATCHED = [
  'order_history',
  'shipments',
  'returns',
  'disputes',
  'refunds',
  'contact_messages',
  'job_findings',
  'payment_findings',
] as const;

/** ms in which what comes together makes one look. */
const TOGETHER_MS = 400;
/** ms between two looks where nothing tells by itself. */
const POLL_MS = 60_000;

/**
 * Follows the collections over the SDK's event stream, with its own delays between tries. Each new connection asks for a check, because nothing
 * tells what happened meanwhile; while there is none, it asks each minute, and whenever the page is looked at again. The answer ends it.
 */
export function watchToday(client: PocketBase, onChange: () => void): () => void {
  let [isOver, isLive] = [false, false];
  let soon: ReturnType<typeof setTimeout> | undefined;
  const ends: (() => Promise<void>)[] = [];
  const check = (): void => {
    clearTimeout(soon);
    soon = setTimeout(onChange, TOGETHER_MS);
  };
  const tell = (live: boolean): void => {
    isLive = live;
  };
  const poll = setInterval(() => {
    if (!isLive && document.visibilityState === 'visible') check();
  }, POLL_MS);
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') check();
  };
  document.addEventListener('visibilitychange', onVisible);
  const stop = (): void => {
    for (const end of ends.splice(0)) void end().catch(() => undefined);
  };
  const start = async (): Promise<void> => {
    client.realtime.onDisconnect = () => tell(false);
    // Together: one after the other, each would be a request of its own.
    const heard = [
      // Told with each connection, the first one too, where the page may have been read before it.
      client.realtime.subscribe('PB_CONNECT', () => {
        if (isLive) check();
        tell(true);
      }),
      ...WATCHED.map((name) => client.collection(name).subscribe('*', check)),
    ];
    ends.push(...(await Promise.all(heard)));
    tell(true);
    check();
    if (isOver) stop();
  };
  start().catch(() => tell(false));
  return () => {
    isOver = true;
    clearTimeout(soon);
    clearInterval(poll);
    document.removeEventListener('visibilitychange', onVisible);
    stop();
  };
}
