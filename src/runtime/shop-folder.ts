/**
 * The owner's folder (SHOP_DIR): their styles, words, mail texts and components, which replace ours by name and which
 * an upgrade never touches (docs/brand.md).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { LOCALES } from '#src/domain/site/locale.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { PROJECT_ROOT } from '#src/runtime/places.ts';

/** Matches the files that the folder may hold, as docs/brand.md says it. */
const POSSIBLE =
  'styles.css, icon.svg, fonts/*.woff2, pictures/*.{svg,png,jpg,webp,avif}, i18n/{language}/{name}.json and components/{Name}.astro, the last two named as in the project';

/** Texts by key; in a file of several namespaces, such a table for each. */
interface Words {
  readonly [key: string]: string | Words;
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const FILES =
  /^(?:styles\.css|icon\.svg|README\.md|fonts\/[\w.-]+\.woff2|pictures\/[\w.-]+\.(?:svg|png|jpg|webp|avif))$/;
const WORDS = new RegExp(`^i18n/(?:${LOCALES.join('|')})/[\\w-]+\\.json$`);
const COMPONENT = /^components\/\w+\.astro$/;

function placeholders(text: string): Set<string> {
  return new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''));
}

function readWords(root: string, file: string): Words {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as Words;
}

/** Says what is wrong with a table of words; a slot that ours has not stays empty for good. */
function tableProblems(file: string, own: unknown, ours: Words): string[] {
  if (typeof own !== 'object' || own === null || Array.isArray(own))
    return [`${file} is not a table of keys and texts.`];
  return Object.entries(own).flatMap(([key, text]: [string, unknown]) => {
    const model = ours[key];
    if (model === undefined)
      return [`${file}: the key "${key}" replaces nothing. Its keys are those of the same file in the project.`];
    if (typeof model !== 'string') return tableProblems(`${file}, "${key}"`, text, model);
    if (typeof text !== 'string' || text.trim() === '') return [`${file}: the text of "${key}" is empty, or no text.`];
    const known = placeholders(model);
    const unknown = [...placeholders(text)].filter((name) => !known.has(name));
    const names = [...known].map((name) => `{{${name}}}`).join(', ') || 'none';
    return unknown.length === 0 ? [] : [`${file}: "${key}" has {{${unknown[0]}}}, and ours has ${names}.`];
  });
}

function wordsProblems(root: string, file: string): string[] {
  let own: unknown;
  try {
    own = readWords(root, file);
  } catch {
    return [`${file} is not valid JSON.`];
  }
  return tableProblems(file, own, readWords(PROJECT_ROOT, file));
}

function fileProblems(root: string, file: string): string[] {
  if (FILES.test(file)) return [];
  const isWords = WORDS.test(file);
  if (!isWords && !COMPONENT.test(file)) return [`${file} is not used. Possible are: ${POSSIBLE}.`];
  const ours = isWords ? file : `src/${file}`;
  if (!existsSync(join(PROJECT_ROOT, ours)))
    return [`${file} replaces nothing: the project has no ${ours}. Possible are: ${POSSIBLE}.`];
  return isWords ? wordsProblems(root, file) : [];
}

/**
 * Paths of all files in it, ordered, with '/'. Hidden files and folders (.git) are not the shop's. @throws
 * OperatorError when it is not there.
 */
export function shopFiles(root: string): string[] {
  if (!existsSync(root))
    throw new OperatorError(`SHOP_DIR=${root} is not there. Make the folder, or unset SHOP_DIR (docs/brand.md).`);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/(?:^|\/)\./.test(file))
    .sort();
}

/** Says what is wrong with the files of the folder, each in one line. @throws OperatorError when it is not there. */
export function shopFolderProblems(root: string): string[] {
  return shopFiles(root).flatMap((file) => fileProblems(root, file));
}

/** @throws OperatorError that names each file that is not possible, and says what is. */
export function requireShopFolder(root: string | undefined): void {
  const problems = root === undefined ? [] : shopFolderProblems(root);
  if (problems.length > 0) throw new OperatorError(`SHOP_DIR=${root}:\n${problems.join('\n')}`);
}

function laidOver(ours: Words, own: Words): Words {
  const texts = Object.entries(own).map(([key, text]) => {
    const model = ours[key];
    return [key, typeof model === 'object' && typeof text === 'object' ? laidOver(model, text) : text] as const;
  });
  return { ...ours, ...Object.fromEntries(texts) };
}

/**
 * Our file of words with the owner's in the place of ours, as JSON; null: the owner has none of that name. `file`:
 * absolute, below the project's i18n.
 */
export function ownWords(root: string, file: string): string | null {
  const name = relative(PROJECT_ROOT, file).split(sep).join('/');
  if (!WORDS.test(name) || !existsSync(join(root, name))) return null;
  return JSON.stringify(laidOver(readWords(PROJECT_ROOT, name), readWords(root, name)));
}
