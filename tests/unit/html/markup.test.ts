import { Tokenizer, TokenizerMode, type Token } from 'parse5';
import { describe, expect, test } from 'vitest';
import { attributesOf, tagsOfPage, withoutMarkupInAttributes } from '#src/html/markup.ts';

interface Read {
  readonly tag: string;
  readonly attributes: readonly (readonly [string, string])[];
}

const MODES: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
};

/** Tags of a page as the standard's own tokenizer reads them; null: it ends within a tag, a comment or a text element. */
function asBrowsers(html: string): readonly Read[] | null {
  const tags: Read[] = [];
  let within = '';
  let isBroken = false;
  const add = (sign: string, { tagName, attrs }: Token.TagToken): void => {
    if (sign === '/' && tagName === within) within = '';
    else tags.push({ tag: sign + tagName, attributes: attrs.map(({ name, value }) => [name, value] as const) });
  };
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag: (token) => {
        add('', token);
        const mode = MODES[token.tagName];
        if (mode === undefined) return;
        within = token.tagName;
        tokenizer.state = mode;
        tokenizer.lastStartTagName = token.tagName;
      },
      onEndTag: (token) => add('/', token),
      onParseError: ({ code }) => {
        isBroken ||= ['eof-in-tag', 'eof-in-comment'].includes(code);
      },
      onComment() {},
      onDoctype() {},
      onCharacter() {},
      onNullCharacter() {},
      onWhitespaceCharacter() {},
      onEof() {},
    },
  );
  tokenizer.write(html, true);
  return isBroken || within !== '' ? null : tags;
}

function asWe(html: string): readonly Read[] | null {
  try {
    return tagsOfPage(html).map((tag) => {
      const attributes = new Map<string, string>();
      for (const { name, value } of attributesOf(html, tag)) if (!attributes.has(name)) attributes.set(name, value);
      return { tag: (tag.isEnd ? '/' : '') + tag.name, attributes: [...attributes] };
    });
  } catch {
    return null;
  }
}

describe('tags of a page', () => {
  test.each([
    '<p title="<style>*{}</style>">a</p><style>b{}</style>',
    "<p title='</body>' data-a=<b> c d='e'f=g/>",
    '<P\nTITLE = x/y ><A/B=1 a=2 A=3 =4 "5"><br/></P >',
    '<!-- <p> --><!--><p><!-- a --!><b><!doctype html><?x <i>?></ x><u></i <s>>',
    '<script>"<p></scrip></script ><style></STYLE\n><textarea><p></textarea x="<b>">a < b <3 </>',
    '<title></titles></title><a title>b<img src=x alt>',
    '<script><!-- </script><p></script>',
    '<script><!-- <script></script><p>',
    '<p title="open>',
    '<style>',
    '<',
    '',
  ])('are those that browsers read: %s', (html) => {
    expect(asWe(html)).toEqual(asBrowsers(html));
  });

  test('are those that browsers read, in whatever order the pieces of markup come', () => {
    const pieces = `<p |<a title=|"|'|>|/|=|</p>|</|<!--|-->|--!>|<script>|</script>|<style|</style>|<title>|</title>| |\n|x|<b|<textarea>|</textarea >|]]>|<!|<?|à`;
    const parts = pieces.split('|');
    let seed = 33;
    const next = (count: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * count);
    };
    for (let round = 0; round < 20_000; round += 1) {
      const html = Array.from({ length: 1 + next(14) }, () => parts[next(parts.length)]).join('');
      const own = asWe(html);
      // A page is refused where the next tag would not be read as one.
      const isOpen = asBrowsers(`${html}<q>`)?.at(-1)?.tag !== 'q';
      expect({ html, own }).toEqual({ html, own: isOpen ? null : asBrowsers(html) });
    }
  });

  test('are never broken by what stands in attributes once that is escaped, and nothing else changes', () => {
    const html = `<p title="</p><p>" data-a='"<' class=a>b</p><script>"<p>"</script>`;
    expect(withoutMarkupInAttributes(html, tagsOfPage(html))).toBe(
      `<p title="&lt;/p&gt;&lt;p&gt;" data-a='"&lt;' class=a>b</p><script>"<p>"</script>`,
    );
    const plain = '<p title="a">b > c</p>';
    expect(withoutMarkupInAttributes(plain, tagsOfPage(plain))).toBe(plain);
  });
});
