/**
 * Compiler for a shop that is unlike the demo: in a clone it is there; a package carries it in an archive
 * (docs/decisions/0251).
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { IS_PACKAGE, PROJECT_ROOT } from '#src/runtime/places.ts';

const ARCHIVE = join(PROJECT_ROOT, 'compiler.tar.zst');

/** Its bytes name the folder: another release brings another compiler. */
async function unpacked(cacheDir: string): Promise<string> {
  const folder = join(cacheDir, 'compiler');
  const name = createHash('sha256')
    .update(await readFile(ARCHIVE))
    .digest('hex')
    .slice(0, 16);
  const target = join(folder, name);
  if (existsSync(target)) return target;
  const part = join(folder, `${randomUUID()}.part`);
  await mkdir(part, { recursive: true });
  try {
    const { extract } = await import('tar');
    await extract({ file: ARCHIVE, cwd: part });
    // Another process may have been first: then there is nothing to rename to.
    await rename(part, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  for (const other of await readdir(folder))
    if (other !== name && /^[0-9a-f]{16}$/.test(other)) await rm(join(folder, other), { recursive: true });
  return target;
}

/**
 * Folder of a project that compiles: this clone, or what a package unpacks into CACHE_DIR (about 150 MB), once.
 * @param subject What is to be compiled, as the operator knows it.
 * @throws OperatorError where a package has come without its compiler.
 */
export async function compilerRoot(cacheDir: string, subject: string, tell: (text: string) => void): Promise<string> {
  if (!IS_PACKAGE) return PROJECT_ROOT;
  if (!existsSync(ARCHIVE))
    throw new OperatorError(
      `${subject} must be compiled, and this package has no compiler: ${ARCHIVE} is not there. Put it back from the same release, ` +
        'or run the shop from a clone of the project. Without it the package runs shops in all languages that it knows, without SHOP_DIR, PICTURES_URL and SERVICE_WORKER=off.',
    );
  tell(`${subject} must be compiled for this shop, once; that takes a minute.`);
  return unpacked(cacheDir);
}
