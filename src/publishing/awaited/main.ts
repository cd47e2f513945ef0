/**
 * Entry of the process that fetches pictures (keep-fetching.ts): what strangers send is read apart from the worker, and
 * its memory goes with it.
 */
import PocketBase from 'pocketbase';
import { fetchAwaited } from '#src/publishing/awaited/fetch-awaited.ts';
import type { FetchingMessage } from '#src/publishing/awaited/keep-fetching.ts';
import { readKnownPicturesAlone } from '#src/publishing/awaited/known-pictures.ts';
import { describeError } from '#src/runtime/operator-error.ts';

readKnownPicturesAlone();

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
process.on('disconnect', () => ending.abort());

process.once('message', ({ pocketbaseUrl, serviceEmail, servicePassword }: FetchingMessage) => {
  const run = async (): Promise<void> => {
    const client = new PocketBase(pocketbaseUrl);
    client.autoCancellation(false);
    await client.collection('services').authWithPassword(serviceEmail, servicePassword);
    process.send?.(await fetchAwaited({ client, signal: ending.signal }));
  };
  run().then(
    () => process.exit(0),
    (error: unknown) => {
      if (!ending.signal.aborted) process.stderr.write(`Pictures could not be fetched: ${describeError(error)}\n`);
      process.exit(ending.signal.aborted ? 0 : 1);
    },
  );
});
