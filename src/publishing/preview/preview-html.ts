/** A page of a look at drafts, as it is served at its own address. Pure. */
import { previewPath } from '#src/contract/preview-files.ts';

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

/** Code stands in the page's policy by its digest, so not a letter of it may change. */
const CODE_OR_REST = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>|(?:(?!<(?:script|style)\b)[\s\S])+/g;
const LINK = /(\s(?:href|action)=")(\/[^"?#]*)(?=["?#])/g;
/** Other languages are found by links in the page; these would lead to the public one before anything is seen. */
const ALTERNATE = /<link rel="(?:alternate|related)"[^>]*>/g;
const CANONICAL = /(<link rel="canonical" href=")[^"]*(")/;

/** @param path Site path of the page. */
export function previewHtml(html: string, path: string, options: PreviewOptions): string {
  const { token, pages, pictures, siteUrl, picturesUrl } = options;
  const video = /\/_astro\/([0-9a-f]{12})-video\.mp4/g;
  const picture = new RegExp(`${picturesUrl.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')}/i/([0-9a-f]{12})-`, 'g');
  const rewrite = (text: string): string =>
    text
      .replace(LINK, (whole, before: string, target: string) =>
        pages.has(target) ? before + previewPath(token, target) : whole,
      )
      .replace(picture, (whole, digest: string) =>
        pictures.has(digest) ? `${previewPath(token, '/i')}/${digest}-` : whole,
      )
      .replace(video, (whole, digest: string) => (pictures.has(digest) ? previewPath(token, whole) : whole))
      .replace(ALTERNATE, '')
      // What renews prices of an open page reads its payload beside this address.
      .replace(CANONICAL, (_, before: string, after: string) => before + siteUrl + previewPath(token, path) + after);
  return html.replace(CODE_OR_REST, (part, code: string | undefined) => (code === undefined ? rewrite(part) : part));
}
