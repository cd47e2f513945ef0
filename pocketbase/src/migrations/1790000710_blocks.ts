/**
 * The home page and text pages are composed of blocks (docs/decisions/0396): the first picture of the home page, its products and its stories
 * become the first ones, with their pictures, languages, order and drafts.
 */
import { addFields, createCollection, deleteCollections, index, readable } from '#pocketbase/schema/collections.ts';
import {
  choice,
  dates,
  focus,
  inEachLocale,
  line,
  lines,
  outdated,
  pictures,
  rank,
  relation,
  richText,
  status,
  type Field,
} from '#pocketbase/schema/fields.ts';
import { addLanguage } from '#pocketbase/schema/languages.ts';

const STUDIO = readable("@request.auth.id != '' && (@request.auth.role = 'editor' || @request.auth.role = 'service')");
const HERO = 'blockhome00hero';
const WORKS = 'blockhome0works';
/** Of the hero and of the products, before the stories. */
const BEFORE = [20, 10] as const;
/** Languages that `inEachLocale` makes columns of. */
const MADE = ['en', 'fr', 'it'];

const BLOCKS: readonly Field[] = [
  choice('kind', ['hero', 'products', 'category', 'story', 'text_picture', 'gallery'], 'What the block is.', {
    required: true,
  }),
  relation('page', 'pages', 'Page that it stands on; empty: the home page.', { cascadeDelete: true }),
  status(),
  rank('on its page'),
  ...inEachLocale('title', 'Title of the block.', (name, help) =>
    line(name, help, { presentable: name === 'title_en' }),
  ),
  ...inEachLocale('text', 'Text of the block.', richText),
  ...inEachLocale('action', 'Words of the link.', line),
  relation('product', 'products', 'Where the block leads.'),
  relation('products', 'products', 'Products that it shows, in this order.', { maxSelect: 24 }),
  relation('category', 'categories', 'Collection that it shows.'),
  pictures('images', 12, 'JPEG, PNG, WebP or AVIF, at most 8 MB each.'),
  ...inEachLocale('alt', 'What each picture shows, for people who do not see it: a line a picture.', lines),
  focus(),
  outdated(),
  ...dates(),
];

type Values = Readonly<Record<string, unknown>>;

function run(app: CoreApp, statement: string, values: Values = {}): void {
  app
    .db()
    .newQuery(statement)
    .bind({ ...values })
    .execute();
}

function insert(app: CoreApp, table: string, row: Values): void {
  const names = Object.keys(row);
  run(
    app,
    `INSERT INTO ${table} (${names.map((name) => `\`${name}\``).join(', ')}) VALUES (${names.map((name) => `{:${name}}`).join(', ')})`,
    row,
  );
}

/** A plain text as one with formatting. */
function toRich(text: string): string {
  const escaped = text.trim().replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  if (escaped === '') return '';
  const paragraphs = escaped.split(/(?:\r?\n[ \t]*){2,}/).map((paragraph) => paragraph.replace(/\r?\n/g, '<br>'));
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
}

/** Languages that the stories have columns of. */
function languagesOf(app: CoreApp): string[] {
  const names = [...app.findCollectionByNameOrId('stories').fields.fieldNames()];
  return names.filter((name) => /^title_[a-z]+$/.test(name)).map((name) => name.slice('title_'.length));
}

/** Copies a file of a record to a block. One that is missing is told by the next build, as before. */
function copyFile(app: CoreApp, record: core.Record, file: string, block: string): void {
  if (file === '') return;
  const fs = app.newFilesystem();
  try {
    const from = `${record.baseFilesPath()}/${file}`;
    const to = `${app.findCollectionByNameOrId('blocks').baseFilesPath()}/${block}/${file}`;
    if (fs.exists(from)) fs.copy(from, to);
  } finally {
    fs.close();
  }
}

/** What a field of the home page is of its block; undefined: it is none of a block. */
function heroField(name: string, value: unknown): readonly [string, unknown] | undefined {
  if (name.startsWith('hero_text_')) return [name.slice('hero_'.length), toRich(`${value}`)];
  if (name === 'hero_image') return ['images', value === '' || value === null ? [] : [value]];
  if (name.startsWith('hero_')) return [name.slice('hero_'.length), value];
  return name === 'focus' ? [name, value] : undefined;
}

function takeHome(app: CoreApp, languages: readonly string[]): void {
  const [home] = app.findRecordsByFilter('home', '', '', 1, 0);
  if (home === undefined) return;
  const [first] = app.findRecordsByFilter('stories', '', 'rank', 1, 0);
  const start = Math.min(0, first?.getInt('rank') ?? 0);
  const image = home.getString('hero_image');
  const texts = ['title', 'action', 'alt'].flatMap((name) =>
    languages.map((language) => [`${name}_${language}`, home.getString(`hero_${name}_${language}`)] as const),
  );
  const rich = languages.map(
    (language) => [`text_${language}`, toRich(home.getString(`hero_text_${language}`))] as const,
  );
  const moments = { created: home.getString('created'), updated: home.getString('updated') };
  copyFile(app, home, image, HERO);
  insert(app, 'blocks', {
    id: HERO,
    kind: 'hero',
    status: 'published',
    rank: start - BEFORE[0],
    ...Object.fromEntries([...texts, ...rich]),
    product: home.getString('hero_product'),
    images: JSON.stringify(image === '' ? [] : [image]),
    ...moments,
  });
  run(app, `UPDATE blocks SET focus = (SELECT focus FROM home LIMIT 1) WHERE id = '${HERO}'`);
  insert(app, 'blocks', {
    id: WORKS,
    kind: 'products',
    status: 'published',
    rank: start - BEFORE[1],
    products: JSON.stringify([...home.getStringSlice('featured')]),
    ...moments,
  });
}

function takeStories(app: CoreApp, languages: readonly string[]): void {
  const texts = ['title', 'text', 'alt'].flatMap((name) => languages.map((language) => `${name}_${language}`));
  const kept = ['id', 'status', 'rank', 'product', 'focus', 'outdated', 'created', 'updated', ...texts].join(', ');
  for (const story of app.findRecordsByFilter('stories', "image != ''", '', 0, 0))
    if (story !== undefined) copyFile(app, story, story.getString('image'), story.id);
  run(
    app,
    `INSERT INTO blocks (kind, images, ${kept})
     SELECT 'story', iif(image = '', '[]', json_array(image)), ${kept} FROM stories`,
  );
}

/** What of a JSON object of a story is other in a block: it has a list of pictures, a kind and a page. */
function asBlock(column: string, whole: string): string {
  const listed = `iif(json_type(${column}, '$.image') IS NULL, ${column}, json_remove(json_set(${column}, '$.images',
    iif(json_extract(${column}, '$.image') = '', json('[]'), json_array(json_extract(${column}, '$.image')))), '$.image'))`;
  return `iif(json_type(${column}) = 'object', iif(${whole}, json_set(${listed}, '$.kind', 'story', '$.page', ''), ${listed}), ${column})`;
}

/** Sets what a draft may be of. */
function changeDrafts(app: CoreApp, from: string, to: string): void {
  const drafts = app.findCollectionByNameOrId('drafts');
  const field = drafts.fields.getByName('collection');
  const { values } = JSON.parse(JSON.stringify(field)) as { readonly values: readonly string[] };
  unmarshal({ values: values.map((name) => (name === from ? to : name)) }, field);
  app.save(drafts);
}

/** A draft of the home page becomes one of each record that its fields are of now; they keep their author and their time. */
function splitDraft(app: CoreApp, draft: core.Record): void {
  const data = JSON.parse(draft.getString('data') || '{}') as Values;
  const hero: Record<string, unknown> = {};
  const works: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    const moved = heroField(name, value);
    if (moved !== undefined) hero[moved[0]] = moved[1];
    else if (name === 'featured') works['products'] = value;
    // A mark that a translation still holds is of a text that is another field's now.
    else if (name !== 'outdated') rest[name] = value;
  }
  const parts = [
    { collection: 'blocks', record: HERO, data: hero },
    { collection: 'blocks', record: WORKS, data: works },
    { collection: 'home', record: draft.getString('record'), data: rest },
  ].filter((part) => Object.keys(part.data).length > 0);
  // The first one keeps the row, and with it the files, which are all of the large picture.
  for (const [at, { collection, record, data: own }] of parts.entries()) {
    const values = { collection, record, data: JSON.stringify(own), draft: draft.id };
    if (at === 0)
      run(
        app,
        'UPDATE drafts SET collection = {:collection}, record = {:record}, data = {:data} WHERE id = {:draft}',
        values,
      );
    else
      run(
        app,
        `INSERT INTO drafts (id, collection, record, action, data, files, base, author, author_name, publish_at, problem, version, created, updated)
         SELECT substr(lower(hex(randomblob(8))), 1, 15), {:collection}, {:record}, action, {:data}, '[]', base, author, author_name, publish_at, NULL, 1, created, updated
         FROM drafts WHERE id = {:draft}`,
        values,
      );
  }
}

function takeDrafts(app: CoreApp): void {
  run(
    app,
    `UPDATE drafts SET collection = 'blocks', data = ${asBlock('data', "action = 'create'")} WHERE collection = 'stories'`,
  );
  for (const draft of app.findRecordsByFilter('drafts', "collection = 'home'", '', 0, 0))
    if (draft !== undefined) splitDraft(app, draft);
}

/** Stories keep their history. Of the home page only what it still has can be brought back. */
function takeRevisions(app: CoreApp, languages: readonly string[]): void {
  run(
    app,
    `UPDATE revisions SET collection = 'blocks', fields = replace(fields, '"image"', '"images"'),
       before = ${asBlock('before', "action = 'delete'")}, after = ${asBlock('after', 'FALSE')} WHERE collection = 'stories'`,
  );
  const gone = ['hero_title', 'hero_text', 'hero_action', 'hero_alt'].flatMap((name) =>
    languages.map((language) => `${name}_${language}`),
  );
  const names = [...gone, 'hero_image', 'hero_product', 'featured', 'focus', 'outdated'];
  const paths = names.map((name) => `'$.${name}'`).join(', ');
  const without = (column: string): string =>
    `iif(json_type(${column}) = 'object', json_remove(${column}, ${paths}), ${column})`;
  const list = names.map((name) => `'${name}'`).join(', ');
  run(
    app,
    `UPDATE revisions SET before = ${without('before')}, after = ${without('after')}, files = '[]',
       fields = (SELECT json_group_array(value) FROM json_each(revisions.fields) WHERE value NOT IN (${list}))
     WHERE collection = 'home'`,
  );
  run(app, "DELETE FROM revisions WHERE collection = 'home' AND action = 'update' AND json_array_length(fields) = 0");
}

function removeFromHome(app: CoreApp, languages: readonly string[]): void {
  const home = app.findCollectionByNameOrId('home');
  const texts = ['hero_title', 'hero_text', 'hero_action', 'hero_alt'];
  const columns = texts.flatMap((name) => languages.map((language) => `${name}_${language}`));
  for (const column of [...columns, 'hero_image', 'hero_product', 'featured', 'focus'])
    home.fields.removeByName(column);
  app.save(home);
}

migrate(
  (app) => {
    const languages = languagesOf(app);
    createCollection(app, { name: 'blocks', rules: STUDIO, fields: BLOCKS, indexes: [index('blocks', 'page, rank')] });
    for (const code of languages.filter((language) => !MADE.includes(language)))
      addLanguage(app, {
        code,
        name: code,
        like: 'en',
        texts: { blocks: ['title', 'text', 'action', 'alt'] },
        choices: {},
      });
    takeHome(app, languages);
    takeStories(app, languages);
    changeDrafts(app, 'stories', 'blocks');
    takeDrafts(app);
    takeRevisions(app, languages);
    removeFromHome(app, languages);
    deleteCollections(app, ['stories']);
  },
  // The collections of before, and empty: what blocks hold, they cannot. A shop goes back by the copy that its upgrade has kept.
  (app) => {
    for (const draft of app.findRecordsByFilter('drafts', "collection = 'blocks'", '', 0, 0))
      if (draft !== undefined) app.delete(draft);
    changeDrafts(app, 'blocks', 'stories');
    deleteCollections(app, ['blocks']);
    createCollection(app, {
      name: 'stories',
      rules: STUDIO,
      fields: [
        status(),
        rank('on the home page'),
        ...inEachLocale('title', 'Title of the story.', line),
        ...inEachLocale('text', 'Text of the story.', richText),
        pictures('image', 1, 'JPEG, PNG, WebP or AVIF, at most 8 MB.'),
        ...inEachLocale('alt', 'What the picture shows, for people who do not see it.', line),
        relation('product', 'products', 'Where the story leads; empty: nowhere.'),
        focus(),
        outdated(),
        ...dates(),
      ],
    });
    const home = app.findCollectionByNameOrId('home');
    addFields(app, home, [
      ...inEachLocale('hero_title', 'Large title at the top of the home page.', line),
      ...inEachLocale('hero_text', 'Text under the title.', lines),
      ...inEachLocale('hero_action', 'Words of the link under the text.', line),
      pictures('hero_image', 1, 'JPEG, PNG, WebP or AVIF, at most 8 MB.'),
      ...inEachLocale('hero_alt', 'What the picture shows, for people who do not see it.', line),
      relation('hero_product', 'products', 'Where the link leads; empty: to the catalogue.'),
      relation('featured', 'products', 'Products on the home page, in this order.', { maxSelect: 24 }),
      focus(),
    ]);
    app.save(home);
  },
);
