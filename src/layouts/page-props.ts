import type { Chrome } from '#src/contract/chrome.ts';
import type { Picture } from '#src/contract/payload.ts';
import type { Locale, Localized } from '#src/domain/site/locale.ts';
import type { RouteName } from '#src/domain/site/routes.ts';
import type { Thing } from '#src/html/structured-data.ts';

/** Props that every page gives its layout. */
export interface PageProps {
  readonly route: RouteName;
  readonly chrome: Chrome;
  /** Site path with locale prefix. */
  readonly path: string;
  readonly alternates: Localized<string>;
  /** Languages in which it shows English words: the English page stands for it in search engines. */
  readonly englishIn?: readonly Locale[];
  /** Page title; the brand is added. */
  readonly title: string;
  /** Written for search engines, in the place of it; undefined: it is made of `title`. */
  readonly searchTitle?: string | undefined;
  /** Name of what it is part of. */
  readonly group?: string | undefined;
  /** Meta description; '' takes the shop's. */
  readonly description?: string;
  /** Shown where the page is shared. */
  readonly picture?: Picture | null | undefined;
  /** Pictures that the page cuts. */
  readonly cut?: readonly Picture[];
  /** Data for search engines. */
  readonly data?: readonly Thing[];
}
