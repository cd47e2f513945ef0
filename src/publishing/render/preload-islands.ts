/** Where src/integrations/island-graph.ts puts what follows, beside the compiled code. */
export const GRAPH_FILE = 'islands.json';

/** Name of an island → addresses of all scripts that it consists of. */
export type IslandGraph = Readonly<Record<string, readonly string[]>>;

const MOUNTED = / data-island="(\w+)" data-mount="load"/;
const LISTED = / data-(filters)[ =]/;

/**
 * The page with a `modulepreload` for every script of the island that it mounts by itself, or of its filters, for which nobody waits. A page without one, and one whose island waits for
 * the shopper, stay as they are. At the end: what stands in
 * the page must not share the line with it.
 */
export function preloadIslands(html: string, graph: IslandGraph): string {
  const [, name = ''] = MOUNTED.exec(html) ?? LISTED.exec(html) ?? [];
  const scripts = graph[name] ?? [];
  if (scripts.length === 0) return html;
  const links = scripts.map((address) => `<link rel="modulepreload" href="${address}">`).join('');
  return html.replace('</body>', () => `${links}</body>`);
}
