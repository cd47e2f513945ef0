/** The words of a new language before anybody has written them: the keys of the language of types, each with ''. */

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
/** Its keys are permanent names, of which some end like a plural form. */
const NAMES_ONLY = 'problems';

/** `forms`: the plural forms of the new language, from Intl. */
export function emptyWords(
  namespace: string,
  words: Readonly<Record<string, string>>,
  forms: readonly string[],
): Record<string, string> {
  const keys = Object.keys(words).flatMap((key) =>
    namespace === NAMES_ONLY || !PLURAL.test(key) ? [key] : forms.map((form) => key.replace(PLURAL, `_${form}`)),
  );
  return Object.fromEntries(keys.map((key) => [key, '']));
}
