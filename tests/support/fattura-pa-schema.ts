/** Validates FatturaPA files by the official schema (tests/fixtures/fattura-pa). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

const FOLDER = join(PROJECT_ROOT, 'tests/fixtures/fattura-pa');
const SIGNATURES = 'xmldsig-core-schema.xsd';

/** Where the schema says that the one of signatures is; nothing is fetched. */
const ADDRESS = /http:\/\/www\.w3\.org\/TR\/[\w/-]+\/xmldsig-core-schema\.xsd/;

/** What is wrong with each file (name → XML), in the words of xmllint; empty: nothing. */
export async function schemaProblems(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const [schema, signatures] = await Promise.all(
    ['Schema_VFPR12_v1.2.3.xsd', SIGNATURES].map((name) => readFile(join(FOLDER, name), 'utf8')),
  );
  const { errors } = await validateXML({
    xml: Object.entries(files).map(([fileName, contents]) => ({ fileName, contents })),
    schema: [`${schema}`.replace(/^\uFEFF/, '').replace(ADDRESS, SIGNATURES)],
    // Without the document type of schemas, which would be fetched.
    preload: [{ fileName: SIGNATURES, contents: `${signatures}`.replace(/<!DOCTYPE[\s\S]*?\]>/, '') }],
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
