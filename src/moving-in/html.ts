/**
 * Descriptions of other shops as rich text of this one: the markup is read as browsers read it, and written anew with the elements that this shop
 * has (src/domain/text/rich-text.ts), by the rules of what is pasted in the studio. Whatever comes in, what comes out passes its validation.
 */
import { parseFragment } from 'parse5';
import { RICH_TEXT_BYTES } from '#src/domain/catalogue/content-limits.ts';
import { cleanPaste, isPlainWeight, KEPT, KEPT_ATTRIBUTES, marksOf, RENAMED } from '#src/domain/text/clean-paste.ts';
import { isSafeAddress, PARENTS, plainText, RICH_TEXT_TAGS, richTextProblem } from '#src/domain/text/rich-text.ts';
import { withoutUnseen } from '#src/domain/text/texts.ts';

/** Kinds of what had to go. */
export type Dropped = 'pictures' | 'media' | 'link' | 'cut' | 'markup';

export interface CleanHtml {
  readonly html: string;
  readonly dropped: readonly Dropped[];
}

interface HtmlNode {
  readonly nodeName: string;
  readonly value?: string;
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes?: readonly HtmlNode[];
}

/** A piece of what is written: inline ones come together in a paragraph. */
interface Piece {
  readonly kind: 'inline' | 'block';
  readonly html: string;
}

const UNSEEN =
  /^(?:#comment|#documentType|head|title|style|script|noscript|template|svg|math|input|button|select|textarea|datalist|link|meta|base|canvas|map|track|source|param)$/;
const MEDIA = /^(?:iframe|video|audio|object|embed)$/;
const PICTURE = /^(?:img|picture)$/;
/** Elements that begin a line of their own and have no like here. */
const BOX =
  /^(?:div|section|article|header|footer|main|aside|nav|figure|figcaption|center|details|summary|address|form|fieldset|legend|hgroup|dialog|search|body|html|marquee)$/;
const SAME: Readonly<Record<string, string>> = {
  ...RENAMED,
  del: 's',
  strike: 's',
  ins: 'u',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  var: 'em',
  cite: 'em',
  dfn: 'em',
  menu: 'ul',
  dir: 'ul',
};
const BREAK = '<br>';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const isBlock = (name: string): boolean => Object.hasOwn(PARENTS, name) || BOX.test(name) || name === 'pre';
const attributeOf = (node: HtmlNode, name: string): string => node.attrs?.find((one) => one.name === name)?.value ?? '';
const isBlank = (html: string): boolean => html.replace(/<[^>]*>/g, '').trim() === '';

/** An element around letters, with its tags. */
interface Mark {
  readonly name: string;
  readonly start: string;
  readonly end: string;
}

/** Context of the nodes that are being written. */
interface Around {
  /** A heading holds letters only. */
  readonly heading: boolean;
  /** Marks of this run of letters, and those that blocks in it take into themselves: '<b><p>x</p></b>' is '<p><b>x</b></p>'. */
  readonly run: readonly Mark[];
  readonly block: readonly Mark[];
}

const TOP: Around = { heading: false, run: [], block: [] };

function wrapped(html: string, marks: readonly Mark[]): string {
  return isBlank(html) ? html : marks.reduceRight((within, { start, end }) => `${start}${within}${end}`, html);
}

/** Tags of a text that is read at all: elements within each other take a parser the square of their number. */
const TAGS_READ = 4 * RICH_TEXT_TAGS;
const STARTS_BLOCK = /^<(?:p|h[2-4]|ul|ol|dl|blockquote|table|hr)\b/;

interface Ways {
  /** Says whether ends of lines in texts are ends of lines, as WordPress has it. */
  readonly lines: boolean;
  /** Origin of the old shop, or '': links on it are paths. */
  readonly oldOrigin: string;
}

class Writer {
  readonly dropped = new Set<Dropped>();
  readonly #ways: Ways;
  constructor(ways: Ways) {
    this.#ways = ways;
  }

  #text(text: string): string {
    const escaped = escapeText(withoutUnseen(text, '\n\t\r'));
    if (!this.#ways.lines) return escaped.replace(/[ \t\r\n]+/g, ' ');
    return escaped.replace(/[ \t]+/g, ' ').replace(/ ?\r?\n ?/g, BREAK);
  }

  #attributes(node: HtmlNode, name: string): string {
    const kept = (KEPT_ATTRIBUTES[name === 'th' ? 'td' : name] ?? []).flatMap((one): string[] => {
      const value = this.#value(one, attributeOf(node, one).trim());
      return value === '' ? [] : [` ${one}="${escapeText(value).replaceAll('"', '&quot;')}"`];
    });
    return kept.join('');
  }

  #value(name: string, value: string): string {
    if (name !== 'href') return /^\d{1,4}$/.test(value) ? value : '';
    const { oldOrigin } = this.#ways;
    const isOwn = oldOrigin !== '' && value.startsWith(oldOrigin) && /^[/?#]|^$/.test(value.slice(oldOrigin.length));
    const address = isOwn ? value.slice(oldOrigin.length).replace(/^(?!\/)/, '/') : value;
    if (address === '' || (isSafeAddress(address) && !/[\s<>]/.test(address))) return address;
    this.dropped.add('link');
    return '';
  }

  /** The elements that letters within this one are wrapped in. */
  #marks(node: HtmlNode, open: readonly Mark[]): readonly Mark[] {
    const name = SAME[node.nodeName] ?? node.nodeName;
    const style = attributeOf(node, 'style');
    if (name === 'strong' && isPlainWeight(style)) return [];
    const names = name === 'span' || name === 'font' ? marksOf(style) : KEPT.test(name) ? [name] : [];
    return names
      .filter((mark) => !open.some((one) => one.name === mark))
      .map((mark) => ({ name: mark, start: `<${mark}${this.#attributes(node, mark)}>`, end: `</${mark}>` }))
      .filter(({ start }) => start !== '<a>' && start !== '<abbr>');
  }

  #list(node: HtmlNode, name: string, around: Around): string {
    const lines: string[] = [];
    for (const child of node.childNodes ?? []) {
      const within = child.nodeName === 'li' ? (child.childNodes ?? []) : [child];
      const html = joined(this.#pieces(within, { ...around, run: around.block }), 'line');
      if (html === '') continue;
      // A list that stands in a list without a line of its own belongs to the line before it.
      if (child.nodeName !== 'li' && /^<[uo]l/.test(html) && lines.length > 0) lines[lines.length - 1] += html;
      else lines.push(html);
    }
    if (lines.length === 0) return '';
    return `<${name}${this.#attributes(node, name)}>${lines.map((line) => `<li>${line}</li>`).join('')}</${name}>`;
  }

  #terms(node: HtmlNode, around: Around): string {
    const terms = (node.childNodes ?? []).flatMap((child): string[] => {
      if (child.nodeName === 'div') return [this.#terms(child, around)];
      const html = this.#flow(
        child.nodeName === 'dt' || child.nodeName === 'dd' ? (child.childNodes ?? []) : [child],
        child.nodeName === 'dt' ? { ...around, heading: true } : around,
      );
      const name = child.nodeName === 'dt' ? 'dt' : 'dd';
      return html === '' ? [] : [`<${name}>${html}</${name}>`];
    });
    return terms.join('');
  }

  /** `filled`: what stands in cells is added to it. */
  #rows(node: HtmlNode, around: Around, filled: string[]): string {
    const rows = (node.childNodes ?? []).filter(({ nodeName }) => nodeName === 'tr');
    return rows
      .map((row) => {
        const cells = (row.childNodes ?? []).filter(({ nodeName }) => /^t[dh]$/.test(nodeName));
        const written = cells.map((cell) => {
          const html = this.#flow(cell.childNodes ?? [], around);
          if (html !== '') filled.push(html);
          return `<${cell.nodeName}${this.#attributes(cell, cell.nodeName)}>${html}</${cell.nodeName}>`;
        });
        return written.every(isBlank) ? '' : `<tr>${written.join('')}</tr>`;
      })
      .join('');
  }

  #table(node: HtmlNode, around: Around): string {
    const filled: string[] = [];
    const parts = (node.childNodes ?? []).map((child) => {
      if (child.nodeName === 'caption') {
        const html = this.#flow(child.childNodes ?? [], { ...around, heading: true });
        return html === '' ? '' : `<caption>${html}</caption>`;
      }
      const rows = this.#rows(child, around, filled);
      const name = child.nodeName === 'thead' ? 'thead' : 'tbody';
      return rows === '' ? '' : `<${name}>${rows}</${name}>`;
    });
    const [only, ...more] = filled;
    if (only === undefined) return '';
    // A table with one cell lays out a page.
    if (more.length === 0) return STARTS_BLOCK.test(only) ? only : paragraphs(only).join('');
    return `<table>${parts.join('')}</table>`;
  }

  #block(node: HtmlNode, name: string, around: Around): string {
    if (name === 'hr') return '<hr>';
    if (name === 'ul' || name === 'ol') return this.#list(node, name, around);
    if (name === 'table') return this.#table(node, around);
    if (name === 'dl') return ((terms) => (terms === '' ? '' : `<dl>${terms}</dl>`))(this.#terms(node, around));
    if (name === 'blockquote')
      return ((html) => (html === '' ? '' : `<blockquote>${html}</blockquote>`))(
        this.#flow(node.childNodes ?? [], around, true),
      );
    if (!/^h[2-4]$/.test(name)) return this.#flow(node.childNodes ?? [], around, true);
    const html = this.#flow(node.childNodes ?? [], { ...around, heading: true });
    return html === '' ? '' : `<${name}>${html}</${name}>`;
  }

  #pieces(nodes: readonly HtmlNode[], around: Around): Piece[] {
    const written: Piece[] = [];
    let run = '';
    const take = (pieces: readonly Piece[]): void => {
      for (const { kind, html } of pieces) {
        if (kind === 'inline') run += html;
        else if (html !== '') {
          endRun();
          written.push({ kind, html });
        }
      }
    };
    const endRun = (): void => {
      if (run !== '') written.push({ kind: 'inline', html: wrapped(run, around.run) });
      run = '';
    };
    for (const node of nodes) {
      const name = SAME[node.nodeName] ?? node.nodeName;
      if (node.nodeName === '#text') run += this.#text(node.value ?? '');
      else if (PICTURE.test(name)) this.dropped.add('pictures');
      else if (MEDIA.test(name)) this.dropped.add('media');
      else if (UNSEEN.test(name)) continue;
      else if (name === 'br') run += around.heading ? ' ' : BREAK;
      else if (!isBlock(name)) take(this.#inline(node, around));
      else if (around.heading) run += ` ${this.#letters(node, around)} `;
      else take([{ kind: 'block', html: this.#block(node, name, around) }]);
    }
    endRun();
    return written;
  }

  #inline(node: HtmlNode, around: Around): Piece[] {
    const marks = this.#marks(node, [...around.block, ...around.run]);
    return this.#pieces(node.childNodes ?? [], { ...around, run: marks, block: [...around.block, ...marks] });
  }

  #letters(node: HtmlNode, around: Around): string {
    return this.#pieces(node.childNodes ?? [], { ...around, run: [] })
      .map(({ html }) => html)
      .join('');
  }

  /**
   * Writes what stands in a block: inline pieces alone as they are, beside blocks, or where paragraphs are wanted, as
   * paragraphs.
   */
  #flow(nodes: readonly HtmlNode[], around: Around, asParagraphs = false): string {
    return joined(this.#pieces(nodes, { ...around, run: around.block }), asParagraphs ? 'paragraphs' : 'letters');
  }

  top(nodes: readonly HtmlNode[]): readonly string[] {
    return blocksOf(this.#pieces(nodes, TOP));
  }
}

/** Without blanks and ends of lines around. An expression that looks for them from each blank on takes the square of a long run of blanks. */
function trimmed(html: string): string {
  let text = html.trim();
  while (text.startsWith(BREAK)) text = text.slice(BREAK.length).trimStart();
  while (text.endsWith(BREAK)) text = text.slice(0, -BREAK.length).trimEnd();
  return text.replace(/ {2,}/g, ' ');
}

function paragraphs(html: string): string[] {
  return splitAtTop(html)
    .map(trimmed)
    .filter((part) => !isBlank(part))
    .map((part) => `<p>${part}</p>`);
}

/** The parts of a run between two ends of lines in a row, where no element is open: two of them are the end of a paragraph. */
function splitAtTop(html: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  /** True while nothing but blanks stands behind an end of a line. */
  let isEnded = false;
  for (const token of html.split(/(<[^>]*>)/)) {
    const isBreak = depth === 0 && token === BREAK;
    if (isBreak && isEnded) parts.push('');
    else parts[parts.length - 1] += token;
    if (isBreak) isEnded = true;
    else if (token.trim() !== '') isEnded = false;
    if (token.startsWith('</')) depth -= 1;
    else if (token.startsWith('<') && token !== BREAK) depth += 1;
  }
  return parts;
}

function blocksOf(pieces: readonly Piece[]): string[] {
  const blocks: string[] = [];
  let run = '';
  for (const piece of [...pieces, { kind: 'block', html: '' } as const]) {
    if (piece.kind === 'inline') {
      run += piece.html;
      continue;
    }
    blocks.push(...paragraphs(run));
    run = '';
    if (piece.html !== '') blocks.push(piece.html);
  }
  return blocks;
}

const isList = ({ kind, html }: Piece): boolean => kind === 'block' && /^<[uo]l\b/.test(html);

/** `paragraphs`: all is in blocks; `letters`: what has no block stays so; `line`: that of a list stays so before lists within it, too. */
function joined(pieces: readonly Piece[], as: 'paragraphs' | 'letters' | 'line'): string {
  const first = pieces.findIndex(({ kind }) => kind === 'block');
  const head = first === -1 ? pieces : pieces.slice(0, first);
  const rest = first === -1 ? [] : pieces.slice(first);
  if (
    as === 'paragraphs' ||
    (rest.length > 0 && !(as === 'line' && rest.every((piece) => isList(piece) || isBlank(piece.html))))
  )
    return blocksOf(pieces).join('');
  const html = trimmed(head.map((piece) => piece.html).join(''));
  return `${isBlank(html) ? '' : html}${rest
    .filter(isList)
    .map((piece) => piece.html)
    .join('')}`;
}

/** Text without markup, cut at the end of a word. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const end = cut.search(/\s\S*$/);
  return `${(end > most / 2 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, '')).trimEnd()}…`;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** As many blocks as one text may have. */
function fitting(blocks: readonly string[], dropped: Set<Dropped>): string {
  let [bytes, tags] = [0, 0];
  const kept: string[] = [];
  for (const block of blocks) {
    bytes += bytesOf(block);
    tags += block.split('<').length - 1;
    if (bytes > RICH_TEXT_BYTES || tags > RICH_TEXT_TAGS) {
      dropped.add('cut');
      if (kept.length === 0) return `<p>${escapeText(cutAtWord(plainText(block), RICH_TEXT_BYTES / 8))}</p>`;
      break;
    }
    kept.push(block);
  }
  return kept.join('');
}

const HAS_TAG = /<\/?[a-z][^<>]*>|<!--/i;
const HAS_BLOCK = /<(?:p|div|br|ul|ol|table|h[1-6]|blockquote|section|article)\b/i;

/** `lines`: whether ends of lines count beside blocks, as in texts of WordPress; in texts without any block they always do. */
export function cleanHtml(written: string, { lines = false, oldOrigin = '' }: Partial<Ways> = {}): CleanHtml {
  if (written.trim() === '') return { html: '', dropped: [] };
  const source = /mso-list:/i.test(written) ? cleanPaste(written) : written;
  const hasLines = lines || !HAS_TAG.test(source) || !HAS_BLOCK.test(source);
  const writer = new Writer({ lines: hasLines, oldOrigin });
  try {
    if (source.split('<', TAGS_READ + 1).length > TAGS_READ) throw new RangeError('too many tags');
    const fragment: HtmlNode = parseFragment(source);
    const html = fitting(writer.top(fragment.childNodes ?? []), writer.dropped);
    if (richTextProblem(html) === null) return { html, dropped: [...writer.dropped] };
  } catch (error) {
    // So many elements, or so many within each other, are no description.
    if (!(error instanceof RangeError)) throw error;
  }
  // A shop that moves in must not stop at it: the words are what counts.
  const words = cutAtWord(withoutUnseen(plainText(source), ''), RICH_TEXT_BYTES / 8);
  return { html: words === '' ? '' : `<p>${escapeText(words)}</p>`, dropped: [...writer.dropped, 'markup'] };
}

/** The words of a text that may have markup, in lines. */
export function wordsOf(text: string): string {
  if (!/[<&]/.test(text)) return text.trim();
  const { html } = cleanHtml(text);
  return html
    .split(/<\/(?:p|li|h[2-4]|tr|dt|dd)>|<br>/)
    .map((line) => plainText(line))
    .filter((line) => line !== '')
    .join('\n');
}
