/** A document’s page (pocketbase/src/printing/document-page.ts) as a tree: the shop’s own markup, without anything that is loaded or run. */
import { decodeEntities, tokenize } from '#src/domain/text/html-tokens.ts';

export interface PageNode {
  readonly name: string;
  /** `class`, or ''. */
  readonly style: string;
  readonly children: readonly PageChild[];
}
export type PageChild = PageNode | string;

interface Open extends PageNode {
  readonly children: PageChild[];
}

const VOID = ['meta', 'br'];

/** The letters of the PDF have no narrow space, which stands in French amounts. */
function drawable(text: string): string {
  return text.replaceAll('\u202f', '\u00a0');
}

/** @throws Error where it is no page of a document. */
export function readPage(html: string): PageNode {
  const root: Open = { name: '', style: '', children: [] };
  const open: Open[] = [root];
  for (const token of tokenize(html)) {
    const inner = open.at(-1);
    if (inner === undefined) break;
    if (token.kind === 'text') inner.children.push(drawable(decodeEntities(token.text)));
    else if (token.kind === 'open' && !VOID.includes(token.name)) {
      const style = token.attributes.find(({ name }) => name === 'class')?.value ?? '';
      const node: Open = { name: token.name, style, children: [] };
      inner.children.push(node);
      open.push(node);
    } else if (token.kind === 'close' && open.length > 1) open.pop();
  }
  if (find(root, 'main') === null) throw new Error('This is no page of a document.');
  return root;
}

export function nodesOf({ children }: PageNode): readonly PageNode[] {
  return children.filter((child) => typeof child !== 'string');
}

/** The first node of a name, however deep; null: there is none. */
export function find(node: PageNode, name: string): PageNode | null {
  for (const child of nodesOf(node)) {
    if (child.name === name) return child;
    const found = find(child, name);
    if (found !== null) return found;
  }
  return null;
}

export function textOf(child: PageChild): string {
  return typeof child === 'string' ? child : child.children.map(textOf).join('');
}
