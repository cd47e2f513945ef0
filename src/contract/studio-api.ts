/**
 * Says what the studio and the build ask of the backend beside records: `POST {backend}/api/studio/{route}` with a JSON
 * body, signed in as a user with the role editor. A refusal is `StudioRefusal` with the HTTP status of
 * STUDIO_ERROR_STATUS.
 *
 * Editors read all content by PocketBase's own interface, unpublished records too, and write `drafts` and `previews`
 * only (records.ts): what they change reaches the content by `publish`, `import` and `undo`, with all hooks. `publish`
 * is one transaction and one publication; `import` and the undo of a series are as many as it takes.
 */
import type { Locale } from '#src/domain/site/locale.ts';
import type { PublishedVersion } from '#src/domain/site/published-version.ts';
import type { PublicationAction } from '#src/contract/records.ts';

export const STUDIO_ROUTE = '/api/studio/';

/** Permanent name of each refusal → its HTTP status. */
export const STUDIO_ERROR_STATUS = {
  /** `problems` names drafts or rows, records and fields. */
  invalid: 400,
  /** Not an editor, or somebody else's draft that the request does not name as seen. */
  forbidden: 403,
  /** No such draft, publication or record (any more). */
  not_found: 404,
  /** Somebody has changed or deleted what a draft began with (`edited`), and nothing was written. */
  edited_meanwhile: 409,
  /** Undo: `edited` names what was changed since. */
  changed_since: 409,
  /** Undo of a series: `edited` names items of it that were ordered since. */
  ordered_since: 409,
  /** A picture that is shown itself takes no other one's place. */
  medium_used: 409,
  /** PocketBase's limit of requests: its own body, without these names. */
  too_many: 429,
  /** Too many requests wait, PocketBase starts again, or its disk is full: nothing was written. */
  unavailable: 503,
} as const;
export type StudioErrorCode = keyof typeof STUDIO_ERROR_STATUS;

/**
 * A field that cannot be saved as it is. Its words in each language: i18n/{locale}/problems.json, key `code`,
 * placeholders from `params`. The same comes from the live checks of src/domain.
 */
export interface StudioProblem {
  /** Id in `drafts`; '' where the change came from elsewhere. */
  readonly draft: string;
  /** Row of an import, counted from 1; 0: none. */
  readonly row: number;
  readonly collection: string;
  /** Id of the record; '' while it has none. */
  readonly record: string;
  readonly field: string;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** The words in English. */
  readonly message: string;
}

/** A record that is no longer what it was when an edit began. */
export interface EditedRecord {
  /** '' for an undo. */
  readonly draft: string;
  readonly collection: string;
  readonly record: string;
  /** `updated` now; '': it is gone. */
  readonly updated: string;
  /** Person who changed it last, as far as that is kept; ''. */
  readonly author: string;
  /** Name that people know it by, as far as that is kept; ''. */
  readonly label: string;
}

export interface StudioRefusal {
  readonly code: StudioErrorCode;
  /** For programs and logs, English. People are told in their own words by `code`. */
  readonly message: string;
  readonly problems?: readonly StudioProblem[];
  readonly edited?: readonly EditedRecord[];
  /** Number of first rows of an import that are saved all the same. */
  readonly taken?: number;
}

/** A record that a publication saved or deleted. */
export interface PublishedRecord {
  readonly draft: string;
  readonly collection: string;
  readonly record: string;
  readonly action: PublicationAction;
  /** `updated` afterwards: the `base` of the next draft; '' for a deleted one. */
  readonly updated: string;
}

/** Answer of publish, import and undo. */
export interface PublicationAnswer {
  /** Name of the publication: `publication` of its rows in `revisions`; '': nothing was changed, or it was dry. */
  readonly publication: string;
  /** First and last `seq` of its rows in `changes`; both 0 where the site shows nothing of it. */
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly records: readonly PublishedRecord[];
  /**
   * Problems that a dry run has found: what would be refused, as `StudioRefusal` tells it. A finding is no error, so
   * its status is 200.
   */
  readonly problems?: readonly StudioProblem[];
  readonly edited?: readonly EditedRecord[];
  /** Of publish: what goes with what is deleted, and comes back with no undo. Absent: nothing. */
  readonly lost?: LostForGood;
}

export interface LostForGood {
  readonly reviews: number;
  /** Customers who have asked to be told when a variant is back. */
  readonly waiting: number;
}

/**
 * Id of a colleague's draft → its `version` that the caller was shown. Without it a draft is its author's alone (403
 * forbidden); where the author has saved it since, nothing happens (409 edited_meanwhile).
 */
export type SeenDrafts = Readonly<Record<string, number>>;

/** POST publish: applies drafts, the caller's own and seen ones of colleagues, and deletes them. All or none. */
export interface PublishRequest {
  /** Ids in `drafts`, at most PUBLISH_DRAFTS. */
  readonly drafts: readonly string[];
  /** Only tries: nothing is written, and what is wrong with the drafts is the answer. */
  readonly dry?: boolean;
  readonly seen?: SeenDrafts;
}
/** A product and as many options as it may have at once (docs/decisions/0390). */
export const PUBLISH_DRAFTS = 101;
/** Records that go along with those that one publication deletes, at most: variants, their promotions, addresses. */
export const PUBLISH_ALONG = 300;

/** POST discard: deletes drafts of colleagues. Their authors' own are deleted as records. */
export interface DiscardRequest {
  /** At most PUBLISH_DRAFTS. */
  readonly seen: SeenDrafts;
}
export interface DiscardAnswer {
  readonly discarded: number;
}

/**
 * POST undo: puts back what publications have changed, as one publication of its own. Of a series the newest that is
 * left: orders wait while it is written, so a long one takes several requests, and goes on by itself once a minute
 * where they do not come. Nothing is written where somebody has changed anything of what is left of it.
 */
export type UndoRequest =
  | {
      /** `publication` in `revisions`, at most UNDO_PUBLICATIONS. */
      readonly publications: readonly string[];
    }
  | {
      readonly series: string;
      /** Name of the series that what is put back becomes: the same in all requests of an undo. */
      readonly as: string;
    };
export const UNDO_PUBLICATIONS = 50;
export interface UndoAnswer extends PublicationAnswer {
  /** Records of the series that are still to be put back. */
  readonly left: number;
}

/** POST series: the newest of them. */
export interface SeriesAnswer {
  readonly series: readonly PublishedSeries[];
}
/** Publications that came one after the other and are taken back together: a long table. */
export interface PublishedSeries {
  /** `series` in `revisions`. */
  readonly id: string;
  readonly authorName: string;
  /** Moment of the last publication, 'YYYY-MM-DD hh:mm:ss.sssZ'. */
  readonly at: string;
  /** The last row of `changes` that it wrote; 0: the site shows nothing of it. */
  readonly seq: number;
  readonly collection: TableCollection;
  readonly records: number;
  /** Number of those that are not taken back. */
  readonly left: number;
  /** It has taken another one back. */
  readonly isUndo: boolean;
  /**
   * `running`: it is being taken back, whether or not a window asks for the next piece; `stuck`: that cannot go on, and
   * is tried again once a minute.
   */
  readonly undo: 'none' | 'running' | 'stuck';
}
export const SERIES_SHOWN = 20;

/** POST searches: what was searched in the shop and found nothing, the most frequent first. */
export interface SearchesAnswer {
  /** Number of last days that it is about. */
  readonly days: number;
  /** Words that fewer searches had are not told. */
  readonly least: number;
  readonly searches: readonly MissedSearch[];
}
export interface MissedSearch {
  readonly words: string;
  readonly locale: Locale;
  readonly count: number;
  /** The last day, YYYY-MM-DD, UTC. */
  readonly last: string;
}

/** POST reference: what a sale of an item that starts then would be compared with, as far as it can be known now. */
export interface ReferenceRequest {
  readonly item: string;
  /** Id of the sale; '' or unknown: a new one. */
  readonly sale: string;
  /** As dates are stored. */
  readonly starts: string;
}
export interface ReferenceAnswer {
  /** Lowest price of the 30 days before, minor units; 0: it was not for sale before. */
  readonly reference: number;
}

/** POST version: whether there is a newer version of the shop's software than the one that runs. */
export interface VersionAnswer {
  /** null: none that is known. */
  readonly newer: PublishedVersion | null;
}

/** Collections that people exchange as files. */
export const FILE_COLLECTIONS = ['products', 'items', 'redirects'] as const;
export type FileCollection = (typeof FILE_COLLECTIONS)[number];
/** Collections that tables of rows are exchanged of. Sales are made of many items by rows (docs/decisions/0404). */
export const TABLE_COLLECTIONS = [...FILE_COLLECTIONS, 'sales'] as const;
export type TableCollection = (typeof TABLE_COLLECTIONS)[number];

/** Column → text, as in a file. Which columns there are: src/schema/derived/content-table.ts. */
export type TableRow = Readonly<Record<string, string>>;

/**
 * POST import. Rows go in one after the other, in transactions that are soon over (docs/decisions/0420): each is a
 * publication of the series. Without a series all are one, saved whole or not at all. Where a row is refused those
 * before it may be saved (`taken`), unless that it cannot be read shows before the first. A column that a row does not
 * have is left as it is; a row without a known id, slug_en or sku makes a record; so does one of a sale whose item has
 * none that starts then.
 */
export interface ImportRequest {
  readonly collection: TableCollection;
  /** At most IMPORT_ROWS: a longer table goes in several requests. */
  readonly rows: readonly TableRow[];
  /** Only tries. */
  readonly dry: boolean;
  /**
   * 15 characters, [a-z0-9], drawn by the caller: the requests of one table share them, and are taken back together.
   */
  readonly series?: string;
}
export const IMPORT_ROWS = 50;
/** Rows of one file, in all its requests. */
export const IMPORT_FILE_ROWS = 20_000;
/** Answer to an import: what it did with each row, beside the publication. */
export interface ImportAnswer extends PublicationAnswer {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** POST export. */
export interface ExportRequest {
  readonly collection: TableCollection;
  /** Id of the last record of the page before; '' for the first. */
  readonly after: string;
  /**
   * These alone, at most EXPORT_ONLY: records by their ids, or items by those of their products. `after` does not count
   * then.
   */
  readonly only?: { readonly by: 'id' | 'product'; readonly ids: readonly string[] };
}
export const EXPORT_ONLY = 50;
export interface ExportAnswer {
  /** In the order of their ids. At most EXPORT_ROWS; fewer: the last page. */
  readonly rows: readonly TableRow[];
  /** `after` of the next page; '': this was the last. */
  readonly next: string;
}
export const EXPORT_ROWS = 1000;

/**
 * POST media-swap: `medium` is replaced by `by`, wherever it is shown; `by` is shown nowhere, and has the former
 * picture afterwards. Ids in `media`.
 */
export interface MediaSwapRequest {
  readonly medium: string;
  readonly by: string;
}

export interface MediaSwapAnswer {
  /** Records and drafts that show another picture now. */
  readonly uses: number;
}
