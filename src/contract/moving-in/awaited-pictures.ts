/**
 * Pictures of another shop on their way: what the worker asks of the backend (POST {backend}/api/shop/pictures-due,
 * pictures-failed and pictures-there, as the account of builds), and editors (POST
 * {backend}/api/studio/awaited-pictures). The list itself is the collection `awaited_pictures`, which editors read by
 * PocketBase's own interface.
 */

/** Reasons for which a picture is not there. Words: i18n/{locale}/moving-in.json, `pictures.problem.{code}`. */
export const PICTURE_PROBLEMS = [
  /** No https or http address, or one with a password. */
  'address_odd',
  /** An address of a network that is not public: nothing is fetched from there. */
  'address_private',
  /** No such host. */
  'name_unknown',
  'unreachable',
  /** It took longer than `seconds`. */
  'slow',
  /** The host answered with `status`. */
  'answer',
  'redirects',
  /** `most` MB. */
  'too_large',
  'unreadable',
  /** A file that was brought along. */
  'file_unreadable',
  /** `width`, `height`, `least` px. */
  'small',
  /** `most` million pixels. */
  'pixels',
  /** The record has as many pictures as it may: `most`. */
  'full',
  /** The record cannot be saved: `why`. */
  'refused',
  /** Fetching it ended the process each time. */
  'ended',
] as const;
export type PictureProblemCode = (typeof PICTURE_PROBLEMS)[number];

/** Says whether the shop fetches a picture of this source by itself; others are brought as files. */
export function isFetched(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

export interface PictureProblem {
  readonly code: PictureProblemCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** One that is due now. */
/** Collections whose records pictures come to. */
export const PICTURED = ['products', 'items', 'categories'] as const;
export type Pictured = (typeof PICTURED)[number];

/** The collection that a row of `awaited_pictures` names. */
export function picturedIn(collection: unknown): Pictured {
  return PICTURED.find((one) => one === collection) ?? 'products';
}

export interface DuePicture {
  /** Id in `awaited_pictures`. */
  readonly id: string;
  readonly collection: Pictured;
  readonly record: string;
  readonly place: number;
  /** Address. */
  readonly source: string;
}

/** Those that are due are lent to the caller for some minutes; to a request with `look: true` none is. */
export interface PicturesDueAnswer {
  readonly isDue: boolean;
  readonly pictures: readonly DuePicture[];
}

/** Pictures in one answer. */
export const PICTURES_AT_ONCE = 24;

export interface FailedPicture extends PictureProblem {
  readonly id: string;
  /** It may be there at another time. */
  readonly again: boolean;
}

export interface PicturesFailedRequest {
  readonly pictures: readonly FailedPicture[];
}

/**
 * Pictures of one record, in fields of a form: `pictures` (ids in `awaited_pictures` as JSON) and `files` in the same
 * order.
 */
export interface PicturesThereAnswer {
  readonly pictures: readonly {
    readonly id: string;
    /** 'gone': nothing awaits it any more; 'full': the record has as many as it may. */
    readonly outcome: 'there' | 'gone' | 'full';
  }[];
}

/** Bytes of such a form: what a picture may be at most, and as much around it as a form needs. */
export const PICTURES_THERE_BYTES = 9 * 1024 * 1024;
/** Bytes of files in one form, unless one of them has more: so long a transaction may take. */
export const PICTURES_THERE_FILES = 6 * 1024 * 1024;

/** Tries failed ones again, takes them off the list, or counts alone. */
export interface AwaitedPicturesRequest {
  readonly action: 'again' | 'forget' | 'count';
  /** Ids in `awaited_pictures`; null: all that failed. */
  readonly pictures: readonly string[] | null;
}

export interface AwaitedPicturesAnswer {
  /** As many as one request changes: there may be more, and it is to be asked again. */
  readonly changed: number;
  readonly waiting: number;
  readonly failed: number;
}

/** Failed pictures that one request changes. */
export const PICTURES_CHANGED_AT_ONCE = 500;
