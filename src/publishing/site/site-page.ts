import type { Payload, PayloadKind } from '#src/contract/payload.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import type { Context } from '#src/publishing/site/context.ts';
import type { Locale, Localized } from '#src/domain/site/locale.ts';

/** Kind → payload. */
export type PayloadOf = { readonly [Kind in PayloadKind]: Extract<Payload, { readonly kind: Kind }> };

/**
 * A page that records stand behind. Its payload is made each time that it is asked for: those of a large shop would
 * fill the memory.
 */
export interface SitePage<Kind extends PayloadKind = PayloadKind> {
  readonly kind: Kind;
  readonly locale: Locale;
  /** Path with locale prefix. */
  readonly path: string;
  /** The same page in each language. */
  readonly alternates: Localized<string>;
  /** Languages in which it shows English words, so that the English page stands for it in search engines. */
  readonly englishIn: readonly Locale[];
  /** @throws ContentError that names record and field. */
  payload(): PayloadOf[Kind];
}

/** Part of a payload that is taken over from its page. */
export type PageHead<Kind extends PayloadKind> = Omit<SitePage<Kind>, 'payload' | 'englishIn'>;

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

/** Makes a payload of what a page is about: its record's id, say. */
export type MakePayload<Kind extends PayloadKind, About> = (
  context: Context,
  about: About,
  head: PageHead<Kind>,
) => PayloadOf[Kind];

/** Holds nothing of its own but what it is about: a large shop has hundreds of thousands. */
class RecordPage<Kind extends PayloadKind, About> implements SitePage<Kind> {
  readonly kind: Kind;
  readonly locale: Locale;
  readonly alternates: Localized<string>;
  readonly #context: Context;
  readonly #about: About;
  readonly #make: MakePayload<Kind, About>;

  constructor(
    context: Context,
    { kind, locale, alternates }: Omit<PageHead<Kind>, 'path'>,
    about: About,
    make: MakePayload<Kind, About>,
  ) {
    this.kind = kind;
    this.locale = locale;
    this.alternates = alternates;
    this.#context = context;
    this.#about = about;
    this.#make = make;
  }

  get path(): string {
    return this.alternates[this.locale];
  }

  get englishIn(): readonly Locale[] {
    return this.kind === 'product' ? this.#context.englishIn(`${this.#about}`) : [];
  }

  payload(): PayloadOf[Kind] {
    const { kind, locale, path, alternates } = this;
    return this.#context.value(pageKey(alternates), () =>
      this.#make(this.#context, this.#about, { kind, locale, path, alternates }),
    );
  }
}

/**
 * A page whose path is that of its own language among `alternates`.
 * @param make The same function for all pages of a kind: one for each would be memory.
 */
export function sitePage<Kind extends PayloadKind, About>(
  context: Context,
  head: Omit<PageHead<Kind>, 'path'>,
  about: About,
  make: MakePayload<Kind, About>,
): SitePage<Kind> {
  return new RecordPage(context, head, about, make);
}

/** The record of a page that is listed because there is one. */
export function present<Row>(record: Row | undefined): Row {
  if (record === undefined) throw new ContentError('A record went while its page was made. Build once more.');
  return record;
}
