/**
 * Legal texts name the seller by marks such as `{{legal_name}}`, which the shop record fills in: on pages, and in the
 * terms that an order accepts. What a shop does not say takes its line with it (docs/decisions/0236).
 */

import { isSafeAddress, RICH_TEXT_TAGS, richTextProblem } from '#src/domain/text/rich-text.ts';

/** Columns of the shop record that a text may name. */
export const FACT_NAMES = [
  'brand',
  'legal_name',
  'legal_form',
  'address',
  'email',
  'phone',
  'vat_number',
  'registration',
  'share_capital',
  'publication_director',
  'host',
  'mediator',
  'mediator_url',
  'epr_numbers',
  'pec',
] as const;
export type FactName = (typeof FACT_NAMES)[number];
export type Facts = Readonly<Record<FactName, string>>;

const MARK = /\{\{([a-z_]+)\}\}/g;
/** Matches the edges between lines. */
const EDGES = /(<br>|<\/?(?:p|li|h[2-4]|blockquote|td|th)>)/;
const TAG = /(<[^>]*>)/;
const INLINE = '(?:a|abbr|b|code|em|i|s|small|strong|sub|sup|u)';
const LEADING_BREAKS = new RegExp(`(<p>(?:<${INLINE}(?: [^>]*)?>)*)(?:<br>)+`, 'g');
const TRAILING_BREAKS = new RegExp(`(?:<br>)+((?:</${INLINE}>)*</p>)`, 'g');
const EMPTY_INLINE = new RegExp(`<(${INLINE})(?: [^>]*)?></\\1>`, 'g');

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function link(href: string, text: string): string {
  return `<a href="${escaped(href)}">${escaped(text)}</a>`;
}

function plainFact(value: string): string {
  return value.trim().replace(/\s*\n\s*/g, ', ');
}

function linkedFact(name: FactName, value: string): string {
  const text = plainFact(value);
  if (text === '') return '';
  if (name === 'email' || name === 'pec') return link(`mailto:${text}`, text);
  return name === 'mediator_url' && isSafeAddress(text) ? link(text, text.replace(/^https?:\/\//, '')) : escaped(text);
}

function isFactName(name: string): name is FactName {
  return FACT_NAMES.some((one) => one === name);
}

function nameOf(tag: string): string {
  return /^<\/?([a-z0-9]+)/.exec(tag)?.[1] ?? '';
}

/** Tags of a line that are closed, or were opened, in another one. */
function unpaired(tags: readonly string[]): string[] {
  const kept: string[] = [];
  for (const tag of tags) {
    if (tag.startsWith('</') && kept.at(-1)?.startsWith(`<${nameOf(tag)}`) === true) kept.pop();
    else if (tag !== '<hr>') kept.push(tag);
  }
  return kept;
}

/**
 * Fills line by line. A mark in a text becomes a link where its fact has one, but not within a link; in an attribute it
 * is the fact's own text. Whatever the facts are, rich text stays rich text: builds refuse a page that is none.
 */
function createFill(facts: Facts, areLinked: boolean): (line: string) => string {
  let isInLink = false;
  return (line) => {
    let isWhole = true;
    const fill = (text: string, shown: (name: FactName, value: string) => string): string =>
      text.replace(MARK, (mark, name: string) => {
        // Whatever else stands in such brackets is the owner's.
        if (!isFactName(name)) return mark;
        const fact = shown(name, facts[name]);
        if (fact === '') isWhole = false;
        return fact;
      });
    const filledTag = (tag: string): string => {
      const filled = fill(tag, (_, value) => escaped(plainFact(value)));
      if (filled === tag || richTextProblem(`${filled}</${nameOf(tag)}>`) === null) return filled;
      isWhole = false;
      return `<${nameOf(tag)}>`;
    };
    const parts = line.split(TAG).map((part) => {
      if (nameOf(part) === 'a') isInLink = !part.startsWith('</');
      if (part.startsWith('<')) return filledTag(part);
      return fill(part, areLinked && !isInLink ? linkedFact : (_, value) => escaped(plainFact(value)));
    });
    return isWhole ? parts.join('') : unpaired(parts.filter((part) => part.startsWith('<'))).join('');
  };
}

/**
 * Returns what is left of blocks whose lines have gone: no line breaks without lines, no empty paragraphs, no titles of
 * nothing.
 */
function withoutGaps(html: string): string {
  return html
    .replace(LEADING_BREAKS, '$1')
    .replace(TRAILING_BREAKS, '$1')
    .replace(/(?:<br>){2,}/g, '<br>')
    .replace(EMPTY_INLINE, '')
    .replace(/<p><\/p>/g, '')
    .replace(/<h([2-4])>[^<]*<\/h\1>(?=<h[2-4]>|$)/g, '');
}

/** A text of rich text (HTML of the allow-list) with the facts of the shop in it. */
export function fillFacts(html: string, facts: Facts): string {
  if (!html.includes('{{')) return html;
  const [tags, marks] = [html.split('<').length, html.split('{{').length];
  const fill = createFill(facts, tags + 2 * marks <= RICH_TEXT_TAGS);
  const lines = html.split(EDGES).map((part) => (EDGES.test(part) ? part : fill(part)));
  return withoutGaps(lines.join(''));
}
