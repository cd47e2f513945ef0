import { attributesOf, type MarkupTag } from '#src/html/markup.ts';

/** File into which src/integrations/island-graph.ts puts what follows, beside the compiled code. */
export const GRAPH_FILE = 'islands.json';

/** Name of an island → addresses of all scripts that it consists of. */
export type IslandGraph = Readonly<Record<string, readonly string[]>>;

/** The island that a page mounts by itself, or its filters. */
function islandOf(html: string, tags: readonly MarkupTag[]): string {
  let filters = '';
  for (const tag of tags) {
    // What both stand on.
    if (tag.name !== 'div') continue;
    const attributes = new Map(attributesOf(html, tag).map(({ name, value }) => [name, value]));
    if (attributes.get('data-mount') === 'load') return attributes.get('data-island') ?? '';
    if (attributes.has('data-filters')) filters = 'filters';
  }
  return filters;
}

/**
 * A `modulepreload` for every script of the island that a page mounts by itself, or of its filters, for which nobody
 * waits; '' for a page without one, and where its island waits for the shopper. For the end of the body: what stands in
 * the page must not share the line with it.
 */
export function islandLinks(html: string, tags: readonly MarkupTag[], graph: IslandGraph): string {
  const scripts = graph[islandOf(html, tags)] ?? [];
  return scripts.map((address) => `<link rel="modulepreload" href="${address}">`).join('');
}
