import { namespacesOf, type WordFile, type Words } from '#src/i18n/namespaces.ts';

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
/** Its keys are permanent names, of which some end like a plural form. */
const NAMES_ONLY = 'problems';

function emptyNamespace(namespace: string, words: Words, forms: readonly string[]): Words {
  const keys = Object.keys(words).flatMap((key) =>
    namespace === NAMES_ONLY || !PLURAL.test(key) ? [key] : forms.map((form) => key.replace(PLURAL, `_${form}`)),
  );
  return Object.fromEntries(keys.map((key) => [key, '']));
}

/**
 * A file of words of a new language before anybody has written them: the keys of the language of types, each with ''.
 * @param forms The plural forms of the new language, from Intl.
 */
export function emptyWords(name: string, file: WordFile, forms: readonly string[]): WordFile {
  const empty = namespacesOf(name, file).map(([space, words]) => [space, emptyNamespace(space, words, forms)] as const);
  const [only] = empty;
  return only !== undefined && only[0] === name && !(name in file) ? only[1] : Object.fromEntries(empty);
}
