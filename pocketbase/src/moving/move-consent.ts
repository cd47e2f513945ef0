/**
 * A consent to the newsletter that was given to a former shop: it counts with its proof alone, and never against what
 * the person has said here.
 */
import { lineOf, momentOf, said, type Piece, type Said } from '#pocketbase/moving/piece.ts';
import { isBody, own, type Body } from '#pocketbase/base/body.ts';
import { first, storedDate } from '#pocketbase/base/query.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** Characters of a proof. */
const PROOF_LENGTH = 1000;

interface Given {
  /** ms since the epoch. */
  readonly at: number;
  readonly proof: string;
}

export interface ConsentFound {
  /** null: there is none that could be shown to anybody. */
  readonly given: Given | null;
  readonly findings: readonly Said[];
}

export function consentIn(sent: Body, { now }: Piece, email: string): ConsentFound {
  const newsletter = own(sent, 'newsletter');
  if (!isBody(newsletter)) return { given: null, findings: [] };
  const [at, proof] = [momentOf(newsletter, 'at', now), lineOf(newsletter, 'proof', PROOF_LENGTH)];
  if (at !== null && proof !== '') return { given: { at, proof }, findings: [] };
  return { given: null, findings: [said('consent_unproven', 'changed', { email })] };
}

const NEWEST = '-created,-@rowid';

/** The newest step of the account, or of the same address as a guest. */
function newestOf(tx: core.App, user: string, email: string): core.Record | null {
  const accounts = first(tx, 'consents', 'user = {:user}', { user }, NEWEST);
  return accounts ?? first(tx, 'consents', "email = {:email} && user = ''", { email }, NEWEST);
}

export interface Person {
  /** Id in `users`. */
  readonly user: string;
  readonly email: string;
  readonly locale: Locale;
}

function write(tx: core.App, { shop }: Piece, { user, email, locale }: Person, given: Given | null): void {
  const step =
    given === null ? { action: 'withdrawn' } : { action: 'given', words: given.proof, asked: storedDate(given.at) };
  const row = { user, kind: 'newsletter', email, locale, source: shop, ...step };
  tx.save(new Record(tx.findCollectionByNameOrId('consents'), row));
  tx.db()
    .newQuery('UPDATE users SET marketing = {:marketing} WHERE id = {:user}')
    .bind({ user, marketing: given === null ? 'no' : 'yes' })
    .execute();
}

/** Consent that the former shop's file says of the newsletter, unless the person has said something here since. */
export function syncConsent(
  tx: core.App,
  piece: Piece,
  person: Person,
  given: Given | null,
): { readonly changed: boolean; readonly findings: readonly Said[] } {
  const newest = newestOf(tx, person.user, person.email);
  const action = newest?.getString('action') ?? '';
  const isOurs = newest !== null && newest.getString('source') === '';
  if (isOurs) {
    const isLeft = given !== null && action === 'withdrawn';
    return { changed: false, findings: isLeft ? [said('consent_left', 'changed', { email: person.email })] : [] };
  }
  if (given !== null && action !== 'given') {
    if (!piece.dry) write(tx, piece, person, given);
    return { changed: true, findings: [] };
  }
  // Whoever has left there between two imports has left.
  if (given === null && action === 'given') {
    if (!piece.dry) write(tx, piece, person, null);
    return { changed: true, findings: [said('consent_taken_back', 'said', { email: person.email })] };
  }
  return { changed: false, findings: [] };
}
