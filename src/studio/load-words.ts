import type { Locale } from '#src/domain/site/locale.ts';
import { namespacesOf, type WordFile, type Words } from '#src/i18n/namespaces.ts';
import type { StudioMessages } from '#src/studio/props.ts';

const FILES = import.meta.glob<WordFile>('/i18n/*/{staff,studio,studio-fields,problems}.json', {
  import: 'default',
});
const ERRORS = import.meta.glob<Words>('/i18n/*/errors.json', { query: '?words=errors', import: 'default' });

/** The studio's words in a language. They are more than a page should bring along. @throws where they cannot be loaded */
export async function loadWords(locale: Locale): Promise<StudioMessages> {
  const own = Object.entries(FILES).filter(([path]) => path.startsWith(`/i18n/${locale}/`));
  const errors = ERRORS[`/i18n/${locale}/errors.json`];
  const files = await Promise.all([...own.map(([, load]) => load()), errors?.() ?? {}]);
  return Object.fromEntries(
    files.flatMap((file) => namespacesOf('', file).flatMap(([, words]) => Object.entries(words))),
  ) as StudioMessages;
}
