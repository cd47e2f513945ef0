import { readFileSync } from 'node:fs';
import type { MovedContents, ReadOptions } from '#src/contract/moving-in/contents.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';

const OPTIONS: ReadOptions = { source: 'guess', locale: 'en', oldOrigin: '', mappings: {} };

/** Files of tests/fixtures/moving-in, by their paths there, as they are read. */
export function readFixtures(names: readonly string[], options: Partial<ReadOptions> = {}): MovedContents {
  const files = names.map((name) => ({
    name: name.split('/').at(-1) ?? name,
    bytes: new Uint8Array(readFileSync(`tests/fixtures/moving-in/${name}`)),
  }));
  return readMovedFiles(files, { ...OPTIONS, ...options });
}

export function codesOf({ findings }: MovedContents): string[] {
  return [...new Set(findings.map(({ code }) => code))].toSorted();
}

/** The same of a text that is no file. */
export function readText(name: string, text: string, options: Partial<ReadOptions> = {}): MovedContents {
  return readMovedFiles([{ name, bytes: new TextEncoder().encode(text) }], { ...OPTIONS, ...options });
}
