/** Indexes that come to collections which are there already. */

interface Index {
  readonly name: string;
  /** As SQL has them: columns, expressions, collations. */
  readonly columns: string;
  /** Of a partial index. */
  readonly where?: string;
}

/** Collection → indexes. */
export type Indexes = Readonly<Record<string, readonly Index[]>>;

export function changeIndexes(app: CoreApp, removed: Indexes, added: Indexes): void {
  for (const name of new Set([...Object.keys(removed), ...Object.keys(added)])) {
    const collection = app.findCollectionByNameOrId(name);
    for (const index of removed[name] ?? []) collection.removeIndex(index.name);
    for (const index of added[name] ?? []) collection.addIndex(index.name, false, index.columns, index.where ?? '');
    app.save(collection);
  }
}
