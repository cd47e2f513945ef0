/** Places of another shop's pictures among those that a record has. Pure. */

/**
 * Index at which a picture comes into a list: after those that stood before it in the other shop, before those that
 * stood after it, else at the end. What editors have added or moved stays where it is.
 * @param places Of the list's pictures in the other shop; undefined: it is not from there.
 */
export function placeAmong(places: readonly (number | undefined)[], place: number): number {
  const before = Math.max(-1, ...places.map((one, index) => (one !== undefined && one <= place ? index : -1)));
  if (before >= 0) return before + 1;
  const after = places.findIndex((one) => one !== undefined && one > place);
  return after >= 0 ? after : places.length;
}
