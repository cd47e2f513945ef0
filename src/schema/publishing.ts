/** The way of an edit from a draft to the live site. */
import type { SeqRange, StoredProblem, TargetState } from '#src/contract/records.ts';
import { EDITED_COLLECTIONS } from '#src/schema/derived/editing.ts';
import {
  AUTHOR,
  BUILDS,
  EDITORS_READ,
  NOBODY,
  reads,
  SIGNED_IN,
  STUDIO,
  STUDIO_READS,
  writes,
} from '#src/schema/kinds/access.ts';
import { table } from '#src/schema/kinds/collection.ts';
import {
  choice,
  date,
  email,
  flag,
  json,
  line,
  relation,
  relations,
  storedFiles,
  whole,
} from '#src/schema/kinds/fields.ts';
import { ACTIONS, ID_LENGTH, LONG_TEXT } from '#src/schema/kinds/lengths.ts';
import { ALL, ROWS_OF_SHOP, STAYS, WITH_AUTHORS, WITH_CATALOGUE } from '#src/schema/kinds/rules.ts';

/** Append-only: every change that a build must see. */
export const changes = table({
  access: reads(STUDIO),
  hooks: { appendOnly: true },
  staging: 'kept',
  // Builds read on from where they were.
  goLive: STAYS,
  indexes: ['unique seq', 'collection, record', 'automatic, seq'],
  fields: {
    /** 1, 2, 3 … without gaps. */
    seq: whole({ required: true, min: 1 }),
    collection: line({ required: true, max: 100 }),
    /** Id of the changed record. */
    record: line({ required: true, max: ID_LENGTH }),
    action: choice(['create', 'update', 'delete'], { required: true }),
    /** The shop has done it by itself: a sale that starts or ends, pieces that were sold or came back. */
    automatic: flag({}),
  },
});

/**
 * Drafts that an editor has begun and not published: one for each author and record. Its author alone changes it; all
 * editors see it. Fields that an editor sends: collection, record, action, data, files, base, publish_at, version;
 * `author` is the caller's own id.
 */
export const drafts = table({
  access: { ...STUDIO_READS, ...writes(AUTHOR) },
  hooks: { setByShop: ['author_name', 'problem'] },
  // At most 500 an editor.
  small: true,
  // What nobody has published.
  staging: 'emptied',
  goLive: WITH_AUTHORS,
  indexes: ['unique author, collection, record', 'collection, record', 'publish_at', 'updated'],
  fields: {
    collection: choice(EDITED_COLLECTIONS, { required: true }),
    /**
     * Id of the record; of a new one the id that it will have, drawn by the studio (15 characters a-z 0-9), so that other
     * drafts can name it.
     */
    record: line({ required: true, max: ID_LENGTH, pattern: '^[a-z0-9]{15}$' }),
    action: choice(ACTIONS, { required: true }),
    /**
     * Field → its new value, only of fields in EDITABLE: texts, numbers, flags, ids, lists of ids, dates as 'YYYY-MM-DD
     * hh:mm:ss.sssZ'. Pictures are ids of `media` in their order. A file of the brand is known by its bare name where the
     * record has it, `draft:NAME` is one of `files`. `stock` may have `stock_was` beside it: then the stock moves by the
     * difference.
     */
    data: json<Readonly<Record<string, unknown>>>(LONG_TEXT),
    files: storedFiles(24, { anyFiles: true }),
    /** `updated` of the record when the editing began, as text; '' for a new record. */
    base: line({ max: 40 }),
    /** Id in `users`. */
    author: relation('users', { required: true, cascade: true }),
    author_name: line({ max: 200 }),
    /** Published at that minute by the shop, together with the author's others of the same time; '': by hand. */
    publish_at: date({}),
    /** Problem for which that failed; null: it has not. Cleared by the next change of the draft. */
    problem: json<StoredProblem | null>(),
    /**
     * 1, then one more with each save: another number is refused as `edited_meanwhile`, so two tabs of one person do not
     * overwrite each other.
     */
    version: whole({ required: true, min: 1 }),
  },
});

/** Append-only: what a record was before and after a change that a person caused. */
export const revisions = table({
  access: EDITORS_READ,
  hooks: ROWS_OF_SHOP,
  // Who has changed what.
  staging: 'emptied',
  // They hold what the catalogue was, and could bring it back in parts.
  goLive: WITH_CATALOGUE,
  indexes: [
    'publication',
    'collection, record',
    'seq',
    'created',
    'undone',
    'series: series, undone, collection, record, publication, seq, created, author_name',
    "undo_as WHERE `undo_as` > ''",
  ],
  fields: {
    /** Name that all revisions of one publication, or of one save in the dashboard, share. */
    publication: line({ required: true, max: ID_LENGTH }),
    /** Number of its row in `changes`; 0: the site shows nothing of it. */
    seq: whole({}),
    collection: line({ required: true, max: 100 }),
    record: line({ required: true, max: ID_LENGTH }),
    action: choice(ACTIONS, { required: true }),
    /** Name that people have for the record: its English name, title, SKU or address. */
    label: line({ max: 200 }),
    /** Stored fields of a record that was changed or deleted; null of a new one. */
    before: json<Readonly<Record<string, unknown>> | null>(2_000_000),
    /** State of a changed one afterwards. */
    after: json<Readonly<Record<string, unknown>> | null>(2_000_000),
    /** Names of the fields that a change made differ. */
    fields: json<readonly string[]>(),
    /** Copies of the files of its own that the record has lost by it, under their old names. */
    files: storedFiles(24, { anyFiles: true }),
    /** Id of the account; outlives it. */
    author: line({ max: ID_LENGTH }),
    /** Its name, or 'superuser'. */
    author_name: line({ max: 200 }),
    /** Name that the publications of one table share; '': it stands by itself. */
    series: line({ max: ID_LENGTH }),
    /** Name of the publication that has taken it back; '': it holds. */
    undone: line({ max: ID_LENGTH }),
    /**
     * Name, on the first of a series that is being taken back, of the series that the undo is, which goes on without its
     * window; else ''.
     */
    undo_as: line({ max: ID_LENGTH }),
  },
});

/**
 * A build as its worker reports it. Its `updated` moves every few seconds for as long as the worker has something to
 * do.
 */
export const builds = table({
  access: { ...STUDIO_READS, create: BUILDS, update: BUILDS },
  // Gone after some weeks.
  small: true,
  staging: 'emptied',
  goLive: STAYS,
  indexes: ['to_seq', 'created'],
  fields: {
    state: choice(['waiting', 'building', 'live', 'failed'], { required: true }),
    /** The changes that it is about: from the first that was not live until the last that it has seen. */
    from_seq: whole({}),
    to_seq: whole({}),
    /** Pages rendered, of how many. */
    done: whole({}),
    total: whole({}),
    /** Files written. */
    files: whole({}),
    /** '' until it is. */
    live_at: date({}),
    /** Id of the release, or ''. */
    release: line({ max: 200 }),
    /** Name of a target → how far it is there. */
    targets: json<Readonly<Record<string, TargetState>> | null>(),
    /**
     * Problem for which it failed; of a live one, why pictures cannot be had, or what its pages do without (`left_out`).
     */
    problem: json<StoredProblem | null>(),
    /** Pictures that are still being made, of how many. */
    pictures_left: whole({}),
    pictures_all: whole({}),
    /** Changes until `to_seq` that visitors do not see all the same: their records wait for these pictures. */
    held: json<readonly SeqRange[] | null>(),
  },
});

/** A look at drafts as they will be. Made by an editor, who alone reads it; rendered by the worker. */
export const previews = table({
  access: {
    ...reads(`${SIGNED_IN} && ((${AUTHOR}) || @request.auth.role = 'service')`),
    create: AUTHOR,
    update: BUILDS,
    delete: `(${AUTHOR}) || ${BUILDS}`,
  },
  // Gone after some hours.
  small: true,
  staging: 'emptied',
  goLive: WITH_AUTHORS,
  indexes: ['unique token', 'author', 'expires'],
  fields: {
    /** 32 characters, drawn by the shop: whoever has them sees the pages, at {site}/preview/{token}/{path}. */
    token: line({ max: 32 }),
    /** Ids in `drafts`, of any author. */
    drafts: relations('drafts', 50, {}),
    /** Id in `users`. */
    author: relation('users', { required: true, cascade: true }),
    state: choice(['waiting', 'ready', 'failed'], {}),
    /** Path of the page to look at first, without locale: '/products/linen-shirt'. Set by the worker. */
    path: line({ max: 500 }),
    problem: json<StoredProblem | null>(),
    /** PREVIEW_HOURS after it was made; then the row and the pages go. */
    expires: date({}),
  },
});

/** The account that builds, previews and the publishing of releases read and write with. It is no person's. */
export const services = table({
  access: NOBODY,
  hooks: { setByShop: ['role'] },
  // Accounts of programs.
  small: true,
  staging: 'emptied',
  // Every start makes the account again, with the password of the environment.
  goLive: { demo: ALL },
  fields: {
    email: email({ required: true }),
    verified: flag({}),
    /** Role that rules know it by; set by the shop. */
    role: choice(['service'], {}),
  },
});
