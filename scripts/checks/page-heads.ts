/** Checks what the head of a built page says to search engines. */
import type { BuiltPage, BuiltSite } from '#scripts/checks/built-site.ts';
import { decode, tagsOf } from '#scripts/checks/html.ts';
import { TITLE_LENGTH } from '#src/html/seo.ts';

/** Each page has one title, which lists of results show whole. */
export function titleProblems({ page, isRedirect }: Pick<BuiltPage, 'page' | 'isRedirect'>): string[] {
  if (isRedirect) return [];
  const titles = tagsOf(page, 'title').filter(({ inHead }) => inHead);
  const [title] = titles.map(({ text }) => decode(text).trim());
  if (titles.length !== 1 || title === undefined || title === '') return [`has ${titles.length} titles with words`];
  const length = [...title].length;
  return length > TITLE_LENGTH ? [`its title has ${length} characters, at most ${TITLE_LENGTH}: ${title}`] : [];
}

function descriptionOf({ page }: Pick<BuiltPage, 'page'>): string {
  const meta = tagsOf(page, 'meta').find((tag) => tag.attributes.get('name') === 'description');
  return meta?.attributes.get('content')?.trim() ?? '';
}

/** Pages of the catalogue each have a description of their own in their language. */
export function descriptionProblems({ pages }: Pick<BuiltSite, 'pages'>): string[] {
  const first = new Map<string, string>();
  return pages
    .filter(({ kind, isRedirect }) => kind === 'catalogue' && !isRedirect)
    .flatMap((page) => {
      const description = descriptionOf(page);
      if (description === '') return [`${page.path}: has no description`];
      const key = `${tagsOf(page.page, 'html')[0]?.attributes.get('lang') ?? ''} ${description}`;
      const same = first.get(key);
      if (same !== undefined) return [`${page.path}: has the description of ${same}`];
      first.set(key, page.path);
      return [];
    });
}
