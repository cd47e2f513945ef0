/** Opens the search of a language: reads its head, and what a query asks for as it is asked. */
import { FOUND_KINDS, type FoundThing } from '#src/contract/search-index.ts';
import { findNumbers } from '#src/client/search/find.ts';
import type { Hit, SearchAnswer, SearchEngine } from '#src/client/search/search-engine.ts';
import { type ReadFile, readParts, type SearchParts } from '#src/client/search/search-parts.ts';
import { slugFromName } from '#src/i18n/search-language.ts';
import { smallestSource } from '#src/html/pictures.ts';
import type { Locale } from '#src/domain/site/locale.ts';

function pictureOf(picture: string): string | null {
  const [digest = '', width = ''] = picture.split('-');
  if (picture === '') return null;
  return smallestSource({ digest, width: Number(width), widths: [Number(width)] });
}

function hitOf([kind, name, slug, picture = '', price = '', note = '']: FoundThing, paths: readonly string[]): Hit {
  return {
    kind: FOUND_KINDS[kind] ?? 'page',
    name,
    path: (paths[kind] ?? '') + (slug === '' ? slugFromName(name) : slug),
    picture: pictureOf(picture),
    price: price === '' ? null : price,
    note: note === '' ? null : note,
  };
}

async function answer(parts: SearchParts, query: string, most: number): Promise<SearchAnswer> {
  const { numbers, total, words } = await findNumbers(parts, query, most);
  const things = await parts.things(numbers);
  return { hits: things.map((thing) => hitOf(thing, parts.head.paths)), total, words };
}

/**
 * @param read How the files are read; the network unless told otherwise.
 * @throws where the head does not come: asking again may help.
 */
export async function openSearch(locale: Locale, read?: ReadFile): Promise<SearchEngine> {
  let parts = await readParts(locale, read);
  return {
    async find(query, most) {
      try {
        return await answer(parts, query, most);
      } catch {
        // Another release may be live since, with other files.
        parts = await readParts(locale, read);
        return answer(parts, query, most);
      }
    },
    suggestions: parts.head.suggestions.map(([name, path]) => ({ name, path })),
  };
}
