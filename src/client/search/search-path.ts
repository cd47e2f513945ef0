/** The address of the page of results for words; `base`: where its form leads. */
export function searchPath(base: string, words: string, page = 1): string {
  return `${base}?${new URLSearchParams({ q: words, ...(page === 1 ? {} : { page: `${page}` }) })}`;
}
