import type { Locale } from '#src/domain/site/locale.ts';
import type { StudioMessages } from '#src/studio/props.ts';

const FILES = import.meta.glob<Readonly<Record<string, string>>>(
  '/i18n/*/{staff,studio,studio-fields,studio-history,studio-import,studio-items,studio-list,studio-media,studio-pictures,studio-publish,studio-reviews,studio-sales,problems,errors}.json',
  { import: 'default' },
);

/** The studio's words in a language. They are more than a page should bring along. @throws where they cannot be loaded */
export async function loadWords(locale: Locale): Promise<StudioMessages> {
  const own = Object.entries(FILES).filter(([path]) => path.startsWith(`/i18n/${locale}/`));
  const words = await Promise.all(own.map(([, load]) => load()));
  return Object.assign({}, ...words) as StudioMessages;
}
