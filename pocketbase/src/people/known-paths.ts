/** Addresses of a product's page that a browser sends, to be kept with an account. */
import { LOCALES, localized, type Localized } from '#src/domain/site/locale.ts';

/** A path of this site: '//host' and '/\host' would lead away from it, with a tab or a new line between them too. */
const PATH = /^\/[^/\\\s]\S*$/;
const PATH_LENGTH = 200;

function isPath(value: unknown): value is string {
  return typeof value === 'string' && value.length <= PATH_LENGTH && PATH.test(value);
}

/** One path a language; null: these are none. */
export function pathsOf(value: unknown): Localized<string> | null {
  const paths = Object(value) as Partial<Localized<unknown>>;
  return LOCALES.every((locale) => isPath(paths[locale])) ? localized((locale) => `${paths[locale]}`) : null;
}
