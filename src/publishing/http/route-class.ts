/** Says what kind of file was asked for, in one of few words: for logs and counts, which must hold no path. */

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\/_astro\//, 'asset'],
  [/^\/i\//, 'picture'],
  [/_payload\.json$/, 'payload'],
  [/^\/builds\//, 'manifest'],
  [/\.[a-z\d]{2,12}$/i, 'file'],
];

export function fileClass(url: string): string {
  const [path = ''] = url.split('?', 1);
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}
