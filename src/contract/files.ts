/** Says which file of the published folder answers which path (`build.format: 'file'`). */

/** File that holds a page (`build.format: 'file'`), relative to the site's root. */
export function pageFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** Site path of a published file: the inverse of `pageFile` for pages, '/' and the name for all others. */
export function publishedPath(file: string): string {
  if (file === 'index.html') return '/';
  return `/${file.replace(/\.html$/, '')}`;
}
