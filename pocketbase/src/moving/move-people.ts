/**
 * Read `move-in`: a piece of what a former shop knows of its customers. Each record is a transaction of its own, and
 * the import leaves one row in the log.
 */
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { runAction } from '#pocketbase/base/run-action.ts';
import { attempt } from '#pocketbase/base/attempts.ts';
import { moveCustomer, unknownPassword } from '#pocketbase/moving/move-customer.ts';
import { moveOrder } from '#pocketbase/moving/move-order.ts';
import { leftOut, lineOf, recordsIn, said, type Outcome, type Piece, momentOf } from '#pocketbase/moving/piece.ts';
import { invalid, isRefused, type Refused } from '#pocketbase/base/refusal.ts';
import { flagIn, own, shape, type Body } from '#pocketbase/base/body.ts';
import { find, first, idsOf, storedDate } from '#pocketbase/base/query.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { SOURCES } from '#src/contract/moving-in/moved.ts';
import {
  FORMER_SHOP_LENGTH,
  PEOPLE_KINDS,
  PEOPLE_PIECE,
  type MoveInAnswer,
  type PeopleCounts,
  type PeopleFinding,
  type PeopleKind,
} from '#src/contract/moving-in/people-api.ts';
import { byEmail } from '#pocketbase/people/people.ts';
import { RATINGS, REVIEW_LENGTH, REVIEWER_LENGTH, tidyReview } from '#src/domain/catalogue/review.ts';
import { EMAIL_LENGTH, mailboxOf } from '#src/domain/person/email.ts';
import { LOCALES, storedLocale } from '#src/domain/site/locale.ts';
import { withoutUnseen } from '#src/domain/text/texts.ts';

export const SERIES = /^[\w-]{8,50}$/;

type Move = (tx: core.App, piece: Piece, sent: Body) => Outcome;

const NAMED = [
  'SELECT product AS id FROM items WHERE sku = {:name}',
  ...LOCALES.map((locale) => `SELECT id FROM products WHERE slug_${locale} = {:name}`),
  `SELECT p.id FROM json_each({:sources}) s CROSS JOIN moved_records m ON m.source = s.value AND m.kind = 'product' AND m.key = {:name}
    JOIN products p ON p.id = m.record`,
  `SELECT i.product AS id FROM json_each({:sources}) s CROSS JOIN moved_records m ON m.source = s.value AND m.kind = 'item' AND m.key = {:name}
    JOIN items i ON i.id = m.record`,
].join(' UNION ALL ');

/**
 * Finds products by the stock number of one of their items, the last part of their address, or what an import knows
 * them by: a number of the former shop may be another one's here.
 */
function productsOf(tx: core.App, name: string): readonly string[] {
  return name === '' ? [] : [...new Set(idsOf(tx, NAMED, { name, sources: JSON.stringify(SOURCES) }))];
}

/**
 * Pseudonyms of its writer, so that each has one review a product, however often the file comes, and whichever software
 * it is said to be of. The first one is that of this import.
 */
function writersOf(tx: core.App, piece: Piece, email: string, otherwise: string): readonly [string, ...string[]] {
  const { secret } = tx.findCachedCollectionByNameOrId('users').authToken;
  const of = (source: string): string =>
    $security.hs256(`review of ${source} ${email === '' ? otherwise : email}`, secret);
  return [of(piece.source), ...SOURCES.filter((source) => source !== piece.source).map(of)];
}

function textIn(sent: Body): string {
  const parts = ['title', 'body'].map((field) => {
    const value = own(sent, field);
    return typeof value === 'string' ? withoutUnseen(value, '\n\t').trim() : '';
  });
  return parts.filter((part) => part !== '').join('\n\n');
}

const DAY = 'YYYY-MM-DD'.length;

/** Says whether this shop shows a review already, by whatever way it came: its own export names no writer. */
function isHere(
  tx: core.App,
  { series }: Piece,
  product: string,
  text: string,
  author: string,
  written: number,
): boolean {
  const day = storedDate(written).slice(0, DAY);
  // Two writers of one file may say the same on one day.
  return find(tx, 'reviews', 'product = {:product} && text = {:text}', { product, text }).some((review) => {
    const at = review.getString(review.getString('source') === '' ? 'created' : 'decided');
    const isOther = series === '' || review.getString('series') !== series;
    // What was refused here was decided on another day.
    const isOfDay = at.slice(0, DAY) === day || review.getString('state') === 'refused';
    return isOther && isOfDay && ['', author].includes(review.getString('name'));
  });
}

/**
 * A review that a former shop has shown: it comes under that shop's name, and nobody here has verified who wrote it
 * (docs/decisions/0381). In a transaction, and outside of one for a try.
 */
function moveReview(tx: core.App, piece: Piece, sent: Body): Outcome {
  const name = lineOf(sent, 'product', 200);
  const [product = '', ...others] = productsOf(tx, name);
  if (product === '' || others.length > 0)
    return leftOut(product === '' ? 'review_product' : 'review_products', { product: name });
  const rating = RATINGS.find((one) => one === own(sent, 'stars'));
  const written = momentOf(sent, 'written', piece.now);
  if (rating === undefined || written === null) return leftOut('review_stars', { product: name });
  const author = lineOf(sent, 'author', REVIEWER_LENGTH);
  const { text } = tidyReview({ rating, text: textIn(sent), name: author });
  if (text === '' || text.length > REVIEW_LENGTH) return leftOut('review_text', { product: name, most: REVIEW_LENGTH });
  const email = mailboxOf(lineOf(sent, 'email', EMAIL_LENGTH));
  const writers = writersOf(tx, piece, email, `${author} ${written} ${text}`);
  const [buyer] = writers;
  const isKnown = writers.some(
    (one) => first(tx, 'reviews', 'product = {:product} && buyer = {:one}', { product, one }) !== null,
  );
  if (isKnown || piece.seen.has(`review ${product} ${buyer}`)) return { came: 'unchanged', said: [] };
  piece.seen.add(`review ${product} ${buyer}`);
  if (isHere(tx, piece, product, text, author, written))
    return { came: 'unchanged', said: [said('review_here', 'said', { product: name })] };
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

/** All of a request is one piece, so each kind has what it must know of all its records. */
function movesOf(
  piece: Piece,
  sent: Readonly<Record<PeopleKind, readonly Body[]>>,
): Readonly<Record<PeopleKind, Move>> {
  const password = piece.dry || sent.customers.length === 0 ? '' : unknownPassword(piece.app);
  return {
    customers: (tx, one, record) => moveCustomer(tx, one, record, password),
    orders: moveOrder,
    reviews: moveReview,
  };
}

function moveOne(piece: Piece, move: Move, sent: Body): Outcome {
  let outcome: Outcome = leftOut('failed');
  const error = attempt(() => {
    if (piece.dry) {
      outcome = move(piece.app, piece, sent);
      return;
    }
    piece.app.runInTransaction((tx) => {
      takeWriter(tx);
      outcome = move(tx, piece, sent);
    });
  });
  if (error === null) return outcome;
  piece.app.logger().error('A record of a former shop was not taken', 'error', error);
  const name = lineOf(sent, 'number', 100) || lineOf(sent, 'email', 100) || lineOf(sent, 'product', 100);
  return leftOut('failed', { name, error });
}

function countsOf(outcomes: readonly Outcome[]): PeopleCounts {
  const count = (came: Outcome['came']): number => outcomes.filter((one) => one.came === came).length;
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    leftOut: count('leftOut'),
  };
}

function pieceIn({ app, body, now }: DeskRequest): Piece | Refused {
  const source = SOURCES.find((one) => one === own(body, 'source'));
  const shop = lineOf(body, 'shop', FORMER_SHOP_LENGTH);
  const series = own(body, 'series');
  if (source === undefined) return invalid(shape('source'));
  if (shop === '') return invalid([{ field: 'shop', code: 'missing' }]);
  const dry = flagIn(body, 'dry');
  if (dry === null) return invalid(shape('dry'));
  // A try leaves nothing that could be undone.
  if (typeof series !== 'string' || !(dry || SERIES.test(series))) return invalid(shape('series'));
  return { app, source, shop, series, dry, now, seen: new Set() };
}

/** Once an import, whoever goes on with it: by this row the desk knows what can be undone. */
export function noteSeries(
  { app, event, by, now }: Omit<DeskRequest, 'body'>,
  action: 'move-in' | 'move-in-undo',
  key: string,
  detail: Readonly<Record<string, string>>,
): Refused | null {
  if (first(app, 'staff_actions', 'key = {:key}', { key })?.getString('action') === action) return null;
  const result = runAction({ event, by, now, body: { key } }, app, action, () => ({ subject: '', detail }));
  return isRefused(result) ? result : null;
}

export function moveIn(request: DeskRequest): MoveInAnswer | Refused {
  const piece = pieceIn(request);
  if (isRefused(piece)) return piece;
  const sent = Object.fromEntries(PEOPLE_KINDS.map((kind) => [kind, recordsIn(request.body, kind)])) as Record<
    PeopleKind,
    Body[]
  >;
  const many = PEOPLE_KINDS.reduce((sum, kind) => sum + sent[kind].length, 0);
  if (many > PEOPLE_PIECE) return invalid([{ field: 'customers', code: 'too_many' }]);
  const { source, shop, series } = piece;
  const refused = piece.dry ? null : noteSeries(request, 'move-in', series, { series, source, shop });
  if (refused !== null) return refused;
  const moves = movesOf(piece, sent);
  const findings: PeopleFinding[] = [];
  const counts = PEOPLE_KINDS.map((kind) => {
    const outcomes = sent[kind].map((record) => {
      const outcome = moveOne(piece, moves[kind], record);
      const row = Number(own(record, 'row'));
      const at = Number.isSafeInteger(row) ? row : 0;
      findings.push(...outcome.said.map((one) => ({ kind, row: at, ...one })));
      return outcome;
    });
    return [kind, countsOf(outcomes)] as const;
  });
  return { counts: Object.fromEntries(counts) as Record<PeopleKind, PeopleCounts>, findings };
}
