import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type PocketBase from 'pocketbase';
import { draftContent, type DraftedRecord } from '#src/publishing/preview/draft-content.ts';
import { touchedPages } from '#src/publishing/preview/touched-pages.ts';
import { previewsFolder } from '#src/publishing/http/preview.ts';
import { typefacePath } from '#src/contract/brand-files.ts';
import type { Chrome } from '#src/contract/chrome.ts';
import { pageFile } from '#src/contract/files.ts';
import { variantPaths } from '#src/contract/picture-paths.ts';
import { EXPIRES_FILE, previewPath } from '#src/contract/preview-files.ts';
import type { DraftRecord, MediumRecord, PreviewRecord, ShopRecord } from '#src/contract/records.ts';
import { pictureKey, type Content, type PictureFile, type Snapshot } from '#src/publishing/content/content.ts';
import { expandOf } from '#src/publishing/content/parse.ts';
import { createSite, type Site } from '#src/publishing/site/create-site.ts';
import type { PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { makePicture, pictureSources, type PictureSource } from '#src/publishing/pictures/pictures.ts';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';
import { privateFolder, tighten } from '#src/runtime/private-files.ts';
import { DRAFT_FILE, EDITABLE } from '#src/schema/derived/editing.ts';
import { localePath, LOCALES, localized } from '#src/domain/site/locale.ts';
import type { Renderer } from '#src/publishing/render/renderer.ts';
import { attributesOf, tagsOfPage, type Attribute, type MarkupTag } from '#src/html/markup.ts';

/** Tools that a look is made with: the live shop, */
export interface PreviewTools {
  readonly client: PocketBase;
  readonly snapshot: Snapshot;
  readonly cacheDir: string;
  readonly mode: PictureMode;
}

/** and what renders its pages. */
export interface PreviewRenderTools extends PreviewTools {
  readonly site: Site;
  /** Has the frame of `site`, and has it again afterwards. Renders nothing else meanwhile. */
  readonly renderer: Renderer;
  readonly siteUrl: string;
  readonly picturesUrl: string;
}

async function storedRecord(client: PocketBase, { collection, record, action }: DraftRecord): Promise<object | null> {
  return action === 'create' ? null : client.collection(collection).getOne(record, { expand: expandOf(collection) });
}

/** The media that a draft names. */
async function draftMedia(client: PocketBase, { collection, data }: DraftRecord): Promise<readonly MediumRecord[]> {
  const named = EDITABLE[collection].pictures.flatMap((field) => data[field]);
  const ids = [...new Set(named.filter((id) => typeof id === 'string' && id !== ''))];
  if (ids.length === 0) return [];
  const filter = ids.map((id) => client.filter('id = {:id}', { id })).join(' || ');
  return client.collection<MediumRecord>('media').getFullList({ filter });
}

/** Stored items of products that the live shop does not show. */
async function hiddenItems(client: PocketBase, content: Content, drafts: readonly DraftRecord[]): Promise<object[]> {
  const shown = new Set(content.products.map(({ id }) => id));
  const hidden = drafts.filter(({ collection, record }) => collection === 'products' && !shown.has(record));
  const lists = hidden.map(({ record }) =>
    client.collection('items').getFullList({
      filter: client.filter('product = {:record}', { record }),
      expand: expandOf('items'),
    }),
  );
  return (await Promise.all(lists)).flat();
}

/** Says whether a draft puts a picture of the library into its record, or leaves it there among others. */
function namesIt(draft: DraftRecord | undefined, { field, file }: PictureSource): boolean {
  const value = draft?.data[field];
  const [id] = file.split('/', 1);
  return Array.isArray(value) ? value.includes(id) : value === id;
}

/**
 * Pictures that drafts name and the live shop does not know: of the drafts themselves, and of records that are not
 * shown.
 */
async function draftPictures(
  { client, snapshot, cacheDir, mode }: PreviewTools,
  content: Content,
  drafts: readonly DraftRecord[],
): Promise<Record<string, PictureFile>> {
  const pictures: Record<string, PictureFile> = {};
  for (const asked of pictureSources(content)) {
    const { collection, record, file } = asked;
    const key = pictureKey(collection, record, file);
    if (snapshot.pictures[key] !== undefined || pictures[key] !== undefined) continue;
    const draft = drafts.find((one) => one.collection === collection && one.record === record);
    const isOwn = file.startsWith(DRAFT_FILE) && draft !== undefined;
    const name = isOwn ? file.slice(DRAFT_FILE.length) : file;
    const named = { ...asked, file: name };
    const source = isOwn ? { ...named, collection: 'drafts', record: draft.id, field: 'files' } : named;
    const made = await makePicture(source, { client, cacheDir, mode }, named);
    if (!(made instanceof ContentError)) pictures[key] = made.picture;
    // Pages are made without it, as without one that is published; but here is somebody who can replace it before.
    else if (isOwn || namesIt(draft, asked)) throw made;
  }
  return pictures;
}

async function writeFileIn(folder: string, file: string, content: Uint8Array | string): Promise<void> {
  const target = join(folder, file);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
}

/** The live content with drafts laid over it. */
interface Drafted {
  readonly drafts: readonly DraftRecord[];
  readonly content: Content;
  /** Pictures that the live shop does not know. */
  readonly added: Readonly<Record<string, PictureFile>>;
}

async function draftedContent(tools: PreviewTools, preview: PreviewRecord): Promise<Drafted> {
  const { client, snapshot } = tools;
  const drafts = await Promise.all(preview.drafts.map((id) => client.collection('drafts').getOne<DraftRecord>(id)));
  const drafted = await Promise.all(
    drafts.map(async (draft): Promise<DraftedRecord> => {
      const [stored, media] = await Promise.all([storedRecord(client, draft), draftMedia(client, draft)]);
      return { draft, stored, media };
    }),
  );
  const { low_stock: lowStock } = await client.collection('shop').getFirstListItem<ShopRecord>('');
  const content = draftContent(
    snapshot.content,
    drafted,
    await hiddenItems(client, snapshot.content, drafts),
    lowStock,
  );
  return { drafts, content, added: await draftPictures(tools, content, drafts) };
}

/**
 * Makes what of a look takes its time and needs no renderer: its pictures, which are then in the cache.
 * @throws What `renderPreview` throws for the same reason.
 */
export async function preparePreview(tools: PreviewTools, preview: PreviewRecord): Promise<void> {
  await draftedContent(tools, preview);
}

/**
 * Makes the pages of drafts as they will be, in all languages, into the folder of the look.
 * @returns Path of the page to look at first, without locale; it is there in each language.
 * @throws ContentError that names record and field, PocketBase's error where a draft is gone, or what a page throws.
 */
export async function renderPreview(tools: PreviewRenderTools, preview: PreviewRecord): Promise<string> {
  const { snapshot, site: live, renderer, cacheDir, siteUrl, picturesUrl } = tools;
  const { drafts, content, added } = await draftedContent(tools, preview);
  const whole: Snapshot = { content, pictures: { ...snapshot.pictures, ...added } };
  const site = createSite(whole);
  const { pages, first } = touchedPages({ site, snapshot: whole }, live, drafts);

  const folder = join(previewsFolder(cacheDir), preview.token);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await privateFolder(previewsFolder(cacheDir));
  const htmlOptions = {
    token: preview.token,
    pages: new Set(pages.map(({ path }) => path)),
    pictures: new Set(Object.values(added).map(({ digest }) => digest)),
    siteUrl,
    picturesUrl,
  };
  const paths = new Map(pages.map(({ path }) => [pageFile(path), path]));
  const files = new Map<string, Uint8Array | string>();
  const { shop, terms, guarantee } = site;
  const chrome = localized((locale): Chrome => {
    const own = withOwnTypeface(site.chrome[locale], preview.token, Object.values(added));
    return { ...own, preview: true };
  });
  renderer.setFrame({ chrome, shop, terms, guarantee });
  try {
    const jobs = pages.map((page) => ({ path: page.path, payload: JSON.stringify(page.payload()) }));
    await renderer.render(jobs, (file, bytes) => {
      const path = paths.get(file);
      // The bytes are the thread's again as soon as this returns.
      files.set(
        file,
        path === undefined ? bytes.slice() : previewHtml(Buffer.from(bytes).toString(), path, htmlOptions),
      );
    });
  } finally {
    const { chrome: was, shop: sold, terms: agreed, guarantee: notice } = live;
    renderer.setFrame({ chrome: was, shop: sold, terms: agreed, guarantee: notice });
  }
  for (const [file, bytes] of files) await writeFileIn(part, file, bytes);
  // The address that the editor is given is the English one in each language.
  const given = localized((locale) => pageFile(localePath(locale, first.en)));
  for (const locale of LOCALES) {
    const html = files.get(pageFile(first[locale]));
    if (html !== undefined && !files.has(given[locale])) await writeFileIn(part, given[locale], html);
  }
  for (const picture of Object.values(added)) {
    for (const path of variantPaths(picture)) await copyVariant(cacheDir, path, part);
  }
  await writeFileIn(part, EXPIRES_FILE, String(Date.parse(preview.expires.replace(' ', 'T'))));
  await tighten(part);
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
  return first.en;
}

/**
 * The typeface of a draft is beside its pages. The head's style is in the page's policy by its digest, so it is changed
 * before the page is made.
 */
function withOwnTypeface(chrome: Chrome, token: string, added: readonly PictureFile[]): Chrome {
  const own = added.find(({ upload }) => upload === 'typeface');
  if (own === undefined) return chrome;
  const path = typefacePath(own);
  return { ...chrome, tokensCss: chrome.tokensCss.replace(path, previewPath(token, path)) };
}

async function copyVariant(cacheDir: string, path: string, folder: string): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(join(variantsFolder(cacheDir), basename(path)), target);
}

/** A page of a look at drafts, as it is served at its own address. Pure. */
interface PreviewOptions {
  readonly token: string;
  /** Site paths of the pages that the look has; links to others lead to the public ones. */
  readonly pages: ReadonlySet<string>;
  /** Digests of pictures that the public site may not have. */
  readonly pictures: ReadonlySet<string>;
  /** Origin of the public site. */
  readonly siteUrl: string;
  /** PICTURES_URL: where the public site has its pictures; '' for itself. */
  readonly picturesUrl: string;
}

/** The path of an address on this site. */
const PATH = /^\/[^"?#]*/;
const LINKS: ReadonlySet<string> = new Set(['href', 'action']);
const VIDEO = /\/_astro\/([0-9a-f]{12})-video\.mp4/g;

/** Other languages are found by links in the page; these would lead to the public one before anything is seen. */
function isLeftOut({ name }: MarkupTag, rel: string): boolean {
  return name === 'link' && (rel === 'alternate' || rel === 'related');
}

/**
 * Code stands in the page's policy by its digest, so not a letter of it changes; nor does a text: both are no
 * attributes. @param path Site path of the page.
 */
export function previewHtml(html: string, path: string, options: PreviewOptions): string {
  const { token, pages, pictures, siteUrl, picturesUrl } = options;
  const picture = new RegExp(`${picturesUrl.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')}/i/([0-9a-f]{12})-`, 'g');
  const rewritten = ({ name, value }: Attribute): string => {
    const link = LINKS.has(name)
      ? value.replace(PATH, (target) => (pages.has(target) ? previewPath(token, target) : target))
      : value;
    return link
      .replace(picture, (whole, digest: string) =>
        pictures.has(digest) ? `${previewPath(token, '/i')}/${digest}-` : whole,
      )
      .replace(VIDEO, (whole, digest: string) => (pictures.has(digest) ? previewPath(token, whole) : whole));
  };
  let preview = '';
  let done = 0;
  for (const tag of tagsOfPage(html)) {
    if (tag.isEnd) continue;
    const attributes = attributesOf(html, tag);
    const rel = attributes.find(({ name }) => name === 'rel')?.value ?? '';
    if (isLeftOut(tag, rel)) {
      preview += html.slice(done, tag.start);
      done = tag.end;
      continue;
    }
    for (const attribute of attributes) {
      // What renews prices of an open page reads its payload beside this address.
      const isOwn = tag.name === 'link' && rel === 'canonical' && attribute.name === 'href';
      preview +=
        html.slice(done, attribute.start) + (isOwn ? siteUrl + previewPath(token, path) : rewritten(attribute));
      done = attribute.end;
    }
  }
  return preview + html.slice(done);
}
