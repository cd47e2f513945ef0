/** Words that come with a part of the desk or the studio when it is opened, and not with the page. */
import { createT, type ClientT } from '#src/i18n/client-t.ts';
import type { Messages, Namespace } from '#src/i18n/i18n.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Translator of the words of a part. */
export type PartT<Name extends Namespace> = ClientT<Messages<Name>>;

const READY = new Map<Namespace, unknown>();

/** Keeps words in the language of the page, for all parts from now on. */
export function keepWords<Name extends Namespace>(locale: Locale, name: Name, messages: Messages<Name>): PartT<Name> {
  const t = createT(messages, locale);
  READY.set(name, t);
  return t;
}

/** Words of a namespace that whoever has opened this part has loaded (tests/unit/desk/part-words.test.ts). */
export function wordsOf<Name extends Namespace>(name: Name): PartT<Name> {
  const t = READY.get(name);
  if (t === undefined) throw new Error(`The words '${name}' are not there yet.`);
  return t as PartT<Name>;
}
