/** Words of what readers and routes find. They come with the wizard. */
import type { Locale } from '#src/domain/site/locale.ts';
import { createT } from '#src/i18n/client-t.ts';
import type { ShownFinding } from '#src/staff/moving-in/sender.ts';

type Table = Readonly<Record<string, string>>;

const FILES = import.meta.glob<Table>('/i18n/*/{moving-in,move-in,problems}.json', { import: 'default' });

/** '{namespace}:{key}' in words, or the key where nobody has words for it. */
export type FindingT = (words: string, params?: ShownFinding['params']) => string;

/** @throws where they cannot be loaded */
export async function loadFindingWords(locale: Locale): Promise<FindingT> {
  const own = Object.entries(FILES).filter(([path]) => path.startsWith(`/i18n/${locale}/`));
  const tables = await Promise.all(
    own.map(async ([path, load]) => {
      const namespace = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
      return Object.entries(await load()).map(([key, text]) => [`${namespace}:${key}`, text] as const);
    }),
  );
  const t = createT(Object.fromEntries(tables.flat()), locale);
  return (words, params) => {
    const text = t(words, params);
    return text === words ? words.slice(words.indexOf(':') + 1) : text;
  };
}
