/** A page of a look at drafts, as it is served at its own address. Pure. */
import { previewPath } from '#src/contract/preview-files.ts';
import { type Attribute, attributesOf, type MarkupTag, tagsOfPage } from '#src/html/markup.ts';

export interface PreviewOptions {
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
