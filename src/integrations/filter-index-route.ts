import type { APIRoute, GetStaticPaths } from 'astro';
import { filterCardsPath, filterWordsPath } from '#src/contract/filter-index.ts';
import { type Locale, LOCALES } from '#src/domain/site/locale.ts';
import { filterWords } from '#src/i18n/filter-words.ts';
import { messagesOf } from '#src/i18n/i18n.ts';
import { readSite } from '#src/publishing/site/site.ts';

export const prerender = true;

interface FileProps {
  readonly text: string;
}

function wordsOf(locale: Locale): object {
  return filterWords({
    filters: messagesOf(locale, 'filters'),
    catalogue: messagesOf(locale, 'catalogue'),
    product: messagesOf(locale, 'product'),
  });
}

/** Path → content of every file. */
function filesOf(): Map<string, string> {
  const site = readSite();
  const files = new Map(site.filterFiles);
  for (const locale of LOCALES) {
    const path = filterWordsPath(locale);
    const names = JSON.parse(files.get(path) ?? '{}') as object;
    files.set(path, JSON.stringify({ ...names, words: wordsOf(locale) }));
    for (let file = 0; file < site.cardFiles; file += 1)
      files.set(filterCardsPath(locale, file), JSON.stringify(site.filterCards(file, locale)));
  }
  return files;
}

export const getStaticPaths = (() =>
  [...filesOf()].map(([path, text]) => ({
    params: { path: path.replace(/^\/facets\/|\.json$/g, '') },
    props: { text },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<FileProps> = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'application/json' } });
