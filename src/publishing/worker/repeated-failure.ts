/**
 * A build that fails is tried again: at once when something has changed, else after pauses that double, because a try
 * costs as much as a build.
 */

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

export class RepeatedFailure {
  /** '' after a success; null before the first build. */
  #what: string | null = null;
  /** The newest change when it was tried again; -1: it was not. */
  #tried = -1;
  #pause = FIRST_PAUSE_MS;
  /** With nothing new it is not tried before. */
  #againAt = 0;
  readonly #now: () => number;

  /** @param now A clock that only goes on, in ms. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The last build has failed. */
  get isOpen(): boolean {
    return this.#what !== null && this.#what !== '';
  }

  /** The last build has succeeded. */
  get isOver(): boolean {
    return this.#what === '';
  }

  /**
   * Says whether a build is worth a try after a failure. A yes counts as one. @param seq The newest change there is.
   */
  mayTry(seq: number): boolean {
    const isSame = seq === this.#tried;
    if (isSame && this.#now() < this.#againAt) return false;
    this.#pause = isSame ? Math.min(this.#pause * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    this.#againAt = this.#now() + this.#pause;
    this.#tried = seq;
    return true;
  }

  /** Notes a failure. False: it is the one of before, and was told. */
  isNew(what: string): boolean {
    const isNew = this.#what !== what;
    this.#what = what;
    return isNew;
  }

  end(): void {
    this.#what = '';
    this.#tried = -1;
  }
}
