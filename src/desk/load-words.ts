import type { Locale } from '#src/domain/site/locale.ts';
import type { Messages, Namespace } from '#src/i18n/i18n.ts';

type Words = Readonly<Record<string, string>>;

const OF_PARTS = import.meta.glob<Words>('/i18n/*/{desk-*,staff-moving-in,problems,address,bill}.json', {
  import: 'default',
});

/** Namespaces that a part of the desk may name. */
export type PartNamespace = Extract<Namespace, `desk-${string}` | 'staff-moving-in' | 'problems' | 'address' | 'bill'>;

/** Words of a part, in a language. @throws where they cannot be loaded */
export async function loadPartWords<Name extends PartNamespace>(locale: Locale, name: Name): Promise<Messages<Name>> {
  const load = OF_PARTS[`/i18n/${locale}/${name}.json`];
  if (load === undefined) throw new Error(`No words '${name}' in '${locale}'.`);
  return (await load()) as Messages<Name>;
}
