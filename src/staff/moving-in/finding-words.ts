/** Words of what readers and routes find. They come with the wizard. */
import type { Locale } from '#src/domain/site/locale.ts';
import { createT } from '#src/i18n/client-t.ts';
import type { ShownFinding } from '#src/staff/moving-in/sender.ts';

type Table = Readonly<Record<string, string>>;

const FILES = {
  'moving-in': import.meta.glob<Table>('/i18n/*/moving-in.json', { query: '?words=moving-in', import: 'default' }),
  'move-in': import.meta.glob<Table>('/i18n/*/moving-in.json', { query: '?words=move-in', import: 'default' }),
  problems: import.meta.glob<Table>('/i18n/*/problems.json', { import: 'default' }),
};

/** '{namespace}:{key}' in words, or the key where nobody has words for it. */
export type FindingT = (words: string, params?: ShownFinding['params']) => string;

/** @throws where they cannot be loaded */
export async function loadFindingWords(locale: Locale): Promise<FindingT> {
  const tables = await Promise.all(
    Object.entries(FILES).map(async ([namespace, files]) => {
      const load = Object.entries(files).find(([path]) => path.startsWith(`/i18n/${locale}/`))?.[1];
      return Object.entries((await load?.()) ?? {}).map(([key, text]) => [`${namespace}:${key}`, text] as const);
    }),
  );
  const t = createT(Object.fromEntries(tables.flat()), locale);
  return (words, params) => {
    const text = t(words, params);
    return text === words ? words.slice(words.indexOf(':') + 1) : text;
  };
}
