import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from '#src/publishing/releases/published-files.ts';
import type { SiteFrame } from '#src/publishing/site/site-frame.ts';
import { fileDigest, Output } from '#src/publishing/render/output.ts';
import { BENCH_SETTINGS } from '#tests/bench/build/settings.ts';
import { createRenderer, type Renderer, type RenderJob } from '#src/publishing/render/renderer.ts';

/** As many as there are threads on any machine that runs the tests. */
const PAGES = 5000;
const FILES = 1000;

let folder: string;

/** A renderer whose threads do `make` with each job (`path`, `payload`); `frame` is the last one given. */
async function rendererOf(name: string, make: string): Promise<Renderer> {
  const compiled = join(folder, name);
  await mkdir(join(compiled, 'renderer'), { recursive: true });
  await writeFile(join(compiled, 'renderer/islands.json'), '{}');
  await writeFile(
    join(compiled, 'renderer/entry.mjs'),
    `export function createPageMaker() {
      let frame;
      return { setFrame: (next) => (frame = next), async make({ path, payload }) { ${make} } };
    }`,
  );
  return createRenderer({ compiled, settings: BENCH_SETTINGS, pages: PAGES });
}

function* jobs(count: number): Generator<RenderJob> {
  for (let at = 0; at < count; at++) yield { path: `/${at}`, payload: `${at}` };
}

async function all(renderer: Renderer, list: Iterable<RenderJob>): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  await renderer.render(list, (file, bytes) => files.set(file, Buffer.from(bytes).toString('utf8')));
  return files;
}

/** As much of a frame as these threads look at. */
const frameOf = (term: string): SiteFrame => JSON.parse(JSON.stringify({ terms: { en: term } })) as SiteFrame;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-render-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the threads of a renderer', () => {
  it('render every page once, byte for byte, and tell the digests', async () => {
    const renderer = await rendererOf(
      'all',
      "return [{ file: `a${path}.html`, text: 'œ' + payload, encoding: 'utf8' }, { file: `a${path}.bin`, text: '\\xe9' + payload, encoding: 'latin1' }];",
    );
    const root = join(folder, 'out');
    const output = new Output(root);
    await renderer.render(jobs(FILES), (file, bytes, digest) => output.write(file, bytes, digest));
    await renderer.close();
    expect(await listFiles(root)).toHaveLength(FILES * 2);
    const digests = output.digests();
    expect(digests.size).toBe(FILES * 2);
    for (const at of [0, 1, FILES - 1]) {
      expect(await readFile(join(root, `a/${at}.html`), 'utf8')).toBe(`œ${at}`);
      expect(await readFile(join(root, `a/${at}.bin`))).toEqual(Buffer.from(`\xe9${at}`, 'latin1'));
      expect(digests.get(`a/${at}.html`)).toBe(fileDigest(`œ${at}`));
    }
  });

  it('take jobs only as they have room for them', async () => {
    const renderer = await rendererOf('room', "return [{ file: path, text: '', encoding: 'utf8' }];");
    let made = 0;
    let taken = 0;
    let most = 0;
    function* counted(): Generator<RenderJob> {
      for (const job of jobs(FILES)) {
        most = Math.max(most, ++made - taken);
        yield job;
      }
    }
    await renderer.render(counted(), () => taken++);
    await renderer.close();
    expect(taken).toBe(FILES);
    expect(most).toBeLessThan(FILES / 2);
  });

  it('show the frame that was given last', async () => {
    const renderer = await rendererOf('frame', "return [{ file: path, text: frame.terms.en, encoding: 'utf8' }];");
    renderer.setFrame(frameOf('one'));
    expect(new Set((await all(renderer, jobs(100))).values())).toEqual(new Set(['one']));
    renderer.setFrame(frameOf('two'));
    expect(new Set((await all(renderer, jobs(100))).values())).toEqual(new Set(['two']));
    await renderer.close();
  });

  it('stop when a page throws, with its error, and can be used again', async () => {
    const renderer = await rendererOf(
      'throws',
      "if (path === '/500') throw new Error('This page is broken', { cause: new Error(payload) }); return [{ file: path, text: '', encoding: 'utf8' }];",
    );
    const failed = all(renderer, jobs(FILES));
    await expect(failed).rejects.toThrow('This page is broken');
    await expect(failed).rejects.toMatchObject({ cause: new Error('500') });
    expect((await all(renderer, jobs(100))).size).toBe(100);
    await renderer.close();
  });

  it('stop when a job cannot be made, and when a file cannot be written', async () => {
    const renderer = await rendererOf('stops', "return [{ file: path, text: 'x', encoding: 'utf8' }];");
    function* broken(): Generator<RenderJob> {
      yield* jobs(100);
      throw new Error('No such record');
    }
    await expect(all(renderer, broken())).rejects.toThrow('No such record');
    await writeFile(join(folder, 'file'), '');
    const output = new Output(join(folder, 'file'));
    await expect(renderer.render(jobs(FILES), (file, bytes) => output.write(file, bytes))).rejects.toThrow(
      /ENOTDIR|EEXIST/,
    );
    await renderer.close();
  });

  it('are replaced where one has ended, with the frame', async () => {
    const renderer = await rendererOf(
      'ends',
      "if (path === '/ends') process.exit(3); return [{ file: path, text: frame.terms.en, encoding: 'utf8' }];",
    );
    renderer.setFrame(frameOf('one'));
    await expect(all(renderer, [{ path: '/ends', payload: null }])).rejects.toThrow('ended with code 3');
    expect(new Set((await all(renderer, jobs(100))).values())).toEqual(new Set(['one']));
    await renderer.close();
  });
});
