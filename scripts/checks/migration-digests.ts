/** What each migration does, as a digest: databases that have run a migration never run it again, so none may change. */
import { createHash } from 'node:crypto';
import ts from 'typescript';
import { bundledMigrations } from '#src/backend-server/backend-bundle.ts';

/** Name of a migration without extension → SHA-256, hex. */
export type Digests = Readonly<Record<string, string>>;

/** The words of a program without comments, white space and layout, so that another version of the bundler changes nothing. */
function wordsOf(code: string): string[] {
  const source = ts.createSourceFile('migration.js', code, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS);
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const parts = node.getChildren(source);
    for (const part of parts) visit(part);
    const text = node.getText(source);
    if (parts.length === 0 && text !== '') words.push(text);
  };
  visit(source);
  return words;
}

/** Digests of the migrations under a `pocketbase/src` (default: the project's), with all code that they run. @throws esbuild's error. */
export async function migrationDigests(source?: string): Promise<Digests> {
  const migrations = [...(await bundledMigrations(source))];
  return Object.fromEntries(
    migrations.map(([name, code]) => [name, createHash('sha256').update(wordsOf(code).join('\n')).digest('hex')]),
  );
}
