/**
 * The studio: editors read all content and write drafts of it, the account of builds reads what it publishes, and every change of a person
 * leaves what was there before.
 */
import {
  addFields,
  createAuthCollection,
  createCollection,
  deleteCollections,
  index,
  SUPERUSERS_ONLY,
  unique,
  type Rules,
} from '#pocketbase/schema/collections.ts';
import {
  choice,
  date,
  dates,
  focus,
  json,
  line,
  outdated,
  pictures,
  relation,
  whole,
  type Field,
} from '#pocketbase/schema/fields.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** What editors change, and what the shop keeps about the texts and pictures of each. */
const EDITED: Readonly<Record<string, readonly Field[]>> = {
  manufacturers: [],
  categories: [outdated()],
  products: [focus(), outdated()],
  items: [focus(), outdated()],
  sales: [],
  pages: [outdated()],
  stories: [focus(), outdated()],
  home: [focus(), outdated()],
  palette: [outdated()],
  redirects: [],
  shop: [outdated()],
  shipping_rates: [outdated()],
};
const EDITED_COLLECTIONS = Object.keys(EDITED);

const EDITOR = "@request.auth.role = 'editor'";
const SERVICE = "@request.auth.collectionName = 'services'";
const EITHER = `${EDITOR} || ${SERVICE}`;
const OWN = `${EDITOR} && author = @request.auth.id`;

/** Who reads a collection until now → who does from now on. */
const READERS: Readonly<Record<string, readonly [was: string | null, is: string]>> = {
  products: ["status = 'published'", `status = 'published' || ${EITHER}`],
  items: ["product.status = 'published'", `product.status = 'published' || ${EITHER}`],
  pages: ["status = 'published'", `status = 'published' || ${EITHER}`],
  stories: ["status = 'published'", `status = 'published' || ${EITHER}`],
  countries: ['active = true', `active = true || ${EITHER}`],
  shipping_rates: ['country.active = true', `country.active = true || ${EITHER}`],
  sales: [null, EITHER],
  redirects: [null, EITHER],
  changes: [null, EITHER],
};

function read(app: CoreApp, which: 0 | 1): void {
  for (const [name, rules] of Object.entries(READERS)) {
    const collection = app.findCollectionByNameOrId(name);
    unmarshal({ listRule: rules[which], viewRule: rules[which] }, collection);
    app.save(collection);
  }
}

/** Of one address. The studio saves a draft some seconds after the last key; an office of editors shares an address. */
const LIMITS: readonly Limit[] = [
  { label: 'drafts:create', audience: '', duration: 60, maxRequests: 120 },
  { label: 'drafts:update', audience: '', duration: 60, maxRequests: 300 },
  { label: 'previews:create', audience: '', duration: 60, maxRequests: 30 },
  { label: 'services:authWithPassword', audience: '', duration: 60, maxRequests: 30 },
  // A first build fetches every picture once.
  { label: '/api/files/', audience: '', duration: 10, maxRequests: 5000 },
  { label: 'POST /api/studio/publish', audience: '', duration: 60, maxRequests: 120 },
  { label: 'POST /api/studio/undo', audience: '', duration: 60, maxRequests: 20 },
  { label: 'POST /api/studio/import', audience: '', duration: 60, maxRequests: 120 },
  { label: 'POST /api/studio/export', audience: '', duration: 60, maxRequests: 60 },
];

const TERMS = [
  {
    name: 'drafts_days',
    term: 180,
    least: 1,
    most: 3660,
    help: 'Days after its last change that an unpublished draft of the studio is kept.',
  },
  {
    name: 'revisions_days',
    term: 180,
    least: 1,
    most: 3660,
    help: 'Days that earlier versions of content are kept: so long a publication can be undone.',
  },
  { name: 'builds_days', term: 30, least: 1, most: 3660, help: 'Days that the list of builds is kept.' },
];

const ACTIONS = ['create', 'update', 'delete'];
const reads = (rule: string): Rules => ({ ...SUPERUSERS_ONLY, listRule: rule, viewRule: rule });

migrate(
  (app) => {
    createAuthCollection(app, 'services', SUPERUSERS_ONLY);
    read(app, 1);

    for (const [name, fields] of Object.entries(EDITED)) {
      const collection = app.findCollectionByNameOrId(name);
      addFields(app, collection, fields);
      app.save(collection);
    }

    createCollection(app, {
      name: 'drafts',
      rules: { ...reads(EITHER), createRule: OWN, updateRule: OWN, deleteRule: OWN },
      fields: [
        choice('collection', EDITED_COLLECTIONS, 'Collection of the record.', { required: true }),
        line('record', 'Id of the record, or the id that a new one will have.', {
          required: true,
          max: 15,
          pattern: '^[a-z0-9]{15}$',
        }),
        choice('action', ACTIONS, 'What will happen to the record.', { required: true }),
        json('data', 'Field → new value.', 1_000_000),
        pictures('files', 24, 'Pictures that the draft adds.'),
        line('base', 'When the record was changed last before the draft was begun.', { max: 40 }),
        relation('author', 'users', 'Who writes it; with the account it goes.', {
          required: true,
          cascadeDelete: true,
        }),
        line('author_name', 'Name of the author, for other editors. Set by the shop.', { max: 200 }),
        date('publish_at', 'When the shop publishes it by itself; empty: by hand.'),
        json('problem', 'Why that failed. Set by the shop.', 100_000),
        whole('version', 'Counts the saves, so that two windows do not overwrite each other.', {
          required: true,
          min: 1,
        }),
        ...dates(),
      ],
      indexes: [
        unique('drafts', 'author, collection, record'),
        index('drafts', 'collection, record'),
        index('drafts', 'publish_at'),
      ],
    });

    createCollection(app, {
      name: 'revisions',
      rules: reads(EDITOR),
      fields: [
        line('publication', 'Name that all changes of one publication share.', { required: true, max: 15 }),
        whole('seq', 'Of its row in changes; 0: the site shows nothing of it.'),
        line('collection', 'Collection of the changed record.', { required: true, max: 100 }),
        line('record', 'Id of the changed record. No relation: the row outlives the record.', {
          required: true,
          presentable: true,
          max: 15,
        }),
        choice('action', ACTIONS, 'What happened to the record.', { required: true }),
        line('label', 'What people call the record.', { max: 200 }),
        json('before', 'The record as it was.', 2_000_000),
        json('after', 'The record as it has become.', 2_000_000),
        json('fields', 'Names of the fields that differ.'),
        pictures('files', 24, 'Pictures that the record has lost by it.'),
        line('author', 'Id of the account that changed it. No relation: the row outlives the account.', { max: 15 }),
        line('author_name', 'Its name.', { max: 200 }),
        ...dates(),
      ],
      indexes: [
        index('revisions', 'publication'),
        index('revisions', 'collection, record'),
        index('revisions', 'seq'),
        index('revisions', 'created'),
      ],
    });

    createCollection(app, {
      name: 'builds',
      rules: { ...reads(EITHER), createRule: SERVICE, updateRule: SERVICE },
      fields: [
        choice('state', ['waiting', 'building', 'live', 'failed'], 'How far the build is.', {
          required: true,
          presentable: true,
        }),
        whole('from_seq', 'First change that it is about.'),
        whole('to_seq', 'Last change that it has seen.'),
        whole('done', 'Pages rendered so far.'),
        whole('total', 'Pages to render.'),
        whole('files', 'Files written.'),
        date('live_at', 'When visitors saw it first.'),
        line('release', 'Name of the release.', { max: 200 }),
        json('targets', 'Where else it was put, and how far that is.'),
        json('problem', 'Why it failed.'),
        ...dates(),
      ],
      indexes: [index('builds', 'to_seq'), index('builds', 'created')],
    });

    createCollection(app, {
      name: 'previews',
      rules: {
        listRule: `(${OWN}) || ${SERVICE}`,
        viewRule: `(${OWN}) || ${SERVICE}`,
        createRule: OWN,
        updateRule: SERVICE,
        deleteRule: `(${OWN}) || ${SERVICE}`,
      },
      fields: [
        line('token', 'Whoever has it sees the pages. Drawn by the shop.', { max: 32 }),
        // Not required: a published draft goes, and the look at it stays.
        relation('drafts', 'drafts', 'What is looked at.', { maxSelect: 50 }),
        relation('author', 'users', 'Who has asked for it; with the account it goes.', {
          required: true,
          cascadeDelete: true,
        }),
        choice('state', ['waiting', 'ready', 'failed'], 'How far it is. Set by the shop.'),
        line('path', 'Page to look at first. Set by the build.', { max: 500 }),
        json('problem', 'Why it failed. Set by the build.'),
        date('expires', 'When it goes. Set by the shop.'),
        ...dates(),
      ],
      indexes: [unique('previews', 'token'), index('previews', 'author'), index('previews', 'expires')],
    });

    const retention = app.findCollectionByNameOrId('retention');
    addFields(
      app,
      retention,
      TERMS.map(({ name, help, least, most }) => whole(name, help, { required: true, min: least, max: most })),
    );
    app.save(retention);
    for (const { name, term } of TERMS)
      app.db().newQuery(`UPDATE retention SET ${name} = {:term}`).bind({ term }).execute();
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    const retention = app.findCollectionByNameOrId('retention');
    for (const { name } of TERMS) retention.fields.removeByName(name);
    app.save(retention);
    deleteCollections(app, ['previews', 'builds', 'revisions', 'drafts']);
    for (const name of EDITED_COLLECTIONS) {
      const collection = app.findCollectionByNameOrId(name);
      for (const field of ['focus', 'outdated']) collection.fields.removeByName(field);
      app.save(collection);
    }
    read(app, 0);
    deleteCollections(app, ['services']);
  },
);
