/** Bytes of packed records: in memory, or in a file of a build that ends. */
import { closeSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes of many records, one after the other: one piece of memory for each would cost more than what is in it. */
const CHUNK_BYTES = 1 << 20;

/** Gives the text of some of its bytes. */
export interface Bytes {
  text(start: number, length: number): string;
}

/** Place of a text. */
export interface TextSlot {
  readonly bytes: Bytes;
  readonly start: number;
  readonly length: number;
}

class Chunk implements Bytes {
  readonly #buffer: Buffer;
  #used = 0;

  constructor(size: number) {
    this.#buffer = Buffer.allocUnsafeSlow(size);
  }

  get content(): Uint8Array {
    return this.#buffer.subarray(0, this.#used);
  }

  hasRoom(length: number): boolean {
    return this.#used + length <= this.#buffer.byteLength;
  }

  /** Answers where it begins. */
  add(text: string): number {
    const start = this.#used;
    this.#used += this.#buffer.write(text, start);
    return start;
  }

  text(start: number, length: number): string {
    return this.#buffer.toString('utf8', start, start + length);
  }
}

/** In memory: what no record is in any more is freed, chunk by chunk. */
class Chunks {
  #last = new Chunk(0);

  keep(text: string): TextSlot {
    const length = Buffer.byteLength(text);
    if (!this.#last.hasRoom(length)) this.#last = new Chunk(Math.max(CHUNK_BYTES, length));
    return { bytes: this.#last, start: this.#last.add(text), length };
  }
}

const closing = new FinalizationRegistry<number>(closeSync);

/** All but the last chunk is in a file. It has no name: whatever ends this process takes it away. */
class ChunkFile implements Bytes {
  readonly #descriptor: number;
  #last = new Chunk(0);
  #written = 0;
  #read = Buffer.alloc(0);

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.#descriptor = openSync(file, 'w+', 0o600);
    unlinkSync(file);
    closing.register(this, this.#descriptor);
  }

  keep(text: string): TextSlot {
    const length = Buffer.byteLength(text);
    if (!this.#last.hasRoom(length)) {
      const { content } = this.#last;
      for (let done = 0; done < content.byteLength;)
        done += writeSync(this.#descriptor, content, done, content.byteLength - done, this.#written + done);
      this.#written += content.byteLength;
      this.#last = new Chunk(Math.max(CHUNK_BYTES, length));
    }
    return { bytes: this, start: this.#written + this.#last.add(text), length };
  }

  text(start: number, length: number): string {
    if (start >= this.#written) return this.#last.text(start - this.#written, length);
    if (this.#read.byteLength < length) this.#read = Buffer.allocUnsafeSlow(length);
    if (readSync(this.#descriptor, this.#read, 0, length, start) < length)
      throw new Error('The file of packed records has lost its end.');
    return this.#read.toString('utf8', 0, length);
  }
}

let present: Chunks | ChunkFile = new Chunks();

/**
 * Keeps texts from now on in a new file of this name, which it loses at once: for the records of a build that ends,
 * because nothing of it is freed before. The answer ends it; what is in it can still be read.
 * @throws Node's error when the file cannot be made, as `keepText` does when it cannot be written.
 */
export function keepTextsInFile(name: string): () => void {
  const before = present;
  present = new ChunkFile(name);
  return () => (present = before);
}

export function keepText(text: string): TextSlot {
  return present.keep(text);
}
