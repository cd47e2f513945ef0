/**
 * The HTML that editors may write: a closed list of elements and attributes, properly nested. It is checked when a
 * record is saved and put into pages as it is, so whatever passes here must be safe and valid in any page.
 */
import { decodeEntities, hasOtherEntity, tokenize, type Tag } from '#src/domain/text/html-tokens.ts';

export type RichTextProblem =
  | { readonly code: 'rich_text_element'; readonly element: string }
  | { readonly code: 'rich_text_attribute'; readonly element: string; readonly attribute: string }
  | { readonly code: 'rich_text_address'; readonly address: string }
  | { readonly code: 'rich_text_nesting'; readonly element: string; readonly within: string }
  | { readonly code: 'rich_text_unclosed'; readonly element: string }
  | { readonly code: 'rich_text_markup'; readonly text: string }
  | { readonly code: 'rich_text_tags'; readonly most: number };

/**
 * Most tags of one text, opening and closing ones: each takes PocketBase's VM longer than a page of words. The longest
 * legal text has a tenth of them.
 */
export const RICH_TEXT_TAGS = 5000;

const FLOW = ['', 'li', 'blockquote', 'td', 'th', 'dd'] as const;
const ROWS = ['table', 'thead', 'tbody', 'tfoot'] as const;

/** Elements that may stand in some parents only ('' is the top). All other elements of the list are inline. */
export const PARENTS: Readonly<Record<string, readonly string[]>> = {
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

/**
 * Formatting that text editors add by themselves. It has no place in the shop's design and harms nobody: it is taken
 * away.
 */
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

/**
 * Addresses that a link may have: on this site, a fragment, http(s), mail, telephone. Browsers pass over blanks and
 * controls: so do we.
 */
export function isSafeAddress(written: string): boolean {
  const address = [...written].filter((letter) => letter > ' ' && (letter < '\u007f' || letter > '\u00a0')).join('');
  const onSite = address.startsWith('/') && !address.startsWith('//') && !address.startsWith('/\\');
  return onSite || /^(?:https?:\/\/|mailto:|tel:|#)/i.test(address);
}

/**
 * The same of an address as it stands in an attribute. What a reference that is not known stands for, nobody can say:
 * '&sol;' is a slash.
 */
function isSafeInMarkup(value: string): boolean {
  return !hasOtherEntity(value) && isSafeAddress(decodeEntities(value));
}

function attributeProblem(tag: Tag): RichTextProblem | null {
  const allowed = [...EVERYWHERE, ...(ATTRIBUTES[tag.name] ?? [])];
  for (const { name, value } of tag.attributes) {
    if (!allowed.includes(name)) return { code: 'rich_text_attribute', element: tag.name, attribute: name };
    if (name === 'href' && !isSafeInMarkup(value)) return { code: 'rich_text_address', address: value.slice(0, 100) };
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

function hasTooManyTags(html: string): boolean {
  return html.split('<', RICH_TEXT_TAGS + 2).length > RICH_TEXT_TAGS + 1;
}

/** The first thing in the HTML that the list does not allow, or null. */
export function richTextProblem(html: string): RichTextProblem | null {
  if (hasTooManyTags(html)) return { code: 'rich_text_tags', most: RICH_TEXT_TAGS };
  const open: string[] = [];
  for (const token of tokenize(html, true)) {
    const within = open.at(-1) ?? '';
    if (token.kind === 'broken') return { code: 'rich_text_markup', text: token.text };
    if (token.kind === 'text') {
      if (STRUCTURE.includes(within) && token.text.trim() !== '')
        return { code: 'rich_text_nesting', element: 'text', within };
      continue;
    }
    if (!Object.hasOwn(PARENTS, token.name) && !INLINE.includes(token.name))
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

/** As a value stands in quotes. Browsers read '<' and '>' there as text; whoever splits a text at its tags need not. */
function quoted(value: string): string {
  return value.replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function tidyTag(tag: Tag): string {
  if (DROPPED_ELEMENTS.includes(tag.name)) return '';
  if (tag.kind === 'close') return VOID.includes(tag.name) ? '' : `</${tag.name}>`;
  const kept = tag.attributes.filter(({ name }) => !DROPPED_ATTRIBUTES.includes(name));
  return `<${tag.name}${kept.map(({ name, value }) => ` ${name}="${quoted(value)}"`).join('')}>`;
}

/**
 * The same HTML without the formatting that text editors add (colours, widths, wrappers), with lower-case names and
 * quoted values. Nothing else is repaired: what is not allowed stays, for `richTextProblem` to name. Text with a stray
 * '<' stays whole, since taking a wrapper away could make a tag of what stood around it.
 */
export function tidyRichText(html: string): string {
  // Nobody reads on: it is refused as it is.
  if (hasTooManyTags(html)) return html;
  const tokens = tokenize(html, true);
  if (tokens.some(({ kind }) => kind === 'broken')) return html;
  return tokens
    .map((token) => (token.kind === 'text' || token.kind === 'broken' ? token.text : tidyTag(token)))
    .join('');
}

/** The words of rich text, entities decoded, every run of white space and every end of a block as one space. */
export function plainText(html: string): string {
  return tokenize(html)
    .map((token) => {
      if (token.kind === 'text') return decodeEntities(token.text);
      if (token.kind === 'broken') return '<';
      return INLINE.includes(token.name) && token.name !== 'br' ? '' : ' ';
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
