import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Output } from '#src/render/output.ts';
import type { IslandGraph } from '#src/render/preload-islands.ts';
import type { Parcel, ShareData } from '#src/render/share.ts';

/** A thread takes a third of a second to begin, in which another renders this many pages. */
const WORTH_A_THREAD = 150;
/** Megabytes of a thread's heap for what is young: by itself V8 takes 128 and does not give them back. */
const YOUNG_MB = 24;
/**
 * Megabytes for what is old, at most: a thread has 60 of them in use for 10,000 pages. Far more than it needs, and far less than V8's own
 * limit, under which it lets garbage treble the heap.
 */
const OLD_MB = 512;
const OLD_MB_PER_PAGE = 0.05;

/** Runs one thread to its end; `take` gets what it renders. */
function runThread(data: ShareData, pages: number, take: (parcel: Parcel) => void, signal: AbortSignal): Promise<void> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: data,
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_MB,
      maxOldGenerationSizeMb: OLD_MB + OLD_MB_PER_PAGE * pages,
    },
  });
  signal.addEventListener('abort', () => void worker.terminate());
  return new Promise((resolve, reject) => {
    worker.on('message', (parcel: Parcel) => {
      try {
        take(parcel);
        worker.postMessage('written', []);
      } catch (error) {
        reject(error);
      }
    });
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A thread ended with code ${code}.`))));
  });
}

/**
 * Renders every page and payload of the snapshot in threads, and writes them in this one, which takes a small part of a processor.
 * @param entry URL of the compiled entry.ts.
 * @param pages How many there are, about.
 * @param progress Called with the number of files so far.
 * @throws what a page throws, and Node's error when a file cannot be written.
 */
export async function renderPages(options: {
  readonly entry: string;
  readonly siteUrl: string;
  readonly islands: IslandGraph;
  readonly pages: number;
  readonly output: Output;
  progress(files: number): void;
}): Promise<void> {
  const { entry, siteUrl, islands, pages, output, progress } = options;
  const processors = availableParallelism();
  const threads = Math.min(processors > 2 ? processors - 1 : processors, Math.ceil(pages / WORTH_A_THREAD));
  let count = 0;
  const take = ({ files, bytes }: Parcel): void => {
    let start = 0;
    for (const [file, end, digest] of files) {
      output.write(file, bytes.subarray(start, end), digest);
      start = end;
    }
    count += files.length;
    progress(count);
  };
  const failed = new AbortController();
  const data: ShareData = { entry, siteUrl, islands, counter: new SharedArrayBuffer(4) };
  const runs = Array.from({ length: threads }, () => runThread(data, pages, take, failed.signal));
  try {
    await Promise.all(runs);
  } finally {
    failed.abort();
    await Promise.allSettled(runs);
  }
}
