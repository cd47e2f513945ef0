/**
 * Pictures that lie at an address of their own (PICTURES_URL) and not in the public folder: how a release names them
 * (decision 0133).
 */

/** In front of their names. No page and no file of the public folder can be called so. */
const ELSEWHERE = '@pictures/';

/** Name of the picture at a path among the files of a release. What is not below /i/ is always in the public folder. */
export function pictureFile(path: string, isFar: boolean): string {
  return `${isFar && path.startsWith('/i/') ? ELSEWHERE : ''}${path.slice(1)}`;
}

/** Says whether a file of a release is in no public folder. */
export function isElsewhere(file: string): boolean {
  return file.startsWith(ELSEWHERE);
}

/** Path of such a file below the address of pictures, without a slash in front. */
export function keyElsewhere(file: string): string {
  return file.slice(ELSEWHERE.length);
}
