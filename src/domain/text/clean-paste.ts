/**
 * Says what people copy from word processors and mails, as the HTML that the text editor understands. Such HTML says
 * with styles what is bold, and with dots and indents what is a list; the page's policy keeps styles from being read,
 * so they are read here. Pure.
 */
import { decodeEntities, tokenize, type Tag } from '#src/domain/text/html-tokens.ts';

/**
 * Matches where comments begin, with and without dashes, elements that show nothing, and names of other languages
 * ('o:p').
 */
const UNSEEN = /<!--|<!\[|<(?:style|script|title|xml)\b(?!:)|<\/?[a-z]+:/gi;
/** Ends of them; all others end with their tag. */
const ENDS: Readonly<Record<string, RegExp>> = {
  '<!--': /-->/g,
  '<style': /<\/style\s*>/gi,
  '<script': /<\/script\s*>/gi,
  '<title': /<\/title\s*>/gi,
  '<xml': /<\/xml\s*>/gi,
};
const TAG_END = />/g;
const EMPTY = /<(p|h[2-4])>(?:\s|&nbsp;|<br>)*<\/\1>/g;
/** Elements of other programs → those of this shop. */
export const RENAMED: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em' };
export const KEPT =
  /^(?:p|div|h[2-4]|ul|ol|li|blockquote|table|thead|tbody|tr|td|th|br|hr|a|strong|em|u|s|code|sub|sup|small|abbr|dl|dt|dd)$/;
const BLOCK = /^(?:p|div|h[1-6]|ul|ol|blockquote|table|hr)$/;
/** Attributes of an element that are kept. */
export const KEPT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
};
const VOID = /^(?:br|hr|img|meta|link|col|input)$/;
/** Matches what stands before the words of a numbered line. */
const NUMBER = /^\s*(?:\d+|[a-z]{1,4})[.)]/i;

/** An element that is open: what ends it, and what has to be known at its end. */
interface Open {
  readonly name: string;
  readonly end: string;
  /** Place in what is written where a line of a list begins; -1: it is none. */
  readonly line: number;
}

function attribute({ attributes }: Tag, name: string): string {
  return decodeEntities(attributes.find((one) => one.name === name)?.value ?? '');
}

/** Returns what a style says of letters, as elements. */
export function marksOf(style: string): readonly ('strong' | 'em')[] {
  return [
    ...(/(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i.test(style) ? (['strong'] as const) : []),
    ...(/(?:^|[;\s])font-style:\s*italic/i.test(style) ? (['em'] as const) : []),
  ];
}

/** Says whether a style takes back that letters are bold: some programs wrap all that is copied so. */
export function isPlainWeight(style: string): boolean {
  return /(?:^|[;\s])font-weight:\s*(?:normal|[1-4]00)/i.test(style);
}

/** The tags of one element, without what the shop's own design says. */
function tagsOf(tag: Tag): readonly [string, string] {
  const style = attribute(tag, 'style');
  const name = RENAMED[tag.name] ?? tag.name;
  if (tag.name === 'span' || tag.name === 'font') {
    const names = marksOf(style);
    return [
      names.map((one) => `<${one}>`).join(''),
      names
        .toReversed()
        .map((one) => `</${one}>`)
        .join(''),
    ];
  }
  if (!KEPT.test(name) || (name === 'strong' && isPlainWeight(style))) return ['', ''];
  const kept = (KEPT_ATTRIBUTES[name] ?? [])
    .map((one) => [one, attribute(tag, one)] as const)
    .filter(([one, value]) => value !== '' && (one !== 'href' || /^(?:https?:|mailto:|tel:|\/)/i.test(value)))
    .map(([one, value]) => ` ${one}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  return [`<${name}${kept.join('')}>`, VOID.test(name) ? '' : `</${name}>`];
}

/**
 * One look at each end: an expression from each beginning on to an end that never comes takes the square of their
 * number.
 */
function withoutUnseen(html: string): string {
  const kept: string[] = [];
  const missing = new Set<RegExp>();
  let from = 0;
  for (const { 0: start, index } of html.matchAll(UNSEEN)) {
    const end = ENDS[start.toLowerCase()] ?? TAG_END;
    if (index < from || missing.has(end)) continue;
    end.lastIndex = index + start.length;
    if (end.exec(html) === null) missing.add(end);
    else {
      kept.push(html.slice(from, index));
      from = end.lastIndex;
    }
  }
  return [...kept, html.slice(from)].join('');
}

export function cleanPaste(html: string): string {
  // The editor's own words are as it wrote them.
  if (html.includes('data-pm-slice')) return html;
  const written: string[] = [];
  const open: Open[] = [];
  /** Number of open elements of a name. */
  const opened = new Map<string, number>();
  const push = (one: Open): void => {
    open.push(one);
    opened.set(one.name, (opened.get(one.name) ?? 0) + 1);
  };
  /** The list that the last line belongs to, and the sign of the line that is being read. */
  let list = '';
  let sign = '';
  /** Elements within the sign of a line, which is no text; 0: there is none. */
  let within = 0;
  const endList = (): void => {
    if (list !== '') written.push(`</${list}>`);
    list = '';
  };
  const begin = (tag: Tag): void => {
    const style = attribute(tag, 'style');
    if (VOID.test(tag.name)) {
      if (tag.name === 'hr') endList();
      written.push(tagsOf(tag)[0]);
      return;
    }
    if (within > 0 || /mso-list:\s*ignore/i.test(style)) {
      within += 1;
      return;
    }
    if (tag.name === 'p' && /mso-list:/i.test(style)) {
      sign = '';
      written.push('');
      push({ name: 'p', end: '</li>', line: written.length - 1 });
      return;
    }
    if (BLOCK.test(tag.name)) endList();
    const [start, end] = tagsOf(tag);
    written.push(start);
    push({ name: tag.name, end, line: -1 });
  };
  const finish = (name: string): void => {
    if (within > 0) {
      within -= 1;
      return;
    }
    if ((opened.get(name) ?? 0) === 0) return;
    while (open.length > 0) {
      const last = open.pop();
      if (last === undefined) return;
      opened.set(last.name, (opened.get(last.name) ?? 0) - 1);
      written.push(last.end);
      if (last.line >= 0) {
        const kind = NUMBER.test(sign) ? 'ol' : 'ul';
        written[last.line] = list === kind ? '<li>' : `${list === '' ? '' : `</${list}>`}<${kind}><li>`;
        list = kind;
      }
      if (last.name === name) return;
    }
  };
  for (const token of tokenize(withoutUnseen(html))) {
    if (!('text' in token)) {
      if (token.kind === 'open') begin(token);
      else finish(token.name);
    } else if (within > 0) sign += decodeEntities(token.text);
    else written.push(token.kind === 'text' ? token.text : '&lt;');
  }
  while (open.length > 0) finish(open.at(-1)?.name ?? '');
  endList();
  return written.join('').replace(EMPTY, '');
}
