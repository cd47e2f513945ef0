/** Keeps what was fetched a moment ago: a picture that several records name is fetched once. */
import { PictureFailure } from '#src/publishing/awaited/picture-failure.ts';
import type { ReadPicture } from '#src/publishing/awaited/read-picture.ts';

/** Most bytes of pictures that are kept. */
const MOST_BYTES = 48 * 1024 * 1024;

type Outcome = ReadPicture | PictureFailure;

const sizeOf = (outcome: Outcome): number => (outcome instanceof PictureFailure ? 0 : outcome.bytes.length);

export class RecentPictures {
  readonly #kept = new Map<string, Outcome>();
  #bytes = 0;

  get(source: string): Outcome | undefined {
    return this.#kept.get(source);
  }

  /** Keeps nothing that may be had at another time. */
  keep(source: string, outcome: Outcome): void {
    if (outcome instanceof PictureFailure && outcome.again) return;
    this.#kept.set(source, outcome);
    this.#bytes += sizeOf(outcome);
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#kept.delete(oldest);
      this.#bytes -= sizeOf(one);
    }
  }
}
