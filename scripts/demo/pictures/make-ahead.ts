import { availableParallelism } from 'node:os';
import { readMaster } from '#scripts/demo/pictures/masters.ts';
import { demoRecords } from '#scripts/demo/records.ts';
import { makeApart } from '#src/publishing/pictures/picture-helper.ts';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';

/**
 * Makes sizes of the demo's pictures while its records are written, so that the first build finds them: two thirds of
 * what a first start does. What fails here fails there again, and is told there.
 */
export async function makePicturesAhead(cacheDir: string): Promise<void> {
  const folder = variantsFolder(cacheDir);
  const masters = demoRecords(0).flatMap(({ pictures }) => pictures?.masters ?? []);
  const names = [...new Set(masters.map(({ name }) => name))];
  const makeNext = async (): Promise<void> => {
    for (let name = names.shift(); name !== undefined; name = names.shift())
      await makeApart({ bytes: await readMaster(name), folder, mode: 'quick', upload: null });
  };
  await Promise.all(Array.from({ length: availableParallelism() }, () => makeNext())).catch(() => undefined);
}
