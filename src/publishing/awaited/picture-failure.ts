import type { PictureProblem, PictureProblemCode } from '#src/contract/moving-in/awaited-pictures.ts';

/** Failure that says why a picture could not be had. */
export class PictureFailure extends Error implements PictureProblem {
  override readonly name = 'PictureFailure';
  readonly code: PictureProblemCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** It may be had at another time. */
  readonly again: boolean;
  /** Nothing is asked of this host for a while: it said so, or does not answer. */
  readonly ofHost: boolean;

  constructor(
    code: PictureProblemCode,
    params: Readonly<Record<string, string | number>> = {},
    again = false,
    ofHost = false,
  ) {
    super(`The picture could not be had: ${code}`);
    this.code = code;
    this.params = params;
    this.again = again;
    this.ofHost = ofHost;
  }
}
