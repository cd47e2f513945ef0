/** What the wizard needs of whoever takes records in: the studio for products and addresses, the desk for people and orders. */
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import type { Finding, MovedKind, MovedOf, Source } from '#src/contract/moving-in/moved.ts';
import type { Trial } from '#src/moving-in/trial.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Records of one kind that are sent together. */
export type Piece = { readonly [Kind in MovedKind]: PieceOf<Kind> }[MovedKind];

export interface PieceOf<Kind extends MovedKind> {
  readonly kind: Kind;
  readonly records: readonly MovedOf[Kind][];
}

export interface Sending {
  readonly source: Source;
  /** Of texts that say none. */
  readonly locale: Locale;
  /** Name of the former shop, as shoppers know it. */
  readonly shop: string;
  /** Nothing is written. */
  readonly dry: boolean;
  /** Of all pieces of one import. */
  readonly series: string;
  /** What its earlier pieces would have left here; null: it is no trial. */
  readonly trial: Trial | null;
}

/** A finding with its words: '{namespace}:{key}' of finding-words.ts. */
export interface ShownFinding extends Omit<Finding, 'code'> {
  readonly words: string;
  /** Name of the file, or of the record. */
  readonly where: string;
}

export interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly leftOut: number;
}

export interface PieceAnswer {
  readonly counts: Counts;
  /** Those of products alone, beside other kinds. */
  readonly ofProducts?: Counts;
  readonly findings: readonly ShownFinding[];
}

export interface Sender {
  /** What it takes, in the order in which it must come. */
  readonly kinds: readonly MovedKind[];
  /** Records of a piece at most. */
  readonly most: (kind: MovedKind) => number;
  readonly newSeries: () => string;
  readonly send: (piece: Piece, sending: Sending) => Promise<PieceAnswer>;
  /** What was brought before and is not in the files any more; missing: nobody asks. */
  readonly gone?: (contents: MovedContents, source: Source) => Promise<readonly ShownFinding[]>;
  /** Whether it may go at another time: no network, too many requests. */
  readonly isPassing: (error: unknown) => boolean;
  readonly words: (error: unknown) => string;
  /** Takes a series back; `progress`: records that are left, where that is known. */
  readonly undo: (series: string, progress: (left: number) => void) => Promise<void>;
}
