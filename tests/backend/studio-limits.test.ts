/** What an editor cannot do: leave the table of what is an editor's, get around the hooks, or see what is somebody else's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftRecord, PreviewRecord, ProductRecord } from '#src/contract/records.ts';
import { PUBLISHED } from '#pocketbase/app/vitrine.ts';
import type { PublicationAnswer } from '#src/contract/studio-api.ts';
import { EDITABLE, EDITED_COLLECTIONS, isEdited, UPLOAD_MB_A_DAY } from '#src/schema/derived/editing.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { textMark } from '#src/domain/catalogue/outdated.ts';
import { gapFilter, missingFilter, OUTDATED_FILTER, TRANSLATED } from '#src/studio/publish/translation-gaps.ts';
import { makeItem, makePage, makeProduct, makeShop, makeUser, png, withMedia } from '#tests/backend/fixtures.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import {
  callStudio,
  publish,
  saveDraft,
  signInEditor,
  stored,
  type Editor,
  type StudioResult,
} from '#tests/support/editors.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

let backend: TestBackend;
let editor: Editor;
let colleague: Editor;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
  editor = await signInEditor(backend);
  colleague = await signInEditor(backend);
});
afterAll(() => backend.stop());

const draft = (fields: object): Promise<unknown> =>
  editor.client
    .collection('drafts')
    .create({ author: editor.id, version: 1, action: 'update', record: 'anyrecord000000', data: {}, ...fields });

test('a draft is of what editors change, and of nothing else', async () => {
  const shop = await backend.admin.collection('shop').getFirstListItem('');
  for (const collection of ['users', 'orders', 'services', '_superusers', 'countries', 'changes', 'retention'])
    expect((await refusal(draft({ collection }))).status, collection).toBe(400);
  for (const data of [{ vat_scheme: 'exempt' }, { email: 'me@visitor.example' }, { low_stock: 9 }, { id: 'x' }])
    expect((await refusal(draft({ collection: 'shop', record: shop.id, data }))).codes).toEqual({
      data: 'not_for_editors',
    });
  expect((await refusal(draft({ collection: 'pages', data: { key: 'cgv' } }))).codes).toEqual({
    data: 'not_for_editors',
  });
  expect((await refusal(draft({ collection: 'sales', data: { state: 'active', reference: 9 } }))).codes).toEqual({
    data: 'not_for_editors',
  });
  for (const action of ['create', 'delete'])
    expect((await refusal(draft({ collection: 'palette', action }))).codes).toEqual({ action: 'not_for_editors' });
  expect((await refusal(draft({ collection: 'products', record: '../../../etc' }))).status).toBe(400);
  expect((await refusal(draft({ collection: 'products', author: colleague.id }))).status).toBe(400);
  expect((await refusal(draft({ collection: 'products', data: 'x'.repeat(1_000_001) }))).status).toBe(400);
});

test('a draft that got past the first look is refused when it is published', async () => {
  const shop = await backend.admin.collection('shop').getFirstListItem<{ id: string; legal_name: string }>('');
  const made = await saveDraft(editor, { collection: 'shop', record: shop.id, data: { tagline: 'New' } });
  const slip = JSON.stringify({ legal_name: 'Mine' });
  withDatabase(backend, (database) => database.prepare('UPDATE drafts SET data = ? WHERE id = ?').run(slip, made.id));
  expect((await publish(backend, editor, [made])).body.problems).toMatchObject([
    { field: 'legal_name', code: 'not_for_editors' },
  ]);
  expect((await stored(backend, 'shop', shop.id)).legal_name).toBe(shop.legal_name);
});

test('a colleague publishes or discards a draft only as it was seen, and it never changes hands', async () => {
  const page = await makePage(backend.admin);
  const made = await saveDraft(editor, { collection: 'pages', record: page.id, data: { title_en: 'New' } });
  expect((await publish(backend, colleague, [made])).body.code).toBe('forbidden');
  const asColleague = (route: string, seen: object): Promise<StudioResult<PublicationAnswer>> =>
    callStudio(backend, colleague, route, { drafts: [made.id], seen });
  for (const seen of [{}, { [made.id]: 'any' }, [made.id]])
    expect((await asColleague('publish', seen)).body.code).toBe('forbidden');
  // Its author has gone on meanwhile: nobody but the author knows what it says now.
  await editor.client.collection('drafts').update(made.id, { data: { title_en: 'Newer' }, version: 2 });
  for (const route of ['publish', 'discard']) {
    const { status, body } = await asColleague(route, { [made.id]: 1 });
    expect([status, body.code]).toEqual([409, 'edited_meanwhile']);
    expect(body.edited).toMatchObject([{ draft: made.id, author: expect.stringContaining('editor') }]);
  }
  const move = { author: colleague.id, version: 3 };
  expect((await refusal(editor.client.collection('drafts').update(made.id, move))).codes).toEqual({
    author: 'not_for_editors',
  });
  expect((await stored(backend, 'pages', page.id)).title_en).toBe(page.title_en);
  const other = await saveDraft(editor, { collection: 'pages', record: page.id, action: 'delete' }).catch(() => null);
  expect(other).toBeNull();
  expect((await asColleague('publish', { [made.id]: 2 })).status).toBe(200);
  expect((await stored(backend, 'pages', page.id)).title_en).toBe('Newer');
  // Whoever has published it stands in the list.
  const filter = `record = '${page.id}' && action = 'update'`;
  expect(await backend.admin.collection('revisions').getFirstListItem(filter)).toMatchObject({ author: colleague.id });
  const unwanted = await saveDraft(editor, { collection: 'pages', record: page.id, data: { title_en: 'Oops' } });
  expect((await asColleague('discard', { [unwanted.id]: 1, nosuchdraft0000: 1 })).status).toBe(404);
  expect((await asColleague('discard', { [unwanted.id]: 1 })).body).toEqual({ discarded: 1 });
  expect((await refusal(editor.client.collection('drafts').getOne(unwanted.id))).status).toBe(404);
});

const inEachLocale = (name: string): string[] => LOCALES.map((locale) => `${name}_${locale}`);

/** Fields of edited collections that editors have no form for, each for a reason. */
const NO_FORM: Readonly<Record<string, readonly string[]>> = {
  // Where it lies in the storeroom and when there is little of it are written down at the desk.
  items: ['low_at', 'low_told', 'shelf'],
  // The shop's pages and colours have their names in the code.
  pages: ['key'],
  palette: ['rank', 'token'],
  // Former addresses, which the hooks write.
  redirects: ['category', 'item', 'locale', 'page', 'product'],
  // They follow from dates and prices.
  sales: ['reference', 'state'],
  // What delivery costs and where it goes: settings. Its words are an editor's.
  shipping_rates: [
    'country',
    'days_max',
    'days_min',
    'excluded',
    'free_from',
    'max_weight',
    'method',
    'needs_phone',
    'postcodes',
    'price',
    'rank',
    'saturdays',
  ],
  // Who sells, how it is taxed, and what the law has them say: settings.
  shop: [
    'address',
    'bank_bic',
    'bank_holder',
    'bank_iban',
    'bank_name',
    'books_customers',
    'books_journal',
    'books_sales',
    'books_sales_export',
    'books_sales_oss',
    'books_vat',
    'books_vat_oss',
    'brand',
    'country',
    'currency',
    ...inEachLocale('delivery_notice'),
    'delivery_notice_ends',
    'editors_coupons',
    'email',
    'closed_days',
    'cut_off',
    'epr_numbers',
    ...inEachLocale('guarantee'),
    ...inEachLocale('guarantee_alt'),
    'host',
    'legal_form',
    'legal_name',
    'low_stock',
    'mediator',
    'mediator_url',
    'pack_days',
    'pec',
    'phone',
    'publication_director',
    'registration',
    'return_address',
    'return_paid_by',
    'review_days',
    'review_off',
    'share_capital',
    'transfer',
    'transfer_days',
    ...inEachLocale('vat_exempt_note'),
    'vat_number',
    'vat_scheme',
  ].toSorted(),
};
/** What the site shows, and editors do not edit: where the shop delivers to, and what that costs and taxes. */
const NO_COLLECTION: readonly string[] = ['countries'];

test('every field that the site shows is an editor’s, or is said not to be', async () => {
  const all = await backend.admin.collections.getFullList();
  const left = EDITED_COLLECTIONS.map((collection) => {
    const known: readonly string[] = ['id', 'created', 'updated', ...EDITABLE[collection].fields];
    const fields = all.find(({ name }) => name === collection)?.fields.map(({ name }) => name) ?? [];
    return [collection, fields.filter((name) => !known.includes(name)).toSorted()] as const;
  });
  expect(Object.fromEntries(left.filter(([, fields]) => fields.length > 0))).toEqual(NO_FORM);
  const shown = PUBLISHED.filter((name) => !isEdited(name));
  expect(shown).toEqual(NO_COLLECTION);
});

test('the filters of lists find what lacks a translation, and what is older than its English text', async () => {
  const texts = { name_fr: 'Banc', name_it: 'Panca' };
  const [whole, old, confirmed, lacking] = await Promise.all([
    makeProduct(backend.admin, texts),
    makeProduct(backend.admin, texts),
    makeProduct(backend.admin, texts),
    makeProduct(backend.admin, { name_fr: 'Banc' }),
  ]);
  const ids = [whole, old, confirmed, lacking].map(({ id }) => id);
  const found = async (filter: string): Promise<string[]> => {
    const records = await editor.client.collection('products').getFullList({ filter, sort: 'created' });
    return ids.filter((id) => records.some((record) => record.id === id));
  };
  expect(await found(OUTDATED_FILTER)).toEqual([]);
  const change = async (id: string, data: Readonly<Record<string, unknown>>): Promise<void> => {
    const made = await saveDraft(editor, { collection: 'products', record: id, data });
    expect((await publish(backend, editor, [made])).status).toBe(200);
  };
  await change(whole.id, { rank: 3 });
  await change(old.id, { name_en: 'Long bench' });
  await change(confirmed.id, { name_en: 'Long bench' });
  expect(await found(OUTDATED_FILTER)).toEqual([old.id, confirmed.id]);
  const mark = textMark('Long bench');
  await change(confirmed.id, { outdated: { name_fr: mark, name_it: mark } });
  expect(await found(OUTDATED_FILTER)).toEqual([old.id]);
  const names = { names: ['name'], pictures: null };
  expect(await found(missingFilter(names))).toEqual([lacking.id]);
  expect(await found(missingFilter(names, ['fr']))).toEqual([]);
  expect(await found(gapFilter(names))).toEqual([old.id, lacking.id]);
  await change(old.id, { name_fr: 'Long banc', name_it: 'Panca lunga' });
  expect(await found(OUTDATED_FILTER)).toEqual([]);
});

test('the pictures of an editor take so much within 24 hours, whatever becomes of them', async () => {
  const { id } = await makeProduct(backend.admin);
  const file = png();
  const scope = `upload ${editor.id}`;
  const hourBefore = (hours: number): string =>
    new Date(Date.now() - hours * 3_600_000).toISOString().replace('T', ' ').slice(0, 13);
  const counted = (hours: number, kilobytes: number): void =>
    withDatabase(backend, (database) => {
      database.prepare('DELETE FROM order_attempts WHERE scope = ?').run(scope);
      database
        .prepare('INSERT INTO order_attempts (id, scope, hour, count) VALUES (?, ?, ?, ?)')
        .run('uploads00000001', scope, hourBefore(hours), kilobytes);
    });
  const most = UPLOAD_MB_A_DAY * 1024;
  counted(3, most - 1);
  const made = await saveDraft(editor, { collection: 'products', record: id, files: [file] });
  const send = (version: number, body: object): Promise<DraftRecord> =>
    editor.client.collection('drafts').update<DraftRecord>(made.id, { version, ...body });
  const { codes, messages } = await refusal(send(2, { 'files+': file }));
  expect([codes, messages['files']]).toEqual([{ files: 'uploads_too_many' }, expect.stringContaining('2000 MB')]);
  // Words go on being kept, and colleagues have a sum of their own.
  expect((await send(2, { data: { name_en: 'Kept' } })).files).toHaveLength(1);
  const other = await saveDraft(colleague, { collection: 'products', record: id, files: [file] });
  await colleague.client.collection('drafts').delete(other.id);
  // A picture of the library counts as well.
  expect((await refusal(editor.client.collection('media').create({ file: png() }))).codes).toEqual({
    file: 'uploads_too_many',
  });
  counted(25, most);
  expect((await send(3, { 'files+': file })).files).toHaveLength(2);
});

test('the filter of undescribed pictures finds each picture that lacks its line', async () => {
  const translated = TRANSLATED.find(({ collection }) => collection === 'products');
  if (translated === undefined) throw new Error('Products have texts.');
  const { id } = await makeProduct(backend.admin, { name_fr: 'Banc', name_it: 'Panca' });
  const products = backend.admin.collection('products');
  await products.update(id, await withMedia(backend.admin, 'products', { images: [png(), png(), png()] }));
  const lacking = async (alt: string): Promise<boolean> => {
    await products.update(id, { alt_en: 'A\nB\nC', alt_fr: alt, alt_it: 'A\r\nB\r\nC' });
    const filter = `id = '${id}' && ${missingFilter(translated)}`;
    return (await editor.client.collection('products').getList(1, 1, { filter })).items.length > 0;
  };
  expect(await lacking('A\nB\nC')).toBe(false);
  for (const alt of ['', 'A', 'A\nB', 'A\n\nC', '\nB\nC', '\n\nC', 'A\r\n\r\nC', '\r\nB\r\nC'])
    expect(await lacking(alt), JSON.stringify(alt)).toBe(true);
  // Words of the library are words of its pictures, here and in the list of products.
  const known = async (): Promise<boolean> =>
    withDatabase(backend, (database) =>
      `${database.prepare('SELECT translated FROM product_listing WHERE product = ?').get(id)?.['translated']}`.includes(
        '|fr|',
      ),
    );
  const { images } = await products.getOne<ProductRecord>(id);
  const media = editor.client.collection('media');
  for (const [at, medium] of images.entries()) {
    expect([await lacking(''), await known()], `${at} described`).toEqual([true, false]);
    await media.update(medium, { alt_fr: `Image ${at}` });
  }
  expect([await lacking(''), await known()]).toEqual([false, true]);
  await products.update(id, { images: [] });
  expect(await lacking('')).toBe(false);
});

test('a sale is made with its dates, strikes the lowest price of the days before, and is called by its item', async () => {
  const item = await makeItem(backend.admin, (await makeProduct(backend.admin)).id, { price: 2000 });
  await backend.admin.collection('items').update(item.id, { price: 3000 });
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().replace('T', ' ');
  const id = 'sale'.padEnd(15, '0');
  const data = { item: item.id, price: 2500, starts: day(-0.001), ends: day(1) };
  const made = await saveDraft(editor, { collection: 'sales', record: id, action: 'create', data });
  const { body } = await publish(backend, editor, [made]);
  expect(body.problems ?? []).toEqual([]);
  // Raised just before: what it cost until then is what it is compared with, so nothing is cheaper.
  expect(await stored(backend, 'sales', id)).toMatchObject({ state: 'active', reference: 2000 });
  const filter = `publication = '${body.publication}'`;
  // It is on its way to visitors as a change of its item.
  const revision = { label: item.sku, seq: body.toSeq };
  expect(await backend.admin.collection('revisions').getFirstListItem(filter)).toMatchObject(revision);
});

test('the token of a preview is its author’s and the build’s to read, drawn by the shop, and there are few', async () => {
  const product = await makeProduct(backend.admin);
  const made = await saveDraft(editor, { collection: 'products', record: product.id, data: { rank: 1 } });
  const createPreview = (more: object = {}): Promise<PreviewRecord> =>
    editor.client.collection('previews').create<PreviewRecord>({ author: editor.id, drafts: [made.id], ...more });
  const mine = await createPreview({ token: 'a'.repeat(32), expires: '2090-01-01 10:00:00.000Z' });
  expect(mine.token).toMatch(/^[a-z0-9]{32}$/);
  expect(mine.token).not.toBe('a'.repeat(32));
  const hours = (Date.parse(mine.expires.replace(' ', 'T')) - Date.now()) / (60 * 60 * 1000);
  expect(hours).toBeGreaterThan(23.5);
  expect(hours).toBeLessThanOrEqual(24);
  const theirs = colleague.client.collection('previews');
  expect(await theirs.getFullList({ filter: `token ~ '${mine.token.slice(0, 4)}'` })).toEqual([]);
  expect(await theirs.getFullList({ filter: 'drafts.author != ""' })).toEqual([]);
  for (let count = 1; count < 20; count += 1) await createPreview();
  expect((await refusal(createPreview())).codes).toEqual({ author: 'previews_too_many' });
});

test('an editor learns nothing about customers and orders through what is an editor’s', async () => {
  const customer = await makeUser(backend.admin, 'customer');
  // Accounts are their owners’ to read: of a colleague a draft tells the name.
  const seen = await colleague.client.collection('drafts').getFullList();
  expect(seen.length).toBeGreaterThan(0);
  expect(JSON.stringify(seen)).not.toContain('@');
  expect((await refusal(colleague.client.collection('drafts').getFullList({ expand: 'author' }))).status).toBe(400);
  for (const [collection, filter] of [
    ['drafts', 'author.password != ""'],
    ['drafts', 'author.tokenKey != ""'],
    ['drafts', `@collection.users.email = '${customer.email}'`],
    ['revisions', '@collection.orders.email != ""'],
    ['products', '@collection.services.email != ""'],
  ] as const)
    expect(
      (await refusal(editor.client.collection(collection).getFullList({ filter }))).status,
      filter,
    ).toBeGreaterThanOrEqual(400);
});

test('who is no editor any more has no looks, and what was to go live does not', async () => {
  const former = await signInEditor(backend);
  const page = await makePage(backend.admin);
  const made = await saveDraft(former, { collection: 'pages', record: page.id, data: { title_en: 'New' } });
  const createPreview = await former.client.collection('previews').create({ author: former.id, drafts: [made.id] });
  await backend.admin.collection('users').update(former.id, { role: 'customer' });
  expect((await refusal(backend.admin.collection('previews').getOne(createPreview.id))).status).toBe(404);
  expect((await publish(backend, former, [made])).body.code).toBe('forbidden');
  expect(await former.client.collection('drafts').getFullList()).toEqual([]);
});

test('a text that is made to take long is answered at once: everybody else waits for the transaction that reads it', async () => {
  const writer = await signInEditor(backend);
  const page = await makePage(backend.admin);
  let made = await saveDraft(writer, { collection: 'pages', record: page.id, data: {} });
  for (const [body_en, code] of [
    ['<'.repeat(199_000), 'rich_text_tags'],
    ['<a '.repeat(66_000), 'rich_text_tags'],
    ['<'.repeat(4000), 'rich_text_markup'],
    ['<b>x</b>'.repeat(110_000), 'validation_other'],
  ] as const) {
    made = await writer.client.collection('drafts').update(made.id, { data: { body_en }, version: made.version + 1 });
    expect((await publish(backend, writer, [made])).body.problems).toMatchObject([{ field: 'body_en', code }]);
  }
});

test('a product and a hundred options are drafts of a minute, and one publication', async () => {
  const ada = await signInEditor(backend);
  const product = 'producthundred0';
  const drafts = [
    await saveDraft(ada, {
      collection: 'products',
      record: product,
      action: 'create',
      data: { name_en: 'Shirt', options_en: 'Size', status: 'draft', tax_class: 'standard' },
    }),
  ];
  for (let at = 0; at < 100; at++)
    drafts.push(
      await saveDraft(ada, {
        collection: 'items',
        record: `itemhundred${String(at).padStart(4, '0')}`,
        action: 'create',
        data: { product, sku: `HUNDRED-${at}`, values_en: `Size ${at}`, price: 1990, stock: 5, rank: at },
      }),
    );
  expect((await publish(backend, ada, drafts)).status).toBe(200);
  const { totalItems } = await backend.admin
    .collection('items')
    .getList(1, 1, { filter: `product = '${product}' && stock = 5` });
  expect(totalItems).toBe(100);
});
