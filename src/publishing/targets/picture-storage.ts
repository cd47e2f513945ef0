/**
 * Pictures in a bucket that is public under an address of its own (PICTURES_URL): there before any page that shows them
 * (decision 0133).
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Elsewhere } from '#src/publishing/releases/release-store.ts';
import { createS3Client } from '#src/publishing/targets/s3-client.ts';
import { forEach, putObject, type S3TargetSettings } from '#src/publishing/targets/s3-objects.ts';
import { keyElsewhere } from '#src/contract/pictures-elsewhere.ts';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';

/** For more pictures than this a look at what is there is worth its time: a first upload may have broken off. */
const MANY = 100;

export function createPictureStorage(settings: S3TargetSettings, cacheDir: string): Elsewhere {
  const client = createS3Client(settings);
  const source = (file: string): string => join(variantsFolder(cacheDir), basename(file));
  return {
    source,
    async add(files) {
      const present = new Set(files.length > MANY ? await client.list() : []);
      const missing = files.filter((file) => !present.has(keyElsewhere(file)));
      await forEach(missing, async (file) =>
        putObject(client, keyElsewhere(file), await readFile(source(file)), settings.encoding),
      );
    },
  };
}
