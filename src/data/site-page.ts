import type { Payload, PayloadKind } from '#src/contract/payload.ts';
import { ContentError } from '#src/data/content-error.ts';
import type { Context } from '#src/data/context.ts';
import type { Locale, Localized } from '#src/domain/locale.ts';

/** Kind → payload. */
export type PayloadOf = { readonly [Kind in PayloadKind]: Extract<Payload, { readonly kind: Kind }> };

/** A page that records stand behind. Its payload is made each time that it is asked for: those of a large shop would fill the memory. */
export interface SitePage<Kind extends PayloadKind = PayloadKind> {
  readonly kind: Kind;
  readonly locale: Locale;
  /** Path with locale prefix. */
  readonly path: string;
  /** The same page in each language. */
  readonly alternates: Localized<string>;
  /** @throws ContentError that names record and field. */
  readonly payload: () => PayloadOf[Kind];
}

/** What a payload takes over from its page. */
export type PageHead<Kind extends PayloadKind> = Omit<SitePage<Kind>, 'payload'>;

const PAGE = 'page ';

/** Under which name a page and the same one in other languages are tracked. */
export function pageKey(alternates: Localized<string>): string {
  return `${PAGE}${alternates.en}`;
}

export function isPageKey(key: string): boolean {
  return key.startsWith(PAGE);
}

/** Path of the English page of a key. */
export function pathOfKey(key: string): string {
  return key.slice(PAGE.length);
}

/** A page whose path is that of its own language among `alternates`. */
export function sitePage<Kind extends PayloadKind>(
  context: Context,
  kind: Kind,
  locale: Locale,
  alternates: Localized<string>,
  make: (head: PageHead<Kind>) => PayloadOf[Kind],
): SitePage<Kind> {
  const head = { kind, locale, path: alternates[locale], alternates };
  return { ...head, payload: () => context.value(pageKey(alternates), () => make(head)) };
}

/** The record of a page that is listed because there is one. */
export function present<Row>(record: Row | undefined): Row {
  if (record === undefined) throw new ContentError('A record went while its page was made. Build once more.');
  return record;
}
