import { describe, expect, it } from 'vitest';
import { pathList } from '#src/render/path-list.ts';

describe('the list of published files', () => {
  it('has each path with its digest, ordered by file, and no manifest', () => {
    const digests = new Map([
      ['it.html', 'c'],
      ['index.html', 'a'],
      ['builds/latest.json', 'd'],
      ['_payload.json', 'b'],
    ]);
    expect(pathList(digests)).toBe('{"/_payload.json":"b","/":"a","/it":"c"}');
  });

  it('follows a map that changes as if it were made anew', () => {
    const digests = new Map(Array.from({ length: 1000 }, (_, at) => [`p/${at}.html`, `${at}`]));
    const fresh = (): string => pathList(new Map(digests));
    expect(pathList(digests)).toBe(fresh());
    digests.set('p/7.html', 'other');
    expect(pathList(digests)).toBe(fresh());
    digests.delete('p/20.html');
    expect(pathList(digests)).toBe(fresh());
    digests.delete('p/21.html');
    digests.set('a.html', 'new');
    digests.set('builds/x.json', 'x');
    expect(pathList(digests)).toBe(fresh());
    digests.set('p/21.html', 'again');
    expect(pathList(digests)).toBe(fresh());
    expect(JSON.parse(pathList(digests))).toMatchObject({ '/p/7': 'other', '/a': 'new', '/p/21': 'again' });
  });
});
