/** The code that PocketBase runs: a package brings it along, a clone makes it at each start. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BackendFolders } from '#src/backend-server/backend-bundle.ts';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { compilerRoot } from '#src/runtime/compiler.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { IS_PACKAGE, PROJECT_ROOT } from '#src/runtime/places.ts';
import { lastLines, runCommand } from '#src/runtime/run-command.ts';
import { requireShopFolder, shopFiles } from '#src/runtime/shop-folder.ts';

/**
 * Says whether mails and documents are as the project has them: in all of its languages, in their order, and without
 * words of the owner's.
 */
function isPlain(shopDir: string | undefined): boolean {
  const hasWords = shopDir !== undefined && shopFiles(shopDir).some((file) => file.startsWith('i18n/'));
  return !hasWords && LOCALES.join(' ') === KNOWN_LOCALES.join(' ');
}

/** In a package. */
const SHIPPED = join(PROJECT_ROOT, 'backend');
const SHIPPED_FOLDERS: BackendFolders = {
  hooksDir: join(SHIPPED, 'hooks'),
  migrationsDir: join(SHIPPED, 'migrations'),
};

/**
 * In a process of its own, so that the bundler does not stay, and is not asked for by a package, which has none of its
 * own.
 */
async function bundle(root: string, outDir: string, shopDir: string | undefined): Promise<BackendFolders> {
  const args = [
    join(root, 'src/backend-server/bundle-process.ts'),
    outDir,
    ...(shopDir === undefined ? [] : [shopDir]),
  ];
  const { code, output } = await runCommand(process.execPath, args, { cwd: root });
  if (code !== 0) throw new OperatorError(`The code of the backend could not be made:\n${lastLines(output, 20)}`);
  return { hooksDir: join(outDir, 'hooks'), migrationsDir: join(outDir, 'migrations') };
}

/**
 * Folders of the hooks and migrations for a shop; `outDir` has them where they are made.
 * @param shopDir SHOP_DIR.
 * @throws OperatorError when SHOP_DIR holds what nothing asks for, or the code does not build.
 */
export async function backendCode(
  { cacheDir, shopDir }: { readonly cacheDir: string; readonly shopDir: string | undefined },
  outDir: string,
  tell: (text: string) => void,
): Promise<BackendFolders> {
  requireShopFolder(shopDir);
  if (IS_PACKAGE && existsSync(SHIPPED) && isPlain(shopDir)) return SHIPPED_FOLDERS;
  return bundle(await compilerRoot(cacheDir, 'The code of the backend', tell), outDir, shopDir);
}

/**
 * The same for work on data while nobody is served: a package takes what it brings along whatever the languages and
 * words of the shop, because migrations are the same for all, and compiles nothing.
 * @throws OperatorError as `backendCode` does.
 */
export async function migrationCode(outDir: string, shopDir?: string): Promise<BackendFolders> {
  requireShopFolder(shopDir);
  return IS_PACKAGE ? SHIPPED_FOLDERS : bundle(PROJECT_ROOT, outDir, shopDir);
}
