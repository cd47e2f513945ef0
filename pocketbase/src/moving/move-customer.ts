/**
 * A customer of a former shop becomes an account whose password nobody knows: its owner comes in by a code to the
 * address, which confirms it. No mail is sent.
 */
import { isLocked } from '#pocketbase/people/demo-logins.ts';
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { followConsents } from '#pocketbase/people/guest-consents.ts';
import { byEmail } from '#pocketbase/people/people.ts';
import { plainName } from '#pocketbase/moving/move.ts';
import {
  addressIn,
  leftOut,
  lineOf,
  recordsIn,
  said,
  type Outcome,
  type Piece,
  type Said,
  momentOf,
} from '#pocketbase/moving/piece.ts';
import { own, type Body, isBody } from '#pocketbase/base/body.ts';
import { insertRow, insertStatement, newId } from '#pocketbase/base/sql.ts';
import { byId, first, millis, storedDate } from '#pocketbase/base/query.ts';
import { addressProblems, tidyAddress, type Address } from '#src/domain/address/address.ts';
import { ADDRESSES, PERSON_NAME } from '#src/domain/person/account.ts';
import { EMAIL_LENGTH, isEmail, mailboxOf } from '#src/domain/person/email.ts';
import { phoneProblem, tidyPhone } from '#src/domain/person/phone.ts';
import { isLocale, storedLocale, type Locale } from '#src/domain/site/locale.ts';

const ACCOUNT = insertStatement('users', [
  'id',
  'email',
  'password',
  'tokenKey',
  'name',
  'role',
  'locale',
  'seen',
  'created',
  'updated',
]);

/**
 * Digest of a password that nobody knows. To make one takes longer than a transaction may, so all accounts of a piece
 * have the same.
 */
export function unknownPassword(app: core.App): string {
  const nobody = new Record(app.findCollectionByNameOrId('users'), {});
  nobody.setRandomPassword();
  return nobody.getString('password:hash');
}

interface FoundAddress {
  readonly address: Address & { readonly phone: string };
  /** Field of the address that is not usable; '': all are. */
  readonly wrong: string;
}

/** 'Milano (MI)' names the province, too. */
const TOWN_AND_PROVINCE = /^(.+?)\s*\(([A-Za-z]{2})\)$/;

function readAddress(sent: unknown, name: string): FoundAddress | null {
  const found = addressIn(sent);
  if (found === null) return null;
  const [, town, province] = (found.country === 'IT' && TOWN_AND_PROVINCE.exec(found.city)) || [];
  const address = tidyAddress({
    ...found,
    name: found.name === '' ? name : found.name,
    city: town ?? found.city,
    region: province ?? found.region ?? '',
  });
  const phone = tidyPhone(found.phone);
  const wrong = addressProblems(address, null)[0]?.field ?? '';
  return { address: { ...address, phone: phoneProblem(phone) === null ? phone : '' }, wrong };
}

/** Usable addresses, each once, and what is to be findings of the others. */
function readAddresses(
  sent: Body,
  name: string,
  email: string,
): { readonly usable: Address[]; readonly findings: Said[] } {
  const found = recordsIn(sent, 'addresses').flatMap((one) => readAddress(one, name) ?? []);
  const good = found.filter(({ wrong }) => wrong === '').map(({ address }) => address);
  const usable = [...new Map(good.map((address) => [JSON.stringify(address), address])).values()];
  const findings = found
    .filter(({ wrong }) => wrong !== '')
    .map(({ wrong }) => said('address_left_out', 'changed', { email, field: wrong }));
  const isCut = usable.length > ADDRESSES;
  return {
    usable: usable.slice(0, ADDRESSES),
    findings: isCut ? [...findings, said('addresses_cut', 'changed', { email, most: ADDRESSES })] : findings,
  };
}

function addAddresses(tx: core.App, user: string, addresses: readonly Address[]): void {
  for (const address of addresses)
    tx.save(new Record(tx.findCollectionByNameOrId('addresses'), { user, label: '', ...address }));
}

/** An account that nobody comes back to is kept as long as one that was used on the day of the import. */
function insertAccount(
  tx: core.App,
  piece: Piece,
  row: { readonly id: string; readonly password: string } & Pick<Customer, 'email' | 'name' | 'locale'>,
): void {
  const now = storedDate(piece.now);
  const tokenKey = $security.randomString(50);
  insertRow(tx, ACCOUNT, { ...row, tokenKey, role: 'customer', seen: now, created: now, updated: now });
}

const NOTHING_NEW: Outcome = { came: 'unchanged', said: [] };

/** Customer as the import knows them. */
interface Customer {
  readonly key: string;
  readonly email: string;
  readonly name: string;
  readonly locale: string;
}

function customerIn(sent: Body): Customer | Outcome {
  const written = lineOf(sent, 'email', EMAIL_LENGTH + 1);
  const key = lineOf(sent, 'key', EMAIL_LENGTH);
  if (written === '') return leftOut('email_missing', { name: lineOf(sent, 'name', PERSON_NAME) || key });
  const email = mailboxOf(written);
  if (!isEmail(email) || isLocked(email)) return leftOut('email_shape', { email });
  const locale = own(sent, 'locale');
  return {
    key: key === '' ? email : key,
    email,
    name: lineOf(sent, 'name', PERSON_NAME),
    locale: typeof locale === 'string' && isLocale(locale) ? locale : '',
  };
}

/**
 * Adds the addresses of somebody who has an account here and none in it. Nothing else of the account changes. Whose
 * mail address nobody has confirmed may be somebody else, and is not told where the customer of the file lives.
 */
function completeAccount(tx: core.App, piece: Piece, account: core.Record, addresses: readonly Address[]): boolean {
  const isComplete = first(tx, 'addresses', 'user = {:user}', { user: account.id }) !== null;
  if (isComplete || addresses.length === 0 || !account.verified()) return false;
  if (!piece.dry) addAddresses(tx, account.id, addresses);
  return true;
}

/** Characters of a proof. */
const PROOF_LENGTH = 1000;

/** Something that a former shop's file says of the newsletter. */
interface Saying {
  readonly action: 'given' | 'withdrawn';
  /** ms since the epoch; null: a refusal of which no day is known. */
  readonly at: number | null;
  readonly proof: string;
}

interface SayingFound {
  /** Undefined: nothing that counts. */
  readonly saying: Saying | undefined;
  readonly findings: readonly Said[];
}

/** What a file says of the newsletter: a consent counts with its day and its proof alone, a refusal in any case. */
function sayingIn(sent: Body, { now }: Piece, email: string): SayingFound {
  const newsletter = own(sent, 'newsletter');
  if (newsletter === undefined) return { saying: undefined, findings: [] };
  if (!isBody(newsletter)) return { saying: { action: 'withdrawn', at: null, proof: '' }, findings: [] };
  if (own(newsletter, 'refused') !== undefined)
    return { saying: { action: 'withdrawn', at: momentOf(newsletter, 'refused', now), proof: '' }, findings: [] };
  const [at, proof] = [momentOf(newsletter, 'at', now), lineOf(newsletter, 'proof', PROOF_LENGTH)];
  if (at !== null && proof !== '') return { saying: { action: 'given', at, proof }, findings: [] };
  return { saying: undefined, findings: [said('consent_unproven', 'changed', { email })] };
}

const NEWEST = '-created,-@rowid';

interface Person {
  /** Id in `users`. */
  readonly user: string;
  readonly email: string;
  readonly locale: Locale;
}

/** The newest step of the account, or of the same address as a guest. `of`: those of any source, or of this shop. */
function newestOf(tx: core.App, { user, email }: Person, of: '' | " && source = ''"): core.Record | null {
  const accounts = first(tx, 'consents', `user = {:user}${of}`, { user }, NEWEST);
  return accounts ?? first(tx, 'consents', `email = {:email} && user = ''${of}`, { email }, NEWEST);
}

function write(tx: core.App, { shop, series }: Piece, { user, email, locale }: Person, saying: Saying): void {
  const { action, at, proof } = saying;
  const step = { action, words: proof, asked: at === null ? '' : storedDate(at) };
  const row = { user, kind: 'newsletter', email, locale, source: shop, series, ...step };
  tx.save(new Record(tx.findCollectionByNameOrId('consents'), row));
  followConsents(tx, user);
}

/**
 * Says whether something is said later than the newest step: by its day, of one day the refusal last. A refusal without
 * a day outlives all that was said until it came here. So what counts in the end hangs on no order of files.
 */
function isLater({ action, at }: Saying, newest: core.Record): boolean {
  const isRefused = newest.getString('action') === 'withdrawn';
  const asked = newest.getString('asked');
  if (at === null) return !isRefused || asked !== '';
  const stored = millis(newest, asked === '' ? 'created' : 'asked');
  return at > stored || (at === stored && action === 'withdrawn' && !isRefused);
}

/** What somebody has said here outlives all of a former shop, but for a refusal of a later day. */
function endsOwn({ action, at }: Saying, here: core.Record, newest: core.Record): boolean {
  const isRefused = newest.getString('action') === 'withdrawn';
  return action === 'withdrawn' && at !== null && at > millis(here, 'created') && !isRefused;
}

/** Keeps the latest of what files of a former shop say of the newsletter, unless the person has said something here. */
function syncConsent(
  tx: core.App,
  piece: Piece,
  person: Person,
  saying: Saying | undefined,
): { readonly changed: boolean; readonly findings: readonly Said[] } {
  if (saying === undefined) return { changed: false, findings: [] };
  const [newest, here] = [newestOf(tx, person, ''), newestOf(tx, person, " && source = ''")];
  const action = newest?.getString('action') ?? '';
  const isNew = newest === null || (here === null ? isLater(saying, newest) : endsOwn(saying, here, newest));
  if (isNew && !piece.dry) write(tx, piece, person, saying);
  const isLeft = !isNew && saying.action === 'given' && action === 'withdrawn';
  const isTaken = isNew && saying.action === 'withdrawn' && action === 'given';
  return {
    changed: isNew,
    findings: [
      ...(isLeft ? [said('consent_left', 'changed', { email: person.email })] : []),
      ...(isTaken ? [said('consent_taken_back', 'said', { email: person.email })] : []),
    ],
  };
}

/**
 * Somebody whom an import has brought before: what they have done here counts, and only their newsletter follows the
 * former shop.
 */
function meetAgain(tx: core.App, piece: Piece, { saying, findings }: SayingFound, account: core.Record): Outcome {
  const person = { user: account.id, email: account.email(), locale: localeOf(account) };
  const synced = syncConsent(tx, piece, person, saying);
  return { came: synced.changed ? 'updated' : 'unchanged', said: [...findings, ...synced.findings] };
}

/** Says whether the account that came by this number is theirs: by its address, one that it had, or the name. */
function isSamePerson(tx: core.App, account: core.Record, { email, name }: Customer): boolean {
  if (account.email() === email || (name !== '' && plainName(account.getString('name')) === plainName(name)))
    return true;
  return first(tx, 'consents', 'user = {:user} && email = {:email}', { user: account.id, email }) !== null;
}

/** In a transaction, and outside of one for a try. `password`: see unknownPassword. */
export function moveCustomer(tx: core.App, piece: Piece, sent: Body, password: string): Outcome {
  const customer = customerIn(sent);
  if ('came' in customer) return customer;
  const { key, email, name, locale } = customer;
  const known = first(tx, 'moved_accounts', 'source = {:source} && key = {:key}', { source: piece.source, key });
  const moved = known === null ? null : byId(tx, 'users', known.getString('user'));
  const account = byEmail(tx, email);
  const other = leftOut('other_customer', { email, key });
  const consent = sayingIn(sent, piece, email);
  if (moved !== null && isSamePerson(tx, moved, customer)) return meetAgain(tx, piece, consent, moved);
  // Whose number is another's here by now is still known by the address.
  if (moved !== null && account === null) return other;
  if (piece.seen.has(`customer ${key}`)) return piece.seen.has(`customer ${key} ${email}`) ? NOTHING_NEW : other;
  for (const one of [`customer ${key}`, `customer ${key} ${email}`]) piece.seen.add(one);
  const { usable, findings } = readAddresses(sent, name, email);
  if (account !== null || piece.seen.has(email)) {
    const isCompleted = account !== null && completeAccount(tx, piece, account, usable);
    const here = [said('account_here', 'said', { email }), ...(isCompleted ? findings : [])];
    // The same shop's files are not always said to be of one software: whom an import has brought is known by it.
    const isMoved = account !== null && first(tx, 'moved_accounts', 'user = {:user}', { user: account.id }) !== null;
    const action = consent.saying?.action;
    const isEnded = action === 'withdrawn' && account?.getString('marketing') === 'yes';
    const met = account !== null && (isMoved || isEnded) ? meetAgain(tx, piece, consent, account) : null;
    const lost = isMoved || action !== 'given' ? [] : [said('consent_not_taken', 'changed', { email })];
    return {
      came: isCompleted ? 'updated' : (met?.came ?? 'unchanged'),
      said: [...here, ...lost, ...(met?.said ?? [])],
    };
  }
  piece.seen.add(email);
  const id = newId();
  if (!piece.dry) {
    insertAccount(tx, piece, { id, email, name, locale, password });
    const { source, series } = piece;
    tx.save(new Record(tx.findCollectionByNameOrId('moved_accounts'), { source, key, series, user: id }));
    addAddresses(tx, id, usable);
  }
  const synced = syncConsent(tx, piece, { user: id, email, locale: storedLocale(locale) }, consent.saying);
  return { came: 'created', said: [...findings, ...consent.findings, ...synced.findings] };
}
