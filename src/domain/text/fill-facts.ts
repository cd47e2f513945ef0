/**
 * Legal texts name the seller by marks such as `{{legal_name}}`, which the shop record fills in: on pages, and in the
 * terms that an order accepts. What a shop does not say takes its line with it (docs/decisions/0236).
 */

import { isSafeAddress } from '#src/domain/text/rich-text.ts';

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

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function link(href: string, text: string): string {
  return `<a href="${escaped(href)}">${escaped(text)}</a>`;
}

function shownFact(name: FactName, value: string): string {
  const text = value.trim().replace(/\s*\n\s*/g, ', ');
  if (text === '') return '';
  if (name === 'email' || name === 'pec') return link(`mailto:${text}`, text);
  return name === 'mediator_url' && isSafeAddress(text) ? link(text, text.replace(/^https?:\/\//, '')) : escaped(text);
}

function isFactName(name: string): name is FactName {
  return FACT_NAMES.some((one) => one === name);
}

function filledLine(line: string, facts: Facts): string {
  let isWhole = true;
  const filled = line.replace(MARK, (mark, name: string) => {
    // Whatever else stands in such brackets is the owner's.
    if (!isFactName(name)) return mark;
    const fact = shownFact(name, facts[name]);
    if (fact === '') isWhole = false;
    return fact;
  });
  return isWhole ? filled : '';
}

/**
 * Returns what is left of blocks whose lines have gone: no line breaks without lines, no empty paragraphs, no titles of
 * nothing.
 */
function withoutGaps(html: string): string {
  return html
    .replace(/(<p>)(?:<br>)+/g, '$1')
    .replace(/(?:<br>)+(<\/p>)/g, '$1')
    .replace(/(?:<br>){2,}/g, '<br>')
    .replace(/<p><\/p>/g, '')
    .replace(/<h([2-4])>[^<]*<\/h\1>(?=<h[2-4]>|$)/g, '');
}

/** A text of rich text (HTML of the allow-list) with the facts of the shop in it. */
export function fillFacts(html: string, facts: Facts): string {
  if (!html.includes('{{')) return html;
  const lines = html.split(EDGES).map((part) => (EDGES.test(part) ? part : filledLine(part, facts)));
  return withoutGaps(lines.join(''));
}
