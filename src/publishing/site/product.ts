/** Product pages, and the card of a product in listings. */
import type { ItemView, Party, ProductCard, ProductPayload } from '#src/contract/payload.ts';
import type { Item, Manufacturer, Product } from '#src/publishing/content/content.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { linkToParent } from '#src/publishing/site/parent.ts';
import { priceOf, unitPriceOf } from '#src/publishing/site/prices.ts';
import { itemPictures, productPictures } from '#src/publishing/site/product-pictures.ts';
import { productRating, reviewsBeside } from '#src/publishing/site/reviews.ts';
import { guidePath } from '#src/publishing/site/guides.ts';
import { richHtml } from '#src/publishing/site/rich-html.ts';
import { type PageHead, present, type SitePage, sitePage } from '#src/publishing/site/site-page.ts';
import { metaDescription } from '#src/domain/text/meta-description.ts';
import { gtinProblem } from '#src/domain/catalogue/gtin.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { plainText } from '#src/domain/text/rich-text.ts';
import { bestBand } from '#src/domain/catalogue/stock.ts';

const CARD_PICTURES = 2;
const RELATED = 4;

/** The first pictures of a product and of its items, in this order. */
function cardPictures(context: Context, product: Product, items: readonly Item[], locale: Locale, name: string) {
  const pictures = productPictures(context, product, locale, name);
  for (const item of items) {
    if (pictures.length >= CARD_PICTURES) break;
    pictures.push(...itemPictures(context, item, name));
  }
  return pictures.slice(0, CARD_PICTURES);
}

/** For each value of the choices the colour of the item that bears its name; null where none does. */
function swatchesOf(
  context: Context,
  item: Item,
  values: readonly string[],
  locale: Locale,
): NonNullable<ItemView['swatches']> | null {
  const colours = item.attributes
    .map((id) => context.attributeValue(id))
    .filter((value) => value !== undefined)
    .filter(({ swatch }) => swatch !== '');
  const named = new Map(
    colours.map((value) => [context.texts('attribute_values', value, locale).text('name'), value.swatch]),
  );
  const swatches = values.map((value) => named.get(value) ?? null);
  return swatches.every((one) => one === null) ? null : swatches;
}

function itemView(context: Context, item: Item, locale: Locale, options: number, name: string): ItemView {
  const { price, sale } = priceOf(item, context.saleOf(item));
  const values = context.texts('items', item, locale).lines('values', options);
  const swatches = swatchesOf(context, item, values, locale);
  return {
    id: item.id,
    sku: item.sku,
    ...(gtinProblem(item.gtin) === null ? { gtin: item.gtin } : {}),
    values,
    ...(swatches === null ? {} : { swatches }),
    price,
    sale,
    unitPrice: unitPriceOf(item, price),
    band: item.band,
    ...(item.band === 'backorder' ? { days: item.backorder_days } : {}),
    ...(item.restock === 'never' ? { noRestock: true } : {}),
    pictures: itemPictures(context, item, [name, ...values.filter((value) => value !== '')].join(', ')),
    weight: item.weight,
  };
}

function makeCard(context: Context, product: Product, locale: Locale): ProductCard {
  const texts = context.texts('products', product, locale);
  const name = texts.text('name') || product.id;
  const summary = metaDescription(texts.text('summary'));
  const items = context.itemsOf(product.id);
  // What a card says can be had (html/offers.ts opens the page with it).
  const bought = items.filter((item) => item.band !== 'out');
  const offers = (bought.length > 0 ? bought : items).map((item) => priceOf(item, context.saleOf(item)));
  const prices = offers.map(({ price }) => price);
  return {
    id: product.id,
    path: context.productPaths(product)[locale],
    name,
    summary,
    pictures: cardPictures(context, product, items, locale, name),
    price: prices.length === 0 ? null : { from: Math.min(...prices), to: Math.max(...prices) },
    onSale: offers.some(({ sale }) => sale !== null),
    band: bestBand(items.map((item) => item.band)),
    items: items.length,
    untranslated: texts.untranslated(),
  };
}

/** The card of a product; none where there is no such product. */
export function productCards(context: Context, id: string, locale: Locale): readonly ProductCard[] {
  return context.value(`card/${id}`, () => {
    const product = context.product(id);
    return product === undefined ? [] : [makeCard(context, product, locale)];
  });
}

/**
 * Ids of the next products of the same category, in order, beginning again at the first: every product is somebody's
 * neighbour.
 */
export function relatedTo(context: Context, id: string): readonly string[] {
  return context.value(`related/${id}`, () => {
    const product = context.product(id);
    if (product === undefined || context.category(product.category) === undefined) return [];
    const all = context.productsOf(product.category);
    const at = context.indexInCategory(product);
    const count = Math.min(RELATED, all.length - 1);
    return Array.from({ length: count }, (_, index) => all[(at + 1 + index) % all.length] ?? []).flat();
  });
}

/** Cards of what editors have chosen to go with a product and is published, else of its neighbours. */
function relatedCards(
  context: Context,
  { id, goes_with: chosen }: Product,
  locale: Locale,
): Pick<ProductPayload, 'related' | 'goesWith'> {
  const cards = (ids: readonly string[]): readonly ProductCard[] =>
    ids.flatMap((other) => productCards(context, other, locale));
  const goesWith = cards(chosen);
  return goesWith.length > 0 ? { related: goesWith, goesWith: true } : { related: cards(relatedTo(context, id)) };
}

function responsibleFor(manufacturer: Manufacturer | undefined): Party | null {
  if (manufacturer === undefined || manufacturer.responsible_name.trim() === '') return null;
  const { responsible_name: name, responsible_address: address, responsible_contact: contact } = manufacturer;
  return { name, address, contact };
}

function productPayload(context: Context, id: string, head: PageHead<'product'>): ProductPayload {
  const { locale } = head;
  const product = present(context.product(id));
  const texts = context.texts('products', product, locale);
  const name = texts.text('name') || product.id;
  const summary = texts.text('summary');
  const descriptionHtml = richHtml('products', product, 'description', texts.text('description'));
  const options = texts.lines('options');
  const items = context.itemsOf(product.id).map((item) => itemView(context, item, locale, options.length, name));
  const manufacturer = context.manufacturer(product.manufacturer);
  const shop = context.texts('shop', context.content.shop, locale);
  const pictures = productPictures(context, product, locale, name);
  const safety = texts.text('safety');
  const care = texts.text('care');
  const guide = guidePath(context, product.category, locale);
  const rating = productRating(context, product.id);
  const searchTitle = texts.own('search_title');
  const within = linkToParent(context, product.category, locale);
  return {
    ...head,
    title: name,
    ...(searchTitle === '' ? {} : { searchTitle }),
    description: metaDescription(
      texts.own('search_description'),
      summary,
      plainText(descriptionHtml),
      shop.text('description'),
    ),
    untranslated: texts.untranslated(),
    englishIn: context.englishIn(id),
    currency: context.content.shop.currency,
    product: {
      id: product.id,
      name,
      summary,
      descriptionHtml,
      taxClass: product.tax_class,
      category: context.categoryLink(product.category, locale),
      ...(within === null ? {} : { within }),
      pictures,
      options,
      items,
      band: bestBand(items.map((item) => item.band)),
      manufacturer:
        manufacturer === undefined
          ? null
          : { name: manufacturer.name, address: manufacturer.address, contact: manufacturer.contact },
      responsible: responsibleFor(manufacturer),
      identifier: product.identifier,
      safety,
      ...(care === '' ? {} : { care }),
      ...(product.country_of_origin === '' ? {} : { origin: product.country_of_origin }),
      exclusion: product.withdrawal_exclusion,
      ...(guide === '' ? {} : { guide }),
      ...(rating === null ? {} : { rating }),
    },
    ...relatedCards(context, product, locale),
    ...reviewsBeside(context, product.id, locale),
  };
}

export function productPage(context: Context, { id }: Pick<Product, 'id'>, locale: Locale): SitePage<'product'> {
  return sitePage(context, { kind: 'product', locale, alternates: context.productPaths({ id }) }, id, productPayload);
}
