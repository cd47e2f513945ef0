/** A new release beside those that are there, as an archive with its digest or as a folder. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { extract } from 'tar';
import { hashFile } from '#scripts/backup/hash-files.ts';
import type { Layout } from '#scripts/upgrade/layout.ts';
import { parseVersion } from '#src/domain/site/version.ts';
import { codeVersion } from '#src/runtime/code-version.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';

/** The command that a package has. */
export const EXECUTABLE = 'vitrine';

/**
 * The digest that a file beside the archive says, or that the person gave. @throws OperatorError where there is none.
 */
async function expectedDigest(archive: string, given: string | undefined): Promise<string> {
  const file = `${archive}.sha256`;
  const text = given ?? (existsSync(file) ? await readFile(file, 'utf8') : '');
  const [digest = ''] = text.trim().split(/\s+/);
  if (/^[0-9a-f]{64}$/i.test(digest)) return digest.toLowerCase();
  throw new OperatorError(
    `The SHA-256 of ${archive} is not known: put the file ${basename(file)} beside it, or say it: --sha256 HEX. Nothing was changed.`,
  );
}

async function unpack(archive: string, into: string, sha256: string | undefined): Promise<string> {
  const expected = await expectedDigest(archive, sha256);
  const found = await hashFile(dirname(archive), basename(archive));
  if (found.sha256 !== expected)
    throw new OperatorError(
      `${archive} is not what was released: its SHA-256 is ${found.sha256}, and ${expected} is expected. Fetch it again. Nothing was changed.`,
    );
  try {
    await extract({ file: archive, cwd: into, strict: true });
  } catch (error) {
    throw new OperatorError(`${archive} cannot be unpacked: ${describeError(error)}. Nothing was changed.`);
  }
  const [folder, ...more] = await readdir(into);
  if (folder === undefined || more.length > 0)
    throw new OperatorError(`${archive} holds no one folder: it is no package of Vitrine. Nothing was changed.`);
  return join(into, folder);
}

/** The version of a package. @throws OperatorError where the folder is none. */
function versionOf(folder: string): string {
  let version = '';
  try {
    version = codeVersion(folder);
  } catch {
    // Said below.
  }
  if (parseVersion(version) !== null && existsSync(join(folder, EXECUTABLE))) return version;
  throw new OperatorError(
    `${folder} is no package of Vitrine: a package.json with a version and the command "${EXECUTABLE}" are needed. Nothing was changed.`,
  );
}

/**
 * Puts a release to the others, whole or not at all, and gives its folder. One that is there already is used as it is.
 */
export async function placeRelease(
  { root }: Layout,
  source: string,
  sha256: string | undefined,
  report: Report,
): Promise<string> {
  const from = resolve(source);
  const releases = join(root, 'releases');
  if (!existsSync(from)) throw new OperatorError(`There is no ${from}. Nothing was changed.`);
  const isFolder = (await stat(from)).isDirectory();
  if (isFolder && dirname(from) === releases) {
    versionOf(from);
    return from;
  }
  const part = join(releases, '.part');
  await rm(part, { recursive: true, force: true });
  await mkdir(part);
  try {
    return await withStep(report, 'New release', async () => {
      if (isFolder) await cp(from, join(part, 'release'), { recursive: true, verbatimSymlinks: true });
      const folder = isFolder ? join(part, 'release') : await unpack(from, part, sha256);
      const place = join(releases, versionOf(folder));
      if (!existsSync(place)) await rename(folder, place);
      return place;
    });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}
