/**
 * Fields of a product that move in and out of the shop as they are, under their own names (src/moving-in,
 * scripts/moving-out, the backend's import): marked as `moved` in its table, and named nowhere else on the way.
 */
import { products } from '#src/schema/catalogue.ts';
import type { Field } from '#src/schema/kinds/field.ts';

type Fields = typeof products.fields;
type Moved<Name extends keyof Fields> = Fields[Name] extends { readonly moved: true } ? Name : never;
/** With a text in each language. */
export type MovedTextName = {
  [Name in keyof Fields]: Fields[Name] extends { readonly localized: true } ? Moved<Name> : never;
}[keyof Fields];
/** With one text. */
export type MovedWordName = Exclude<{ [Name in keyof Fields]: Moved<Name> }[keyof Fields], MovedTextName>;

export type MovedParts<Text, Word> = { readonly [Name in MovedTextName]: Text } & {
  readonly [Name in MovedWordName]: Word;
};

const MOVED = Object.entries<Field>(products.fields).filter(([, { moved }]) => moved === true);
const isLocalized = ([, { localized }]: readonly [string, Field]): boolean => localized === true;
// The compiler does not follow a filter over entries.
export const MOVED_TEXTS = MOVED.filter(isLocalized).map(([name]) => name) as readonly MovedTextName[];
export const MOVED_WORDS = MOVED.filter((one) => !isLocalized(one)).map(([name]) => name) as readonly MovedWordName[];

/** An object with a part for each of them. */
export function movedParts<Text, Word>(
  text: (name: MovedTextName) => Text,
  word: (name: MovedWordName) => Word,
): MovedParts<Text, Word> {
  const texts = MOVED_TEXTS.map((name) => [name, text(name)] as const);
  return Object.fromEntries<Text | Word>([
    ...texts,
    ...MOVED_WORDS.map((name) => [name, word(name)] as const),
  ]) as MovedParts<Text, Word>;
}
