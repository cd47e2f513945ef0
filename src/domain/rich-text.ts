/**
 * The HTML that editors may write: a closed list of elements and attributes, properly nested. It is checked when a record is
 * saved and put into pages as it is, so whatever passes here must be safe and valid in any page.
 */

interface Tag {
  readonly kind: 'open' | 'close';
  readonly name: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}
interface Text {
  readonly kind: 'text';
  readonly text: string;
}
/** Something that is neither: a comment, a stray '<', an unfinished tag. */
interface Broken {
  readonly kind: 'broken';
  readonly text: string;
}
type Token = Tag | Text | Broken;

export type RichTextProblem =
  | { readonly code: 'rich_text_element'; readonly element: string }
  | { readonly code: 'rich_text_attribute'; readonly element: string; readonly attribute: string }
  | { readonly code: 'rich_text_address'; readonly address: string }
  | { readonly code: 'rich_text_nesting'; readonly element: string; readonly within: string }
  | { readonly code: 'rich_text_unclosed'; readonly element: string }
  | { readonly code: 'rich_text_markup'; readonly text: string };

const FLOW = ['', 'li', 'blockquote', 'td', 'th', 'dd'] as const;
const ROWS = ['table', 'thead', 'tbody', 'tfoot'] as const;

/** Elements that may stand in some parents only ('' is the top). All other elements of the list are inline. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  p: FLOW,
  h2: FLOW,
  h3: FLOW,
  h4: FLOW,
  ul: FLOW,
  ol: FLOW,
  dl: FLOW,
  blockquote: FLOW,
  table: FLOW,
  hr: FLOW,
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ROWS,
  td: ['tr'],
  th: ['tr'],
};
const INLINE: readonly string[] = [
  'a',
  'abbr',
  'b',
  'br',
  'code',
  'em',
  'i',
  's',
  'small',
  'strong',
  'sub',
  'sup',
  'u',
];
const VOID: readonly string[] = ['br', 'hr'];
/** Parents that hold neither text nor inline elements. */
const STRUCTURE: readonly string[] = ['ul', 'ol', 'dl', 'tr', ...ROWS];

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'hreflang', 'rel', 'target', 'title'],
  abbr: ['title'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};
const EVERYWHERE: readonly string[] = ['lang', 'dir'];

/** Formatting that text editors add by themselves. It has no place in the shop's design and harms nobody: it is taken away. */
const DROPPED_ELEMENTS: readonly string[] = ['span', 'div', 'font', 'colgroup', 'col'];
const DROPPED_ATTRIBUTES: readonly string[] = [
  'style',
  'class',
  'align',
  'valign',
  'border',
  'width',
  'height',
  'cellpadding',
  'cellspacing',
  'color',
  'face',
  'size',
];

const TAG = /<(\/?)([A-Za-z][A-Za-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

function tokenize(html: string): Token[] {
  const tokens: Token[] = [];
  const tag = new RegExp(TAG, 'y');
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const end = next === -1 ? html.length : next;
    if (end > at) tokens.push({ kind: 'text', text: html.slice(at, end) });
    if (next === -1) break;
    tag.lastIndex = next;
    const match = tag.exec(html);
    if (match === null) {
      tokens.push({ kind: 'broken', text: html.slice(next, next + 20) });
      at = next + 1;
    } else {
      const attributes = [...(match[3] ?? '').matchAll(ATTRIBUTE)].map((found) => ({
        name: (found[1] ?? '').toLowerCase(),
        value: found[2] ?? found[3] ?? found[4] ?? '',
      }));
      tokens.push({ kind: match[1] === '/' ? 'close' : 'open', name: (match[2] ?? '').toLowerCase(), attributes });
      at = next + match[0].length;
    }
  }
  return tokens;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]+));?/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number.parseInt(String(decimal), 10);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

/** Addresses that a link may have: on this site, a fragment, http(s), mail, telephone. Browsers pass over blanks and controls: so do we. */
function isSafeAddress(value: string): boolean {
  const address = [...decode(value)]
    .filter((letter) => letter > ' ' && (letter < '\u007f' || letter > '\u00a0'))
    .join('');
  const onSite = address.startsWith('/') && !address.startsWith('//') && !address.startsWith('/\\');
  return onSite || /^(?:https?:\/\/|mailto:|tel:|#)/i.test(address);
}

function attributeProblem(tag: Tag): RichTextProblem | null {
  const allowed = [...EVERYWHERE, ...(ATTRIBUTES[tag.name] ?? [])];
  for (const { name, value } of tag.attributes) {
    if (!allowed.includes(name)) return { code: 'rich_text_attribute', element: tag.name, attribute: name };
    if (name === 'href' && !isSafeAddress(value)) return { code: 'rich_text_address', address: value.slice(0, 100) };
  }
  return null;
}

function nestingProblem(name: string, open: readonly string[]): RichTextProblem | null {
  const within = open.at(-1) ?? '';
  const parents = PARENTS[name];
  const wrong =
    parents === undefined
      ? STRUCTURE.includes(within) || (name === 'a' && open.includes('a'))
      : !parents.includes(within);
  return wrong ? { code: 'rich_text_nesting', element: name, within } : null;
}

/** The first thing in the HTML that the list does not allow, or null. */
export function richTextProblem(html: string): RichTextProblem | null {
  const open: string[] = [];
  for (const token of tokenize(html)) {
    const within = open.at(-1) ?? '';
    if (token.kind === 'broken') return { code: 'rich_text_markup', text: token.text };
    if (token.kind === 'text') {
      if (STRUCTURE.includes(within) && token.text.trim() !== '')
        return { code: 'rich_text_nesting', element: 'text', within };
      continue;
    }
    if (PARENTS[token.name] === undefined && !INLINE.includes(token.name))
      return { code: 'rich_text_element', element: token.name };
    if (token.kind === 'close') {
      if (token.name !== within) return { code: 'rich_text_unclosed', element: within === '' ? token.name : within };
      open.pop();
      continue;
    }
    const problem = attributeProblem(token) ?? nestingProblem(token.name, open);
    if (problem !== null) return problem;
    if (!VOID.includes(token.name)) open.push(token.name);
  }
  const left = open.at(-1);
  return left === undefined ? null : { code: 'rich_text_unclosed', element: left };
}

function tidyTag(tag: Tag): string {
  if (DROPPED_ELEMENTS.includes(tag.name)) return '';
  if (tag.kind === 'close') return VOID.includes(tag.name) ? '' : `</${tag.name}>`;
  const kept = tag.attributes.filter(({ name }) => !DROPPED_ATTRIBUTES.includes(name));
  return `<${tag.name}${kept.map(({ name, value }) => ` ${name}="${value.replace(/"/g, '&quot;')}"`).join('')}>`;
}

/**
 * The same HTML without the formatting that text editors add (colours, widths, wrappers), with lower-case names and quoted values.
 * Nothing else is repaired: what is not allowed stays, for `richTextProblem` to name.
 */
export function tidyRichText(html: string): string {
  return tokenize(html)
    .map((token) => {
      if (token.kind === 'text') return token.text;
      return token.kind === 'broken' ? '<' : tidyTag(token);
    })
    .join('');
}

/** The words of rich text, entities decoded, every run of white space and every end of a block as one space. */
export function plainText(html: string): string {
  return tokenize(html)
    .map((token) => {
      if (token.kind === 'text') return decode(token.text);
      if (token.kind === 'broken') return '<';
      return INLINE.includes(token.name) && token.name !== 'br' ? '' : ' ';
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
