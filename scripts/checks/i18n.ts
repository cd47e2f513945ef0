/** The interface strings of all languages say the same things: same files, keys, placeholders and plural forms, none empty, none unused. */
import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { namespacesOf, type WordFile } from '#src/i18n/namespaces.ts';
import { KNOWN_LOCALES, type Locale, TYPED_LOCALE } from '#src/domain/site/languages.ts';
import { literalPattern } from '#scripts/checks/pattern.ts';
import { reportProblems } from '#scripts/checks/report.ts';

/** Namespace → key with dots → text. */
export type Messages = ReadonlyMap<string, ReadonlyMap<string, string>>;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{?\s*([\w.]+)[^}]*\}?\}/g;

/** Flattens nested JSON to keys with dots; lists get their index as a key. */
export function flatten(value: unknown, prefix = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[prefix, String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flatten(inner, prefix === '' ? key : `${prefix}.${key}`)]),
  );
}

/** Reads i18n/{locale}/*.json under a project folder. */
export async function readMessages(root: string, locale: Locale): Promise<Messages> {
  const messages = new Map<string, Map<string, string>>();
  for await (const file of glob(`i18n/${locale}/*.json`, { cwd: root })) {
    const words = JSON.parse(await readFile(`${root}/${file}`, 'utf8')) as WordFile;
    for (const [namespace, texts] of namespacesOf(basename(file, '.json'), words)) {
      if (messages.has(namespace)) throw new Error(`i18n/${locale} has the namespace "${namespace}" twice.`);
      messages.set(namespace, flatten(texts));
    }
  }
  return messages;
}

interface Entry {
  readonly forms: Set<string>;
  readonly placeholders: Set<string>;
}

/** Its keys are the permanent names of problems, of which some end like a plural form: only_one. */
const NAMES_ONLY = 'problems';

/** Keys without plural endings, each with its plural forms and the placeholders of all of them. */
function entries(namespace: string, texts: ReadonlyMap<string, string>): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const [key, text] of texts) {
    const form = namespace === NAMES_ONLY ? undefined : PLURAL.exec(key)?.[1];
    const base = form === undefined ? key : key.replace(PLURAL, '');
    const entry = found.get(base) ?? { forms: new Set(), placeholders: new Set() };
    if (form !== undefined) entry.forms.add(form);
    for (const match of text.matchAll(PLACEHOLDER)) entry.placeholders.add(match[1] ?? '');
    found.set(base, entry);
  }
  return found;
}

const list = (values: Iterable<string>): string => [...values].sort().join(', ') || 'none';

function entryProblems(where: string, locale: Locale, entry: Entry, model: Entry): string[] {
  const problems: string[] = [];
  if (entry.forms.size > 0 !== model.forms.size > 0) problems.push(`${where} has plural forms in one language only`);
  if (entry.forms.size > 0) {
    const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    if (list(entry.forms) !== list(wanted))
      problems.push(`${where} has the forms ${list(entry.forms)}; ${locale} needs ${list(wanted)}`);
  }
  if (list(entry.placeholders) !== list(model.placeholders)) {
    problems.push(
      `${where} has the placeholders ${list(entry.placeholders)}; ${TYPED_LOCALE} has ${list(model.placeholders)}`,
    );
  }
  return problems;
}

/** Finds what differs between the languages, and empty texts. */
export function parityProblems(all: Readonly<Record<Locale, Messages>>): string[] {
  const problems: string[] = [];
  const namespaces = new Set(KNOWN_LOCALES.flatMap((locale) => [...all[locale].keys()]));
  for (const namespace of namespaces) {
    const model = entries(namespace, all[TYPED_LOCALE].get(namespace) ?? new Map());
    for (const locale of KNOWN_LOCALES) {
      const texts = all[locale].get(namespace);
      if (texts === undefined) {
        problems.push(`i18n/${locale} lacks the namespace ${namespace}`);
        continue;
      }
      for (const [key, text] of texts) if (text.trim() === '') problems.push(`${locale} ${namespace}:${key} is empty`);
      const own = entries(namespace, texts);
      for (const key of new Set([...model.keys(), ...own.keys()])) {
        const where = `${locale} ${namespace}:${key}`;
        const [entry, wanted] = [own.get(key), model.get(key)];
        if (entry === undefined) problems.push(`${where} is missing`);
        else if (wanted === undefined) problems.push(`${where} is not in ${TYPED_LOCALE}`);
        else problems.push(...entryProblems(where, locale, entry, wanted));
      }
    }
  }
  return problems;
}

/** Texts in quotes of a source, and template strings as patterns: `stock.${band}` uses every key that it can make. */
function usedKeys(source: string): { literals: Set<string>; patterns: RegExp[] } {
  const literals = new Set<string>();
  for (const match of source.matchAll(/(['"`])([\w.-]+)\1/g)) literals.add(match[2] ?? '');
  const patterns: RegExp[] = [];
  for (const match of source.matchAll(/`((?:[\w.-]|\$\{[^}`]*\})*\$\{[^}`]*\}(?:[\w.-]|\$\{[^}`]*\})*)`/g)) {
    const parts = (match[1] ?? '').split(/\$\{[^}]*\}/);
    // A template without a literal part, or with a mere separator, says nothing about keys.
    if (/[a-z]/i.test(parts.join('')))
      patterns.push(new RegExp(`^${parts.map((part) => literalPattern(part)).join('[\\w-]+')}$`));
  }
  return { literals, patterns };
}

/** Keys of the language of types that no source names. */
export function unusedProblems(messages: Messages, sources: readonly string[]): string[] {
  const used = sources.map(usedKeys);
  const isUsed = (key: string): boolean => {
    const names = [key, key.replace(/\.\d+(\..+)?$/, '')];
    return used.some(
      ({ literals, patterns }) =>
        names.some((name) => literals.has(name)) || patterns.some((pattern) => pattern.test(key)),
    );
  };
  const problems: string[] = [];
  for (const [namespace, texts] of messages) {
    for (const key of entries(namespace, texts).keys())
      if (!isUsed(key)) problems.push(`${namespace}:${key} is not used`);
  }
  return problems;
}

/** Says whether a text, out of its tags, has an apostrophe or a quote as typewriters have it. */
export function hasStraightMark(text: string): boolean {
  return /['"]/.test(text.replace(/<[^>]*>/g, ''));
}

/** Straight apostrophes and quotes, which no page, mail or message prints. */
export function straightProblems(locale: Locale, messages: Messages): string[] {
  return [...messages].flatMap(([namespace, texts]) =>
    [...texts]
      .filter(([, text]) => hasStraightMark(text))
      .map(([key]) => `${locale} ${namespace}:${key} has a straight apostrophe or quote: write ’, ‘…’, “…” or «…»`),
  );
}

/** French marks that a line may leave: U+202F stands before ; : ! and ?, U+00A0 inside «…» (typeset of scripts/demo/text.ts sets both). */
export function frenchSpaceProblems(messages: Messages): string[] {
  return [...messages].flatMap(([namespace, texts]) =>
    [...texts]
      .filter(([, text]) => /[ \u00A0][;:!?]|«(?!\u00A0)|(?<!\u00A0)»/.test(text))
      .map(([key]) => `fr ${namespace}:${key} has another space than U+202F before ; : ! ?, or than U+00A0 inside «…»`),
  );
}

/** All problems of the strings of a project folder. */
export async function i18nProblems(root: string): Promise<string[]> {
  const read = KNOWN_LOCALES.map(async (locale) => [locale, await readMessages(root, locale)] as const);
  const all = Object.fromEntries(await Promise.all(read)) as Record<Locale, Messages>;
  if (all[TYPED_LOCALE].size === 0) return [`i18n/${TYPED_LOCALE} holds no strings`];
  const sources: string[] = [];
  for await (const file of glob(['src/**/*.{ts,tsx,astro}', 'pocketbase/src/**/*.ts'], { cwd: root })) {
    sources.push(await readFile(`${root}/${file}`, 'utf8'));
  }
  return [
    ...parityProblems(all),
    ...KNOWN_LOCALES.flatMap((locale) => straightProblems(locale, all[locale])),
    ...frenchSpaceProblems(all.fr),
    ...unusedProblems(all[TYPED_LOCALE], sources),
  ];
}

if (import.meta.main) reportProblems('i18n', await i18nProblems(process.cwd()));
