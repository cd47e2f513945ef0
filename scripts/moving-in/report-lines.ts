/**
 * Lines about what an import found, for the terminal: each kind of finding once, with how often and some examples, and
 * each change of what visitors see.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadFile } from '#src/contract/moving-in/contents.ts';
import { isShownEach } from '#src/contract/moving-in/move-in-api.ts';
import type { Finding } from '#src/contract/moving-in/moved.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { ASKED } from '#src/moving-in/fields.ts';
import { namespacesOf, type WordFile } from '#src/i18n/namespaces.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';

/** Files of the words of findings, and of pictures that could not be had. */
const FILES = ['moving-in', 'problems'] as const;

/** A finding with the key of its words, and what it is about. */
export interface Message extends Pick<Finding, 'weight' | 'row' | 'column' | 'params'> {
  readonly words: string;
  readonly about: string;
}

export interface Words {
  readonly locale: Locale;
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Reads words for what is found, in the language of the import; all else that commands say is English
 * (docs/decisions/0411).
 */
export async function readWords(locale: Locale): Promise<Words> {
  const all = await Promise.all(
    FILES.map(async (name) => {
      const file = JSON.parse(await readFile(join(PROJECT_ROOT, `i18n/${locale}/${name}.json`), 'utf8')) as WordFile;
      return namespacesOf(name, file).flatMap(([namespace, texts]) =>
        Object.entries(texts).map(([key, text]) => [`${namespace} ${key}`, text] as const),
      );
    }),
  );
  return { locale, texts: Object.fromEntries(all.flat()) };
}

const textOf = ({ words, params }: Message, all: Words): string => wordsOf(words, params, all);

const EXAMPLES = 3;
const MARKS = { left_out: '✗', changed: '!', said: '·' } as const;
const ORDER = ['left_out', 'changed', 'said'] as const;

function filled(text: string, params: Finding['params']): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => `${params[name] ?? whole}`);
}

export function wordsOf(words: string, params: Finding['params'], { locale, texts }: Words): string {
  const form = new Intl.PluralRules(locale).select(Number(params['count'] ?? 0));
  return filled(texts[words] ?? texts[`${words}_${form}`] ?? texts[`${words}_other`] ?? words, params);
}

function exampleOf({ about, row }: Message): string {
  return row > 0 ? `${about} (line ${row})` : about;
}

/** The worst first, then the most frequent. */
export function reportLines(findings: readonly Message[], all: Words): string[] {
  const groups = new Map<string, Message[]>();
  for (const finding of findings) {
    const key = `${finding.weight} ${finding.words} ${finding.column}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  const sorted = [...groups.values()].sort(
    (a, b) => ORDER.indexOf(a[0]?.weight ?? 'said') - ORDER.indexOf(b[0]?.weight ?? 'said') || b.length - a.length,
  );
  return sorted.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    if (isShownEach(first.words)) {
      const lines = group.map((one) => `${MARKS[one.weight]} ${textOf(one, all)}: ${exampleOf(one)}`);
      return [...new Set(lines)];
    }
    const examples = [...new Set(group.map(exampleOf).filter((text) => text !== ''))];
    const more = examples.length > EXAMPLES ? ', …' : '';
    const where = examples.length === 0 ? '' : `: ${examples.slice(0, EXAMPLES).join(', ')}${more}`;
    const column = first.column === '' ? '' : ` [${first.column}]`;
    const often = group.length === 1 ? '' : `${group.length} × `;
    return [`${MARKS[first.weight]} ${often}${textOf(first, all)}${column}${where}`];
  });
}

/** 'product.name.fr' in words: Product name (fr). */
function fieldWords(field: string, { texts }: Words): string {
  if (field === '') return 'left out';
  if (field === ASKED) return '? (say what it holds)';
  const [kind, name, language] = field.split('.');
  const words = texts[`moving-in field.${kind}.${name}`] ?? field;
  return language === undefined ? words : `${words} (${language})`;
}

/** Every column of a file: what it is read as, in words, and some of what stands in it. */
export function columnLines({ columns, mapping, samples }: ReadFile, words: Words): string[] {
  return columns.map((column) => {
    const texts = samples[column] ?? [];
    const some = texts.length === 0 ? '(empty)' : texts.join(' | ');
    return `    ${column} → ${fieldWords(mapping[column] ?? '', words)}: ${some}`;
  });
}
