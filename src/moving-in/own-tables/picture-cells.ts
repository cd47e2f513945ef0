/** Pictures in the cells of a table. */
import type { MovedPicture, MovedTexts } from '#src/contract/moving-in/moved.ts';
import { readNumber, writtenList } from '#src/moving-in/own-tables/cells.ts';

/** '30,70', in the order of the pictures; '' for the middle. */
export function writtenPoints(pictures: readonly MovedPicture[]): string {
  const points = pictures.map(({ focus }) => (focus === undefined ? '' : `${focus.x},${focus.y}`));
  return points.every((point) => point === '') ? '' : writtenList(points);
}

/** `point`: '30,70'; '': the middle. */
export function pictureIn(from: string, alt: MovedTexts, point: string): unknown {
  const [x = '', y = ''] = point.split(',');
  return point === '' ? { from, alt } : { from, alt, focus: { x: readNumber(x), y: readNumber(y) } };
}
