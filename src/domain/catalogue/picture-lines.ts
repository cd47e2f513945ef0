/** The words of pictures as a record keeps them: a line each, in the order of the pictures. Pure. */
export function pictureLines(value: unknown): readonly string[] {
  return typeof value === 'string' ? value.split(/\r?\n/) : [];
}
