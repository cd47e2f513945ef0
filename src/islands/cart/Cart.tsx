import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { quantityId } from '#src/islands/cart/CartRow.tsx';
import { CartTotal } from '#src/islands/cart/CartTotal.tsx';
import { CartView } from '#src/islands/cart/CartView.tsx';
import type { CartProps } from '#src/islands/cart/props.ts';
import { Removed, type Removal } from '#src/islands/cart/Removed.tsx';
import { Room } from '#src/islands/cart/Room.tsx';
import { viewLine, viewOfPreview, fullNameOf, type RowView } from '#src/islands/cart/view.ts';
import { Waiting } from '#src/islands/cart/Waiting.tsx';
import { createT } from '#src/i18n/client-t.ts';
import { $cartSync, followAccountCart } from '#src/stores/cart/account-cart.ts';
import { $cart } from '#src/stores/cart/cart.ts';
import { removeLine, restoreLine, acceptPrice, setQuantity } from '#src/stores/cart/edit.ts';
import { useHydrating } from '#src/ui/use-hydrating.ts';
import type { LineState } from '#src/contract/shop-api.ts';
import { $availability, followAvailability } from '#src/stores/cart/availability.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { CartLine } from '#src/stores/cart/lines.ts';
import { $products, loadProducts, productOf, retryProducts, type LoadedProduct } from '#src/stores/cart/products.ts';
import { suggest, type Suggestions as Found } from '#src/stores/cart/suggestions.ts';
import { writeAmount } from '#src/domain/format/money.ts';
import { middleSource } from '#src/html/pictures.ts';
import { LowStock } from '#src/islands/cart/LowStock.tsx';

export interface CartIslandProps extends CartProps {
  /** Line that was removed before React was there. */
  readonly handedOver: Removal | null;
  /** The page has kept room for an order that waits. */
  readonly hasWaitingRoom: boolean;
}

/**
 * The cart: its lines in the language of the page, from prerendered payloads; the backend is only asked what may have
 * changed since.
 */
export function Cart({ handedOver, hasWaitingRoom, ...props }: CartIslandProps) {
  const { locale, messages } = props;
  const t = createT(messages, locale);
  const lines = useStore($cart);
  const products = useProducts(lines, locale);
  const states = useAvailability();
  useEffect(followAccountCart, []);
  const sync = useStore($cartSync);
  const [removal, setRemoval] = useState(handedOver);
  // What was there before React showed no way back.
  const isHydrating = useHydrating();

  const remove = (item: string, name: string): void => {
    const removed = removeLine(item);
    setRemoval(removed && { removed, name });
  };
  const restore = ({ removed }: Removal): void => {
    restoreLine(removed);
    setRemoval(null);
    // The line is there after the next paint.
    requestAnimationFrame(() => document.getElementById(quantityId(removed.line.item))?.focus());
  };
  const rows = lines.map((line) => {
    const product = products.of(line);
    const read = product.status === 'ready' ? viewLine(line, product.payload, states.get(line.item)) : null;
    const isComing = product.status === 'loading' || product.status === 'failed';
    const view = isComing ? viewOfPreview(line, locale) : read;
    return { line, product, read, view, changes: view && <Changes {...props} view={view} /> };
  });
  const views = rows.flatMap(({ view }) => view ?? []);
  const read = rows.flatMap((row) => row.read ?? []);
  const hasFailed = rows.some(({ product }) => product.status === 'failed');
  const isComplete = rows.every(
    ({ product, view }) => view !== null || product.status === 'gone' || product.status === 'ready',
  );
  return (
    <CartView
      {...props}
      rows={rows}
      removed={
        removal !== null &&
        !isHydrating && (
          <Removed
            key={removal.removed.line.item}
            removal={removal}
            messages={messages}
            locale={locale}
            onUndo={restore}
          />
        )
      }
      account={sync !== 'calm' && t(sync === 'waiting' ? 'syncWaiting' : 'syncDone')}
      notice={
        hasFailed && (
          <div role="alert" className="actions">
            <p>{t('failed')}</p>
            <button className="button button-plain" type="button" onClick={products.retry}>
              {t('retry')}
            </button>
          </div>
        )
      }
      waiting={isHydrating ? hasWaitingRoom && <Room kind="waiting" /> : <Waiting {...props} rows={rows} />}
      suggestions={<Suggestions {...props} />}
      total={<CartTotal {...props} views={views} read={read} isComplete={isComplete} />}
      onRemove={remove}
    />
  );
}

/** Prices and stock of now by item id, as far as they are known. */
function useAvailability(): ReadonlyMap<string, LineState> {
  useEffect(followAvailability, []);
  return useStore($availability);
}

interface Products {
  readonly of: (line: CartLine) => LoadedProduct;
  /** Asks again for those that failed. */
  readonly retry: () => void;
}

/** The products of the lines in a language. */
function useProducts(lines: readonly CartLine[], locale: Locale): Products {
  const products = useStore($products);
  useEffect(() => loadProducts(lines, locale), [lines, locale]);
  return { of: (line) => productOf(products, line), retry: () => retryProducts(lines, locale) };
}

/** So many fit beside each other on a desk, and two by two on a phone. */
const SUGGESTED = 4;

/** Shows what an empty cart shows instead of lines; nothing where it cannot be known now. */
function Suggestions(props: Omit<SuggestionsViewProps, 'found'>) {
  const { locale } = props;
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let isOver = false;
    suggest(locale, SUGGESTED)
      .catch((): Found => ({ kind: 'featured', products: [] }))
      .then((products) => {
        if (!isOver) setFound(products);
        return undefined;
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [locale]);
  if (found?.products.length === 0) return null;
  return found === null ? <Room kind="suggested" /> : <SuggestionsView {...props} found={found} />;
}

interface SuggestionsViewProps extends Pick<CartProps, 'messages' | 'locale' | 'amounts'> {
  readonly found: Found;
}

/** Some products. */
function SuggestionsView({ messages, locale, amounts, found }: SuggestionsViewProps) {
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

interface ChangesProps extends Pick<CartProps, 'locale' | 'messages' | 'amounts'> {
  readonly view: RowView;
}

/** Shows what has changed about a line since the shopper saw it last, in words, with the way to accept it. */
function Changes({ view, locale, messages, amounts }: ChangesProps) {
  const t = createT(messages, locale);
  const { line, price, priceBefore, status, left, isShort } = view;
  const fullName = fullNameOf(view);
  const amount = (value: number): string => writeAmount(amounts, value);
  return (
    <>
      {status === 'out' && <p className="field-error">{t('soldOut')}</p>}
      {status === 'withdrawn' && <p className="field-error">{t('withdrawn')}</p>}
      {priceBefore !== null && (
        <p>
          <strong>{t('priceWas', { before: amount(priceBefore), now: amount(price) })}</strong>{' '}
          <button
            className="cart-link"
            type="button"
            aria-label={t('acceptPriceOf', { name: fullName })}
            onClick={() => acceptPrice(line.item, price)}
          >
            {t('acceptPrice')}
          </button>
        </p>
      )}
      {isShort && left !== null && (
        <p>
          <strong>{t('onlyLeft', { count: left })}</strong>{' '}
          <button
            className="cart-link"
            type="button"
            aria-label={t('takeOf', { pieces: left, name: fullName })}
            onClick={() => setQuantity(line.item, left)}
          >
            {t('take', { pieces: left })}
          </button>
        </p>
      )}
      {status === 'buyable' && !isShort && (left !== null ? <p>{t('onlyLeft', { count: left })}</p> : null)}
      {view.wait > 0 && <p>{t('shipsIn', { count: view.wait })}</p>}
      {status === 'buyable' && left === null && view.isLow && <LowStock locale={locale} messages={messages} />}
    </>
  );
}
