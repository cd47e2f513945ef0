/** Between the HTML of a record and the document of the editor, without any way from a text to markup: elements are made one by one. */
import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as DocumentParser, DOMSerializer, Node } from '@tiptap/pm/model';
import { decodeEntities, tokenize } from '#src/domain/text/html-tokens.ts';
import { richTextProblem } from '#src/domain/text/rich-text.ts';
import { EXTENSIONS } from '#src/studio/rich-text/extensions.ts';

export const SCHEMA = getSchema(EXTENSIONS);

/** The elements of HTML that the allow-list lets through. */
function toElement(html: string): HTMLElement {
  const root = document.createElement('div');
  const open: HTMLElement[] = [root];
  for (const token of tokenize(html)) {
    const within = open.at(-1) ?? root;
    if (token.kind === 'text') within.append(decodeEntities(token.text));
    if (token.kind === 'close') open.pop();
    if (token.kind !== 'open') continue;
    const element = document.createElement(token.name);
    for (const { name, value } of token.attributes) element.setAttribute(name, decodeEntities(value));
    within.append(element);
    if (token.name !== 'br' && token.name !== 'hr') open.push(element);
  }
  return root;
}

/** The paragraph that is all that a cell or an entry of a list holds says nothing: HTML has the words at once. */
function unwrap(root: HTMLElement): void {
  for (const holder of root.querySelectorAll('li, td, th')) {
    const [first] = holder.children;
    const isAlone =
      first?.tagName === 'P' && [...holder.children].every((child, at) => at === 0 || /^[UO]L$/.test(child.tagName));
    if (isAlone) first.replaceWith(...first.childNodes);
  }
  for (const cell of root.querySelectorAll('td, th')) {
    for (const name of ['colspan', 'rowspan']) if (cell.getAttribute(name) === '1') cell.removeAttribute(name);
  }
  for (const table of root.querySelectorAll('table')) {
    const first = table.rows[0];
    if (first === undefined || [...first.cells].some(({ tagName }) => tagName !== 'TH')) continue;
    for (const cell of first.cells) cell.setAttribute('scope', 'col');
    table.createTHead().append(first);
  }
}

/** The document as HTML of the allow-list; '' for one without words. */
export function toHtml(content: JSONContent): string {
  const node = Node.fromJSON(SCHEMA, content);
  if (node.textContent.trim() === '' && node.childCount <= 1) return '';
  const page = document.implementation.createHTMLDocument();
  const root = page.createElement('div');
  root.append(DOMSerializer.fromSchema(SCHEMA).serializeFragment(node.content, { document: page }));
  unwrap(root);
  return root.innerHTML;
}

const SAME = { b: 'strong', i: 'em' } as const satisfies Record<string, string>;

/** What HTML says, without what makes no difference: blanks, entities, names that mean the same, the parts of a table. */
function meaning(html: string): string {
  return tokenize(html)
    .map((token) => {
      if (token.kind === 'broken') return token.text;
      if (token.kind === 'text') return decodeEntities(token.text).replace(/\s+/g, ' ');
      const name = token.name === 'b' || token.name === 'i' ? SAME[token.name] : token.name;
      if (['thead', 'tbody', 'p'].includes(name)) return '';
      const attributes = token.attributes
        .filter((one) => one.name !== 'scope')
        .map((one) => `${one.name}=${decodeEntities(one.value)}`)
        .sort();
      return `<${token.kind === 'close' ? '/' : ''}${name} ${attributes.join(' ')}>`;
    })
    .join('')
    .replace(/\s*(<[^>]*>)\s*/g, '$1')
    .trim();
}

/** The document of HTML; null where the editor would lose some of it, or where it is not of the allow-list. */
export function toDocument(html: string): JSONContent | null {
  if (richTextProblem(html) !== null) return null;
  const content: JSONContent = DocumentParser.fromSchema(SCHEMA).parse(toElement(html)).toJSON();
  return meaning(toHtml(content)) === meaning(html) ? content : null;
}
