import type { Payload, PayloadKind } from '#src/contract/payload.ts';
import type { Locale, Localized } from '#src/domain/locale.ts';

/** Kind → payload. */
export type PayloadOf = { readonly [Kind in PayloadKind]: Extract<Payload, { readonly kind: Kind }> };

/**
 * A page that records stand behind. Its payload is made when it is asked for, and only the last ones are kept: those of a large shop would
 * fill the memory.
 */
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

/** A page and the file of its payload are made one after the other, a few of them at a time. */
const KEPT = 16;
const kept = new Map<object, Payload>();

/** What a payload takes over from its page. */
export type PageHead<Kind extends PayloadKind> = Omit<SitePage<Kind>, 'payload'>;

/** A page whose path is that of its own language among `alternates`. */
export function sitePage<Kind extends PayloadKind>(
  kind: Kind,
  locale: Locale,
  alternates: Localized<string>,
  make: (head: PageHead<Kind>) => PayloadOf[Kind],
): SitePage<Kind> {
  const head = { kind, locale, path: alternates[locale], alternates };
  const payload = (): PayloadOf[Kind] => {
    const made = kept.get(head);
    if (made !== undefined && made.kind === kind) return made as PayloadOf[Kind];
    const fresh = make(head);
    kept.set(head, fresh);
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    return fresh;
  };
  return { ...head, payload };
}
