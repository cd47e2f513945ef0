/** A thread of a renderer: renders the pages that it is given and hands them over in parcels. */
import { parentPort, workerData } from 'node:worker_threads';
import type { PageMaker } from '#src/publishing/render/entry.ts';
import {
  type ThreadAnswer,
  type ThreadRequest,
  packBatch,
  type ThreadData,
} from '#src/publishing/render/render-batch.ts';
import type { RenderJob } from '#src/publishing/render/renderer.ts';

interface Entry {
  createPageMaker(data: Omit<ThreadData, 'entry'>): PageMaker;
}

if (parentPort === null) throw new Error('This is a thread of a renderer (renderer.ts).');
const port = parentPort;
const data = workerData as ThreadData;
const maker = ((await import(data.entry)) as Entry).createPageMaker(data);

async function answerOf(jobs: readonly RenderJob[]): Promise<ThreadAnswer> {
  try {
    // At a time, because a page now and then waits for a digest.
    return packBatch((await Promise.all(jobs.map((job) => maker.make(job)))).flat());
  } catch (error) {
    return { error };
  }
}

async function follow(order: ThreadRequest): Promise<void> {
  if ('frame' in order) {
    maker.setFrame(order.frame);
    return;
  }
  const answer = await answerOf(order.jobs);
  port.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : []);
}

/** One order after the other. */
let last = Promise.resolve();
port.on('message', (order: ThreadRequest) => {
  last = last.then(() => follow(order));
});
