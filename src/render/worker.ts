/** A thread of a build: renders its share of the pages and hands them over in parcels. */
import { parentPort, workerData } from 'node:worker_threads';
import { fileDigest } from '#src/render/output.ts';
import type { Parcel, RenderedFile, Share, ShareData } from '#src/render/share.ts';

interface Entry {
  renderShare(share: Share): Promise<void>;
}

/** Parcels that may wait to be written before the thread waits as well. */
const AHEAD = 2;

if (parentPort === null) throw new Error('This is a thread of a build (pages.ts).');
const port = parentPort;
const data = workerData as ShareData;
const { renderShare } = (await import(data.entry)) as Entry;

let waiting = 0;
let room = (): void => {};
port.on('message', () => {
  waiting--;
  room();
});

function parcelOf(rendered: readonly RenderedFile[]): Parcel {
  const sizes = rendered.map(({ text, encoding }) => Buffer.byteLength(text, encoding));
  const bytes = Buffer.from(new ArrayBuffer(sizes.reduce((sum, size) => sum + size, 0)));
  let end = 0;
  const files = rendered.map(({ file, text, encoding }, index) => {
    const start = end;
    end += sizes[index] ?? 0;
    bytes.write(text, start, encoding);
    return [file, end, fileDigest(bytes.subarray(start, end))] as const;
  });
  return { files, bytes };
}

async function deliver(rendered: readonly RenderedFile[]): Promise<void> {
  const parcel = parcelOf(rendered);
  port.postMessage(parcel, [parcel.bytes.buffer]);
  waiting++;
  if (waiting > AHEAD) await new Promise<void>((resolve) => (room = resolve));
}

await renderShare({ ...data, deliver });
port.close();
