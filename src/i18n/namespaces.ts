export type Words = Readonly<Record<string, string>>;

/** A file of i18n/{locale}: the words of one namespace, which is named as the file, or those of several. */
export type WordFile = Words | Readonly<Record<string, Words>>;

/** The namespaces of a file with their words. @param name Of the file, without `.json`. */
export function namespacesOf(name: string, file: WordFile): readonly (readonly [string, Words])[] {
  const isOne = (words: WordFile): words is Words => Object.values(words).every((text) => typeof text === 'string');
  return isOne(file) ? [[name, file]] : Object.entries(file);
}
