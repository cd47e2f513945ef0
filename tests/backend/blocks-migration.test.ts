/** What the home page showed before there were blocks is in blocks after the migration: texts, pictures, order, drafts and history. */
import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';
import { makePage, makeProduct } from '#tests/backend/fixtures.ts';
import { picture } from '#tests/build/test-shop.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { insertRow, withDatabase } from '#tests/support/order-shop.ts';

/** Removes the migrations from the one with this name on. */
async function endBefore(migrationsDir: string, name: string): Promise<void> {
  const all = (await readdir(migrationsDir)).sort();
  const first = all.findIndex((file) => file.endsWith(`_${name}.js`));
  for (const file of all.slice(first)) await rm(join(migrationsDir, file));
}

/** Before the migration; and as it was after it, when pictures were files of blocks. Without hooks, which know the collections of today. */
async function startBefore(): Promise<{ readonly old: TestBackend; readonly after: BackendFolders }> {
  let after: BackendFolders | undefined;
  const old = await startTestBackend({
    adapt: async (folders) => {
      for (const name of await readdir(folders.hooksDir)) await rm(join(folders.hooksDir, name));
      after = { hooksDir: folders.hooksDir, migrationsDir: `${folders.migrationsDir}-after` };
      await cp(folders.migrationsDir, after.migrationsDir, { recursive: true });
      await endBefore(folders.migrationsDir, 'blocks');
      await endBefore(after.migrationsDir, 'media');
    },
  });
  if (after === undefined) throw new Error('The folders were not adapted.');
  return { old, after };
}

const rowsOf = (backend: TestBackend, statement: string): readonly Record<string, unknown>[] =>
  withDatabase(backend, (database) => database.prepare(statement).all());

/** A language that the shop has added before. */
async function addGerman({ admin }: TestBackend): Promise<void> {
  for (const [name, texts] of [
    ['stories', ['title', 'text', 'alt']],
    ['home', ['hero_title', 'hero_text', 'hero_action', 'hero_alt']],
  ] as const) {
    const { fields } = await admin.collections.getOne(name);
    const german = texts.flatMap((text) => {
      const english = fields.find((field) => field.name === `${text}_en`);
      return english === undefined ? [] : [{ ...english, id: `${text}german`, name: `${text}_de` }];
    });
    await admin.collections.update(name, { fields: [...fields, ...german] });
  }
}

test('the first picture, the products and the stories of the home page become blocks, with their drafts and history', async () => {
  const { old, after: migrated } = await startBefore();
  await addGerman(old);
  const [lamp, jug] = [await makeProduct(old.admin), await makeProduct(old.admin)];
  const home = await old.admin.collection('home').create({
    id: 'home00000000001',
    hero_title_en: 'Lines',
    hero_title_fr: 'Lignes',
    hero_title_de: 'Linien',
    hero_text_en: 'Drawn by <machines> & hands.\nHere.\n\nAnd there.',
    hero_action_it: 'Guarda',
    hero_alt_en: 'A shelf',
    hero_image: await picture('#aa0000', 'shelf.png'),
    hero_product: lamp.id,
    featured: [jug.id, lamp.id],
    announcement_en: 'Free delivery',
    focus: [{ x: 20, y: 30 }],
  });
  const story = { title_en: 'Pen', text_it: '<p>Penna.</p>', title_de: 'Stift', status: 'published', rank: -25 };
  const first = await old.admin.collection('stories').create({
    ...story,
    alt_en: 'A pen',
    image: await picture('#00aa00', 'pen.png'),
    product: jug.id,
    focus: [{ x: 70, y: 10 }],
    outdated: { title_fr: 'x' },
  });
  const second = await old.admin.collection('stories').create({ title_en: 'Kiln', status: 'archived', rank: 7 });
  const author = await old.admin.collection('users').create({
    email: 'ed@vitrine.example',
    role: 'editor',
    password: 'a-long-password',
    passwordConfirm: 'a-long-password',
  });
  const draft = { author: author.id, action: 'update', version: 3, base: '2026-01-01 10:00:00.000Z' };
  const drafts = old.admin.collection('drafts');
  await drafts.create({ ...draft, collection: 'stories', record: second.id, data: { image: 'draft:k.png', rank: 1 } });
  await drafts.create({
    ...draft,
    collection: 'stories',
    record: 'storynew0000001',
    action: 'create',
    base: '',
    data: { title_en: 'New', status: 'draft' },
  });
  await drafts.create({
    ...draft,
    collection: 'home',
    record: home.id,
    files: [await picture('#0000aa', 'new.png')],
    publish_at: '2030-01-01 10:00:00.000Z',
    data: {
      hero_title_en: 'Later',
      hero_text_fr: 'Plus tard',
      hero_image: '',
      featured: [lamp.id],
      announcement_en: 'Soon',
      // Of a text that is another record's then.
      outdated: { hero_title_fr: 'x' },
    },
  });
  const revision = { publication: 'publication0001', series: '', action: 'update', author: author.id };
  insertRow(old, 'revisions', {
    ...revision,
    id: 'revision0000001',
    collection: 'stories',
    record: first.id,
    before: JSON.stringify({ image: 'old.png', title_en: 'Ink' }),
    after: JSON.stringify({ image: '', title_en: 'Pen' }),
    fields: '["image","title_en"]',
  });
  insertRow(old, 'revisions', {
    ...revision,
    id: 'revision0000002',
    action: 'delete',
    collection: 'stories',
    record: 'storygone000001',
    before: JSON.stringify({ image: 'gone.png', title_en: 'Gone' }),
    after: 'null',
    fields: '[]',
  });
  insertRow(old, 'revisions', {
    ...revision,
    id: 'revision0000003',
    collection: 'home',
    record: home.id,
    before: JSON.stringify({ hero_title_en: 'Old', announcement_en: 'Old' }),
    after: JSON.stringify({ hero_title_en: 'Lines', announcement_en: 'Free delivery' }),
    fields: '["announcement_en","hero_title_en"]',
  });
  insertRow(old, 'revisions', {
    ...revision,
    id: 'revision0000004',
    collection: 'home',
    record: home.id,
    before: JSON.stringify({ featured: [] }),
    after: JSON.stringify({ featured: [jug.id] }),
    fields: '["featured"]',
  });

  const backend = await old.restart({ folders: migrated });
  try {
    const { admin } = backend;
    const blocks = await admin.collection('blocks').getFullList({ sort: 'rank' });
    expect(blocks).toMatchObject([
      {
        kind: 'hero',
        page: '',
        status: 'published',
        title_en: 'Lines',
        title_fr: 'Lignes',
        title_de: 'Linien',
        text_en: '<p>Drawn by &lt;machines&gt; &amp; hands.<br>Here.</p><p>And there.</p>',
        text_fr: '',
        action_it: 'Guarda',
        alt_en: 'A shelf',
        product: lamp.id,
        images: [home['hero_image']],
        focus: [{ x: 20, y: 30 }],
        updated: home['updated'],
      },
      { kind: 'products', page: '', status: 'published', products: [jug.id, lamp.id] },
      {
        id: first.id,
        kind: 'story',
        status: 'published',
        rank: -25,
        title_en: 'Pen',
        title_de: 'Stift',
        text_it: '<p>Penna.</p>',
        alt_en: 'A pen',
        product: jug.id,
        images: [first['image']],
        focus: [{ x: 70, y: 10 }],
        outdated: { title_fr: 'x' },
        updated: first['updated'],
      },
      { id: second.id, kind: 'story', status: 'archived', images: [] },
    ]);
    for (const block of blocks) {
      for (const file of block['images'] as readonly string[])
        expect(existsSync(join(backend.dataDir, 'storage', block.collectionId, block.id, file))).toBe(true);
    }
    expect(await admin.collection('home').getOne(home.id)).not.toHaveProperty('hero_title_en');

    const all = await admin.collection('drafts').getFullList({ sort: 'record,collection' });
    const hero = blocks[0]?.id;
    const scheduled = { publish_at: '2030-01-01 10:00:00.000Z', author: author.id, base: draft.base };
    const about = (record: string | undefined) => all.filter((one) => one['record'] === record);
    expect(all).toHaveLength(5);
    expect(about(second.id)).toMatchObject([
      { collection: 'blocks', version: 3, data: { images: ['draft:k.png'], rank: 1 } },
    ]);
    expect(about('storynew0000001')).toMatchObject([
      { collection: 'blocks', data: { kind: 'story', page: '', title_en: 'New', status: 'draft' } },
    ]);
    expect(about(hero)).toMatchObject([
      {
        ...scheduled,
        collection: 'blocks',
        data: { title_en: 'Later', text_fr: '<p>Plus tard</p>', images: [] },
        files: [expect.stringMatching(/^new_/)],
      },
    ]);
    expect(about(blocks[1]?.id)).toMatchObject([
      { ...scheduled, collection: 'blocks', data: { products: [lamp.id] }, version: 1 },
    ]);
    expect(about(home.id)).toMatchObject([{ ...scheduled, collection: 'home' }]);
    expect(about(home.id)[0]?.['data']).toEqual({ announcement_en: 'Soon' });

    const kept = rowsOf(backend, 'SELECT collection, record, before, after, fields FROM revisions ORDER BY id');
    const parsed = kept.map(({ before, after, fields, ...row }) => ({
      ...row,
      before: JSON.parse(String(before)) as unknown,
      after: JSON.parse(String(after)) as unknown,
      fields: JSON.parse(String(fields)) as unknown,
    }));
    expect(parsed).toEqual([
      {
        collection: 'blocks',
        record: first.id,
        before: { title_en: 'Ink', images: ['old.png'] },
        after: { title_en: 'Pen', images: [] },
        fields: ['images', 'title_en'],
      },
      {
        collection: 'blocks',
        record: 'storygone000001',
        before: { title_en: 'Gone', images: ['gone.png'], kind: 'story', page: '' },
        after: null,
        fields: [],
      },
      {
        collection: 'home',
        record: home.id,
        before: { announcement_en: 'Old' },
        after: { announcement_en: 'Free delivery' },
        fields: ['announcement_en'],
      },
    ]);

    // A page takes its blocks with it.
    const page = await makePage(admin);
    const own = await admin
      .collection('blocks')
      .create({ kind: 'gallery', page: page.id, status: 'draft', images: [await picture('#00aaaa')] });
    await admin.collection('pages').delete(page.id);
    expect(await admin.collection('blocks').getFullList({ filter: `id = '${own.id}'` })).toEqual([]);
  } finally {
    await backend.stop();
  }
});
