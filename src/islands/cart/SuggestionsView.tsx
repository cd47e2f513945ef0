import type { CartProps } from '#src/islands/cart/props.ts';
import { createT } from '#src/i18n/client-t.ts';
import { writeAmount } from '#src/domain/format/money.ts';
import { middleSource } from '#src/html/pictures.ts';
import type { Suggestions } from '#src/stores/cart/suggestions.ts';

export interface SuggestionsViewProps extends Pick<CartProps, 'messages' | 'locale' | 'amounts'> {
  readonly found: Suggestions;
}

/** Some products. */
export function SuggestionsView({ messages, locale, amounts, found }: SuggestionsViewProps) {
  const t = createT(messages, locale);
  const titles = { seen: t('seenTitle'), loved: t('lovedTitle'), featured: t('featuredTitle') };
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
