/**
 * A review that a former shop has shown: it comes under that shop's name, and nobody here has verified who wrote it
 * (docs/decisions/0381).
 */
import { byEmail } from '#pocketbase/people/people.ts';
import { leftOut, lineOf, momentOf, type Outcome, type Piece } from '#pocketbase/moving/piece.ts';
import { own, type Body } from '#pocketbase/base/body.ts';
import { first, storedDate } from '#pocketbase/base/query.ts';
import { RATINGS, REVIEW_LENGTH, REVIEWER_LENGTH, tidyReview } from '#src/domain/catalogue/review.ts';
import { EMAIL_LENGTH, mailboxOf } from '#src/domain/person/email.ts';
import { LOCALES, storedLocale } from '#src/domain/site/locale.ts';
import { withoutUnseen } from '#src/domain/text/texts.ts';

/** Finds a product by the stock number of one of its items, or the last part of its address. '': there is none. */
function productOf(tx: core.App, name: string): string {
  if (name === '') return '';
  const item = first(tx, 'items', 'sku = {:name}', { name });
  if (item !== null) return item.getString('product');
  for (const locale of LOCALES) {
    const product = first(tx, 'products', `slug_${locale} = {:name}`, { name });
    if (product !== null) return product.id;
  }
  return '';
}

/** A pseudonym of its writer, so that each has one review a product, however often the file comes. */
function writerOf(tx: core.App, piece: Piece, email: string, otherwise: string): string {
  const { secret } = tx.findCachedCollectionByNameOrId('users').authToken;
  return $security.hs256(`review of ${piece.source} ${email === '' ? otherwise : email}`, secret);
}

function textIn(sent: Body): string {
  const parts = ['title', 'body'].map((field) => {
    const value = own(sent, field);
    return typeof value === 'string' ? withoutUnseen(value, '\n\t').trim() : '';
  });
  return parts.filter((part) => part !== '').join('\n\n');
}

/** In a transaction, and outside of one for a try. */
export function moveReview(tx: core.App, piece: Piece, sent: Body): Outcome {
  const name = lineOf(sent, 'product', 200);
  const product = productOf(tx, name);
  if (product === '') return leftOut('review_product', { product: name });
  const rating = RATINGS.find((one) => one === own(sent, 'stars'));
  const written = momentOf(sent, 'written', piece.now);
  if (rating === undefined || written === null) return leftOut('review_stars', { product: name });
  const author = lineOf(sent, 'author', REVIEWER_LENGTH);
  const { text } = tidyReview({ rating, text: textIn(sent), name: author });
  if (text === '' || text.length > REVIEW_LENGTH) return leftOut('review_text', { product: name, most: REVIEW_LENGTH });
  const email = mailboxOf(lineOf(sent, 'email', EMAIL_LENGTH));
  const buyer = writerOf(tx, piece, email, `${author} ${written} ${text}`);
  const known = first(tx, 'reviews', 'product = {:product} && buyer = {:buyer}', { product, buyer });
  if (known !== null || piece.seen.has(`review ${product} ${buyer}`)) return { came: 'unchanged', said: [] };
  piece.seen.add(`review ${product} ${buyer}`);
  if (!piece.dry)
    tx.save(
      new Record(tx.findCollectionByNameOrId('reviews'), {
        product,
        buyer,
        user: byEmail(tx, email)?.id ?? '',
        locale: storedLocale(own(sent, 'locale')),
        rating,
        text,
        name: author,
        state: 'shown',
        decided: storedDate(written),
        source: piece.shop,
        series: piece.series,
      }),
    );
  return { came: 'created', said: [] };
}
