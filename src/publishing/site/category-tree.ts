/** Categories on two levels. Pure. */
import type { Category } from '#src/publishing/content/content.ts';

export interface CategoryTree {
  /** Category → the one that it is part of; '' → none. Every category has its row. */
  readonly parents: ReadonlyMap<string, string>;
  /** Category → ids of those that are part of it, in order; '' → those that are part of none. */
  readonly children: ReadonlyMap<string, readonly string[]>;
}

/**
 * A parent that is gone, or that has a parent itself, is none: no category is lost, and none has two levels above it.
 */
export function categoryTree(categories: readonly Pick<Category, 'id' | 'parent'>[]): CategoryTree {
  const named = new Map(categories.map(({ id, parent }) => [id, parent]));
  const parents = new Map(categories.map(({ id, parent }) => [id, named.get(parent) === '' ? parent : '']));
  const children = new Map<string, string[]>();
  for (const [id, parent] of parents) children.set(parent, [...(children.get(parent) ?? []), id]);
  return { parents, children };
}
