import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { redirectPage } from '#src/publishing/render/write-site.ts';
import { finishPage } from '#src/publishing/render/finish-page.ts';
import { alternateLinks, ownTitle, pageTitle, TITLE_LENGTH } from '#src/html/seo.ts';

const BRAND = { brand: 'Vitrine', tagline: 'Artechnological Lifestyle', description: 'objects' };

describe('page titles', () => {
  it.each([
    ['Cart', BRAND, 'Cart · Vitrine: objects – Artechnological Lifestyle'],
    [null, BRAND, 'Vitrine: objects – Artechnological Lifestyle'],
    ['Cart', { ...BRAND, description: '', tagline: '' }, 'Cart · Vitrine'],
    ['Counterpoint Throw, large', BRAND, 'Counterpoint Throw, large · Vitrine – Artechnological Lifestyle'],
    ['Biglietti per risposte lente', BRAND, 'Biglietti per risposte lente – Artechnological Lifestyle'],
    [
      'A name that leaves room for the brand, and for nothing',
      BRAND,
      'A name that leaves room for the brand, and for nothing · Vitrine',
    ],
    [null, { ...BRAND, description: 'objects that have a long description' }, 'Vitrine – Artechnological Lifestyle'],
    [`${'word '.repeat(12)}unbreakable`, BRAND, `${'word '.repeat(12).trim()}…`],
  ])('of %s', (title, brand, expected) => {
    expect(pageTitle(title, brand)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(TITLE_LENGTH);
  });

  it('name what a thing is part of where the tagline has no room, and only there', () => {
    const of = (title: string | null) => pageTitle(title, BRAND, 'en', 'Throws');
    expect(of('Counterpoint Throw, large')).toBe('Counterpoint Throw, large · Vitrine – Artechnological Lifestyle');
    expect(of('A throw that has a long name of its own')).toBe('A throw that has a long name of its own – Throws');
    const long = `${'word '.repeat(12)}long`;
    expect(of(long)).toBe(long);
    expect(of(null)).toBe('Vitrine: objects – Artechnological Lifestyle');
  });

  it('that somebody has written stand alone, cut at a word where they are too long', () => {
    expect(ownTitle('  Throws of wool,\nwoven by plotters ')).toBe('Throws of wool, woven by plotters');
    const cut = ownTitle(`${'word '.repeat(12)}unbreakable`);
    expect(cut).toBe(`${'word '.repeat(12).trim()}…`);
    expect(cut.length).toBeLessThanOrEqual(TITLE_LENGTH);
  });

  it('set a narrow no-break space before the colon in French', () => {
    expect(pageTitle('Panier', BRAND, 'fr')).toBe('Panier · Vitrine\u202f: objects – Artechnological Lifestyle');
  });
});

it('alternate links name each language and the default', () => {
  expect(alternateLinks('https://shop.example', { en: '/', fr: '/fr', it: '/it' })).toEqual([
    { hreflang: 'en', href: 'https://shop.example/' },
    { hreflang: 'fr', href: 'https://shop.example/fr' },
    { hreflang: 'it', href: 'https://shop.example/it' },
    { hreflang: 'x-default', href: 'https://shop.example/' },
  ]);
});

describe('a finished page', () => {
  const hash = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  const meta = (policy: string): string => `<meta http-equiv="content-security-policy" content="${policy}">`;

  it('has its styles in one, those of its route first, which its policy lets pass', () => {
    const before = `${meta(`script-src 'self'; style-src 'self' ${hash('b{}')};`)}<title>$&</title><style>b{}</style><p>`;
    const after = `${meta(`script-src 'self'; style-src 'self' ${hash('a{}b{}')};`)}<style>a{}b{}</style><title>$&</title><p>`;
    expect(finishPage(before, 'a{}', {})).toBe(after);
  });

  it('keeps the hashes of the code that it holds in its policy, and loses the others', () => {
    const rest = '<script>1</script><script src="/x.js"></script><script type="application/json">2</script>';
    const page = (scripts: string): string =>
      `${meta(`script-src 'self'${scripts}; style-src 'self' ${hash('a{}')};`)}<style>a{}</style>${rest}`;
    const before = `${meta(`script-src 'self' ${hash('1')} ${hash('2')} ${hash('3')}; style-src 'self';`)}${rest}`;
    expect(finishPage(before, 'a{}', {})).toBe(page(` ${hash('1')}`));
  });

  it('takes nothing in an attribute for an element', () => {
    const hostile = '</style><style>*{display:none}</style><script>0</script></body>';
    const page = (text: string): string =>
      finishPage(
        `<link rel="expect" href="#main">${meta(`script-src 'self' ${hash('0')} ${hash('1')}; style-src 'self';`)}` +
          `<meta name="description" content="${text}"><body><p title='${text}'>x</p><div data-filters><style>b{}</style><script>1</script></body>`,
        'a{}',
        { filters: ['/f.js'] },
      );
    const escaped = hostile.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(page(hostile)).toBe(page('innocent').replaceAll('innocent', escaped));
    expect(page(hostile)).toContain('<link rel="modulepreload" href="/f.js"></body>');
  });

  it('takes nothing in a script for an element', () => {
    const rest = `<script>"<style>x{}</style><script>"</script><style>b{}</style>`;
    const html = finishPage(`${meta("script-src 'self'; style-src 'self';")}${rest}`, '', {});
    expect(html).toContain('<style>b{}</style><script>"<style>x{}</style><script>"</script>');
  });

  it.each([
    ['<ul> <li> <a href="/"> a </a> </li> <li> b </li> </ul>', '<ul><li><a href="/">a</a><li>b</ul>'],
    [
      '<p>x<a> b </a>y <a> c </a> <button> <i>d</i> </button></p>',
      '<p>x<a> b </a>y <a>c</a> <button><i>d</i></button></p>',
    ],
    ['<dl><div><dt>a</dt><dd>b</dd></div></dl> <li>c</li> d', '<dl><div><dt>a<dd>b</div></dl><li>c</li> d'],
    ['<table><tr><th>a</th> <td>b</td></tr></table>', '<table><tr><th>a<td>b</tr></table>'],
    ['<b>a</b> <i>b</i> <a>c</a> d', '<b>a</b> <i>b</i> <a>c</a> d'],
    [
      '<p> <template data-drawn="x"><li> <a> b </a></li><li> </li></template> <p>',
      '<p><template data-drawn="x"><li> <a> b </a></li><li> </li></template><p>',
    ],
    ['<p title="a> b> <p> "> a &gt; b </p> c', '<p title="a&gt; b&gt; &lt;p&gt; ">a &gt; b</p> c'],
    ['<meta content="1 > 2"> <p>3 > 4 > <b>5</b></p>', '<meta content="1 &gt; 2"><p>3 > 4 > <b>5</b></p>'],
    ['<p> <script>1 > <p> 2</script> <p>', '<p> <script>1 > <p> 2</script><p>'],
  ])('has no space where nobody sees it: %s', (body, tight) => {
    const html = finishPage(`${meta("script-src 'self'; style-src 'self';")}${body}`, '', {});
    expect(html.slice(html.indexOf('</style>') + '</style>'.length)).toBe(tight);
  });

  it('is none without a policy', () => {
    expect(() => finishPage('<title>x</title>', '', {})).toThrow('has no Content-Security-Policy');
  });
});

it('a redirect page leads on without script or style, and escapes its target', () => {
  const html = redirectPage(
    { from: '/a', to: '/b?x="><script>' },
    'it',
    { title: 'T', link: 'L' },
    'https://shop.example',
  );
  expect(html).not.toContain('<script');
  expect(html).toContain('<html lang="it">');
  expect(html).toContain('content="0;url=/b?x=%22%3E%3Cscript%3E"');
});
