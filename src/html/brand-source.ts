/** Where a logo or an icon is: on this site, or below PICTURES_URL. `path`: of contract/brand-files. */
export function brandSource(path: string): string {
  return `${import.meta.env.PICTURES_URL ?? ''}${path}`;
}
