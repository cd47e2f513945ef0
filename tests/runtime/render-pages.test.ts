import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from '#scripts/lib/published-files.ts';
import { fileDigest, Output } from '#src/render/output.ts';
import { renderPages } from '#src/render/pages.ts';

/** As many as there are threads on any machine that runs the tests. */
const PAGES = 5000;
const FILES = 1000;

let folder: string;

/** The URL of a renderer that runs `body` for each file `at` of FILES. */
async function rendererOf(name: string, body: string): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(
    file,
    `export async function renderShare({ counter, deliver }) {
      const next = new Int32Array(counter);
      for (let at = Atomics.add(next, 0, 1); at < ${FILES}; at = Atomics.add(next, 0, 1)) { ${body} }
    }`,
  );
  return pathToFileURL(file).href;
}

async function render(entry: string, output: Output): Promise<number> {
  let last = 0;
  await renderPages({
    entry,
    siteUrl: 'https://x',
    islands: {},
    pages: PAGES,
    output,
    progress: (files) => (last = files),
  });
  return last;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-render-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the threads of a build', () => {
  it('write every file once, byte for byte, and tell its digest', async () => {
    const deliver =
      "await deliver([{ file: `a/${at}.html`, text: 'œ' + at, encoding: 'utf8' }, { file: `a/${at}.bin`, text: '\\xe9' + at, encoding: 'latin1' }]);";
    const root = join(folder, 'all');
    const output = new Output(root);
    expect(await render(await rendererOf('all', deliver), output)).toBe(FILES * 2);
    expect(await listFiles(root)).toHaveLength(FILES * 2);
    const digests = output.digests();
    expect(digests.size).toBe(FILES * 2);
    for (const at of [0, 1, FILES - 1]) {
      expect(await readFile(join(root, `a/${at}.html`), 'utf8')).toBe(`œ${at}`);
      expect(await readFile(join(root, `a/${at}.bin`))).toEqual(Buffer.from(`\xe9${at}`, 'latin1'));
      expect(digests.get(`a/${at}.html`)).toBe(fileDigest(`œ${at}`));
    }
  });

  it('end all together when a page throws, with its error', async () => {
    const entry = await rendererOf('throws', "if (at === 500) throw new Error('This page is broken');");
    await expect(render(entry, new Output(join(folder, 'throws')))).rejects.toThrow('This page is broken');
  });

  it('end all together when a file cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    const entry = await rendererOf('full', "await deliver([{ file: `${at}.html`, text: 'x', encoding: 'utf8' }]);");
    await expect(render(entry, new Output(join(folder, 'file')))).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});
