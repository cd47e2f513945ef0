import type { DeskMessages } from '#src/desk/props.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Messages, Namespace } from '#src/i18n/i18n.ts';

type Words = Readonly<Record<string, string>>;

const OWN = import.meta.glob<Words>('/i18n/*/{desk,staff,errors}.json', { import: 'default' });
const OF_PARTS = import.meta.glob<Words>('/i18n/*/{desk-*,problems}.json', { import: 'default' });

/** Namespaces that a part of the desk may name. */
export type PartNamespace = Extract<Namespace, `desk-${string}` | 'problems'>;

/** The desk's own words in a language. They are more than a page should bring along. @throws where they cannot be loaded */
export async function loadWords(locale: Locale): Promise<DeskMessages> {
  const own = Object.entries(OWN).filter(([path]) => path.startsWith(`/i18n/${locale}/`));
  const words = await Promise.all(own.map(([, load]) => load()));
  return Object.assign({}, ...words) as DeskMessages;
}

/** Words of a part, in a language. @throws where they cannot be loaded */
export async function loadPartWords<Name extends PartNamespace>(locale: Locale, name: Name): Promise<Messages<Name>> {
  const load = OF_PARTS[`/i18n/${locale}/${name}.json`];
  if (load === undefined) throw new Error(`No words '${name}' in '${locale}'.`);
  return (await load()) as Messages<Name>;
}
