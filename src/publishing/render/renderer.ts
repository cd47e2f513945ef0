import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SiteFrame } from '#src/publishing/site/site-frame.ts';
import { codeFile } from '#src/runtime/places.ts';
import type { ThreadAnswer, ThreadRequest, RenderedBatch, ThreadData } from '#src/publishing/render/render-batch.ts';
import { pageEnvironment, type PageSettings } from '#src/publishing/render/page-settings.ts';
import { GRAPH_FILE, type IslandGraph } from '#src/publishing/render/preload-islands.ts';

/** A page to be rendered. */
export interface RenderJob {
  /** Path with locale prefix. */
  readonly path: string;
  /**
   * Payload that it is made from, as the JSON that is published beside it; null: a page without records of its own (the
   * cart, the login, …).
   */
  readonly payload: string | null;
}

/** Takes a file: its path under the root, its bytes, and their `fileDigest`. */
export type TakeFile = (file: string, bytes: Uint8Array, digest: string) => void;

/** Threads with the compiled code, which stay warm between renderings. */
export interface Renderer {
  /** Sets what all pages share: needed once, and again when it has changed; never while pages are rendered. */
  setFrame(frame: SiteFrame): void;
  /**
   * Renders pages, and their payloads as files beside them, in any order; `take` gets each file once. A job is taken
   * when a thread has room for it, so that jobs can be made as they are asked for. One call at a time.
   * @throws what a page, the making of a job or `take` throws; the renderer can be used again.
   */
  render(jobs: Iterable<RenderJob>, take: TakeFile): Promise<void>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** A thread takes a third of a second to begin, in which another renders this many pages. */
const WORTH_A_THREAD = 150;
/**
 * Pages that a thread is given at a time, at most: the first batches are smaller, so that a few pages are spread over
 * all threads.
 */
const BATCH = 8;
/** Batches that a thread has: one that it renders, and the next. */
const LANES = 2;
/** Megabytes of a thread's heap for what is young: by itself V8 takes 128 and does not give them back. */
const YOUNG_MB = 24;
/** Megabytes for what is old, at most: a thread needs 60, and lets garbage treble that where it may. */
const OLD_MB = 256;

/** One thread, which answers batches in the order in which it gets them. */
class Thread {
  readonly #worker: Worker;
  readonly #asked: { resolve(batch: RenderedBatch): void; reject(error: unknown): void }[] = [];
  #ended: Error | null = null;

  constructor(workerData: ThreadData) {
    this.#worker = new Worker(codeFile('src/publishing/render/thread.ts'), {
      workerData,
      execArgv: [],
      env: { ...process.env, ...pageEnvironment(workerData.settings), NODE_ENV: 'production' },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: OLD_MB },
    });
    this.#worker.on('message', (answer: ThreadAnswer) => {
      const next = this.#asked.shift();
      if ('error' in answer) next?.reject(answer.error);
      else next?.resolve(answer);
    });
    this.#worker.once('error', (error) => this.#end(error));
    this.#worker.once('exit', (code) => this.#end(new Error(`A thread that renders pages ended with code ${code}.`)));
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#asked.splice(0)) reject(this.#ended);
  }

  get isOver(): boolean {
    return this.#ended !== null;
  }

  tell(order: ThreadRequest): void {
    this.#worker.postMessage(order, []);
  }

  ask(jobs: readonly RenderJob[]): Promise<RenderedBatch> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#asked.push({ resolve, reject });
      this.tell({ jobs });
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

class Threads implements Renderer {
  readonly #data: ThreadData;
  readonly #threads: Thread[];
  #frame: SiteFrame | null = null;

  constructor(data: ThreadData, count: number) {
    this.#data = data;
    this.#threads = Array.from({ length: count }, () => new Thread(data));
  }

  setFrame(frame: SiteFrame): void {
    this.#frame = frame;
    for (const thread of this.#threads) thread.tell({ frame });
  }

  /** Starts others in the place of those that have ended. */
  #replaceEnded(): void {
    for (const [index, thread] of this.#threads.entries()) {
      if (!thread.isOver) continue;
      const fresh = new Thread(this.#data);
      if (this.#frame !== null) fresh.tell({ frame: this.#frame });
      this.#threads[index] = fresh;
    }
  }

  async render(jobs: Iterable<RenderJob>, take: TakeFile): Promise<void> {
    this.#replaceEnded();
    const source = jobs[Symbol.iterator]();
    let failed = false;
    const nextBatch = (size: number): RenderJob[] => {
      const batch: RenderJob[] = [];
      while (batch.length < size && !failed) {
        const { done, value } = source.next();
        if (done === true) break;
        batch.push(value);
      }
      return batch;
    };
    const runLane = async (thread: Thread): Promise<void> => {
      try {
        let size = 1;
        for (let batch = nextBatch(size); batch.length > 0; batch = nextBatch(size)) {
          takeAll(await thread.ask(batch), take);
          size = Math.min(size * 2, BATCH);
        }
      } catch (error) {
        failed = true;
        throw error;
      }
    };
    const lanes = this.#threads.flatMap((thread) => Array.from({ length: LANES }, () => runLane(thread)));
    const results = await Promise.allSettled(lanes);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

function takeAll({ files, bytes }: RenderedBatch, take: TakeFile): void {
  let start = 0;
  for (const [file, end, digest] of files) {
    take(file, bytes.subarray(start, end), digest);
    start = end;
  }
}

/**
 * @param compiled What src/publishing/render/compile-site.ts gave.
 * @param settings What pages say of the shop.
 * @param pages How many there are to render at most, about: so many threads are started.
 */
export function createRenderer(options: {
  readonly compiled: string;
  readonly settings: PageSettings;
  readonly pages: number;
}): Renderer {
  const { compiled, pages } = options;
  const { siteUrl, publicBackendUrl, shopMode, staging = false, picturesUrl, stripe } = options.settings;
  const folder = join(compiled, 'renderer');
  const processors = availableParallelism();
  const most = processors > 2 ? processors - 1 : processors;
  return new Threads(
    {
      entry: pathToFileURL(join(folder, 'entry.mjs')).href,
      // Nothing else that the process knows.
      settings: {
        siteUrl,
        publicBackendUrl,
        shopMode,
        staging,
        picturesUrl,
        stripe: { publishableKey: stripe.publishableKey },
      },
      islands: JSON.parse(readFileSync(join(folder, GRAPH_FILE), 'utf8')) as IslandGraph,
    },
    Math.max(1, Math.min(most, Math.ceil(pages / WORTH_A_THREAD))),
  );
}
