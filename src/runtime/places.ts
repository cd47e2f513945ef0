/**
 * Folders of the code's own files: in a clone of the project, or in a package of it (docs/decisions/0250), which has
 * the same folders besides `scripts`.
 */
import { basename, join, resolve } from 'node:path';

/** In a package this code is JavaScript in one folder. */
const CODE = 'code';

/** Says whether this is a package: nothing is ever written into it, and it compiles nothing of its own. */
export const IS_PACKAGE = basename(import.meta.dirname) === CODE;

/** The folder of package.json. */
export const PROJECT_ROOT = resolve(import.meta.dirname, IS_PACKAGE ? '..' : '../..');

/**
 * Folder in which `.env` lies and to which the folders of settings are relative: those of a package belong to whoever
 * runs it, where they run it.
 */
export const SETTINGS_ROOT = IS_PACKAGE ? process.cwd() : PROJECT_ROOT;

/** Name that code has in a package: 'src/gate/main.ts' → 'src-gate-main'. */
export function packagedName(source: string): string {
  return source.replace(/\.[jt]s$/, '').replaceAll('/', '-');
}

/** The file to run for a process or a thread of its own. `source`: its TypeScript, below the project's folder. */
export function codeFile(source: string): string {
  return IS_PACKAGE ? join(PROJECT_ROOT, CODE, `${packagedName(source)}.js`) : join(PROJECT_ROOT, source);
}
