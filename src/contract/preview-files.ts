/** Says where looks at drafts stand: at /preview/{token}/…, and in the cache folder under the same names. */

/** Beginning of their addresses. */
export const PREVIEW_PATH = '/preview/';

/** File in the folder of a preview that says until when it may be seen: ms since the epoch, as text. */
export const EXPIRES_FILE = '.expires';

const ADDRESS = /^\/preview\/([A-Za-z0-9]{32})(\/.*|)$/;

export interface PreviewAddress {
  readonly token: string;
  /** Site path of the page or file within the preview. */
  readonly path: string;
}

/** Parts of the address of a preview; null: it is the address of something else. */
export function previewAddress(path: string): PreviewAddress | null {
  const [, token, rest = ''] = ADDRESS.exec(path) ?? [];
  return token === undefined ? null : { token, path: rest === '' ? '/' : rest };
}

/** Address of a page within a preview. */
export function previewPath(token: string, path: string): string {
  return `${PREVIEW_PATH}${token}${path === '/' ? '' : path}`;
}
