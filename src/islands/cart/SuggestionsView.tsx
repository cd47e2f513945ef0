import type { CartProps } from '#src/islands/cart/props.ts';
import { createT } from '#src/i18n/client-t.ts';
import { writeAmount } from '#src/domain/format/money.ts';
import { middleSource } from '#src/html/pictures.ts';
import { SUGGESTED, type Suggestions } from '#src/stores/cart/suggestions.ts';

export interface SuggestionsViewProps extends Pick<CartProps, 'messages' | 'locale' | 'amounts'> {
  /** Null: not known yet; its room is there. */
  readonly found: Suggestions | null;
}

/** Some products, or the room for them. Drawn before React is there, too (early.tsx). */
export function SuggestionsView({ messages, locale, amounts, found }: SuggestionsViewProps) {
  const t = createT(messages, locale);
  const titles = { seen: t('seenTitle'), loved: t('lovedTitle'), featured: t('featuredTitle') };
  if (found === null) {
    return (
      <section className="cart-suggested" aria-busy="true">
        <h2>{'\u{a0}'}</h2>
        <ul>
          {Array.from({ length: SUGGESTED }, (_, index) => (
            <li key={index}>
              <span className="cart-suggested-picture" />
              <span>{'\u{a0}'}</span>
              <span className="label">{'\u{a0}'}</span>
            </li>
          ))}
        </ul>
      </section>
    );
  }
  return (
    <section className="cart-suggested" aria-labelledby="cart-suggested">
      <h2 id="cart-suggested">{titles[found.kind]}</h2>
      <ul>
        {found.products.map(({ path, name, picture, price }) => (
          <li key={path}>
            <a href={path} dir="auto">
              <span className="cart-suggested-picture">
                {picture !== null && (
                  <img
                    src={middleSource(picture)}
                    width={picture.width}
                    height={picture.height}
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                )}
              </span>
              {name}
            </a>
            <span className="label">
              {price.from === price.to
                ? writeAmount(amounts, price.from)
                : t('fromPrice', { price: writeAmount(amounts, price.from) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
