/**
 * Calls of the owner of a shop, who comes in by a link and is a superuser from then on (docs/decisions/0237). What
 * fails is a BackendError.
 */
import type PocketBase from 'pocketbase';
import type { CountryRecord, PageRecord, ShippingRateRecord, ShopRecord, UserRecord } from '#src/contract/records.ts';
import type { MailCheckAnswer, TestMailAnswer } from '#src/contract/mail-check-api.ts';
import type { MailSettings, SetupLinkAnswer, SetupPeople, SetupRequest, SetupState } from '#src/contract/setup-api.ts';
import { putMedium } from '#src/backend/put-medium.ts';
import { SHOP_ERROR_STATUS } from '#src/contract/shop-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { BackendError, run, toBackendError } from '#src/backend/errors.ts';
import { fullList } from '#src/backend/full-list.ts';
import { openClient } from '#src/backend/open-client.ts';
import type { ShopCalls } from '#src/contract/routes/routes.ts';
import { callShop, toShopError } from '#src/backend/shop-api.ts';

/** Status of an answer that is none of the contract's. */
const UNKNOWN_STATUS = 500;

/** Store of the session: as text; '' is none. */
export interface SessionStore {
  readonly read: () => string;
  readonly write: (text: string) => void;
}

export interface Owner {
  readonly client: PocketBase;
  readonly locale: Locale;
  readonly url: string;
}

/** @throws where the SDK's chunk cannot be loaded. */
export async function openOwner(url: string, locale: Locale, { read, write }: SessionStore): Promise<Owner> {
  const { default: Client, AsyncAuthStore } = await import('pocketbase');
  const save = async (text: string): Promise<void> => write(text);
  const store = new AsyncAuthStore({ save, clear: async () => write(''), initial: read() });
  return { client: openClient(Client, url, locale, store), locale, url };
}

/** A route of the shop. @throws BackendError, with the fields that are refused. */
async function ask<Route extends keyof ShopCalls>(
  { client, url, locale }: Owner,
  route: Route,
  request: ShopCalls[Route][0],
): Promise<ShopCalls[Route][1]> {
  try {
    return await callShop(route, request, { backend: url, locale, token: client.authStore.token });
  } catch (error) {
    const { code, refusal, cause } = toShopError(error);
    if (code === 'unreachable') throw toBackendError(cause);
    const data = Object.fromEntries((refusal?.problems ?? []).map((one) => [one.field, { code: one.code }]));
    const status = code === 'unknown' ? UNKNOWN_STATUS : SHOP_ERROR_STATUS[code];
    throw new BackendError(code === 'not_found' ? code : 'rejected', { status, response: { data }, cause: error });
  }
}

/**
 * Asks whether the stored session still holds; one that does not is forgotten. @throws BackendError where nobody knows.
 */
export async function isSignedIn(owner: Owner): Promise<boolean> {
  const { authStore } = owner.client;
  if (authStore.isValid) {
    try {
      await ask(owner, 'setup-state', {});
      return true;
    } catch (error) {
      if (toBackendError(error).status !== SHOP_ERROR_STATUS.forbidden) throw error;
    }
  }
  authStore.clear();
  return false;
}

/**
 * Says whether the link asks for the password of an owner, or for that of a new one. @throws BackendError 'not_found'
 * where it does not hold.
 */
export function openLink(owner: Owner, token: string): Promise<SetupLinkAnswer> {
  return ask(owner, 'setup-link', { token });
}

/** Makes the owner's accounts, and signs in. @throws BackendError 'not_found' where the link does not hold. */
export async function takeUpLink(owner: Owner, request: SetupRequest): Promise<void> {
  const { session } = await ask(owner, 'setup', request);
  owner.client.authStore.save(session);
}

/**
 * Signs an owner in who has a link. @throws BackendError 'invalid_credentials', 'not_found' where the link does not
 * hold.
 */
export async function signInByLink(
  owner: Owner,
  request: Pick<SetupRequest, 'token' | 'email' | 'password'>,
): Promise<void> {
  try {
    await takeUpLink(owner, { ...request, name: '', locale: owner.locale });
  } catch (error) {
    const isWrong = toBackendError(error).status === SHOP_ERROR_STATUS.invalid;
    throw isWrong ? new BackendError('invalid_credentials', { cause: error }) : error;
  }
}

/** All that the page of setting up shows. */
export interface SetupData {
  readonly state: SetupState;
  readonly shop: ShopRecord;
  readonly countries: readonly CountryRecord[];
  readonly rates: readonly ShippingRateRecord[];
  /** Texts that nobody has read yet. */
  readonly unread: readonly PageRecord[];
  readonly owners: SetupPeople['owners'];
  readonly editors: SetupPeople['editors'];
}

export async function loadSetup(owner: Owner): Promise<SetupData> {
  const { client } = owner;
  const [state, shop, countries, rates, unread, { owners, editors }] = await Promise.all([
    ask(owner, 'setup-state', {}),
    run(() => client.collection<ShopRecord>('shop').getFirstListItem('')),
    run(() => fullList(client.collection<CountryRecord>('countries'), { sort: 'code' })),
    run(() => fullList(client.collection<ShippingRateRecord>('shipping_rates'), { sort: 'rank' })),
    run(() => fullList(client.collection<PageRecord>('pages'), { filter: 'unread = true', sort: 'rank' })),
    ask(owner, 'setup-people', {}),
  ]);
  return { state, shop, countries, rates, unread, owners, editors };
}

/** A value of a form: a text, yes or no, a number, or a file that was chosen. */
export type FormValue = string | boolean | number | File;

/** A picture that the library refuses is refused of the field that it was chosen for. */
function refusedOf(field: string, error: unknown): unknown {
  if (!(error instanceof BackendError)) return error;
  const { code, url, status, response, message, cause } = error;
  const { file, ...others } = Object(response['data']) as Record<string, unknown>;
  const data = file === undefined ? others : { ...others, [field]: file };
  return new BackendError(code, { url, status, cause, response: { ...response, data } }, message);
}

async function storedPicture(client: PocketBase, field: string, picture: File): Promise<string> {
  try {
    return await run(() => putMedium(client, picture));
  } catch (error) {
    throw refusedOf(field, error);
  }
}

/** Pictures go into the library first. @throws BackendError that names the fields that are refused. */
export async function saveShop(
  { client }: Owner,
  id: string,
  values: Readonly<Record<string, FormValue>>,
): Promise<void> {
  const named = Object.entries(values).map(
    async ([field, value]) =>
      [field, value instanceof File ? await storedPicture(client, field, value) : value] as const,
  );
  const stored = Object.fromEntries(await Promise.all(named));
  await run(() => client.collection('shop').update(id, stored));
}

/** One way of delivery to a country, as the form has it: amounts in minor units, working days. */
export interface Delivery {
  readonly country: string;
  readonly price: number;
  readonly free_from: number;
  readonly days_min: number;
  readonly days_max: number;
}

/**
 * Delivers to these countries alone. A country keeps its other ways of delivery. @param name In each language, of a new
 * way.
 */
export async function saveDelivery(
  { client }: Owner,
  { countries, rates }: SetupData,
  wanted: readonly Delivery[],
  name: Readonly<Record<string, string>>,
): Promise<void> {
  for (const delivery of wanted) {
    const rate = rates.find(({ country }) => country === delivery.country);
    const ways = client.collection('shipping_rates');
    await run(() =>
      rate === undefined ? ways.create({ ...delivery, ...name, rank: 10 }) : ways.update(rate.id, delivery),
    );
  }
  for (const { id, active } of countries) {
    const isWanted = wanted.some(({ country }) => country === id);
    if (isWanted !== active) await run(() => client.collection('countries').update(id, { active: isWanted }));
  }
}

export function loadMail(owner: Owner): Promise<MailSettings> {
  return ask(owner, 'setup-mail', {});
}

/** @throws BackendError that names the fields that are refused. */
export function saveMail(owner: Owner, change: MailSettings): Promise<MailSettings> {
  return ask(owner, 'setup-mail', { change });
}

/** Sends a mail to the owner, and says what the mail server has answered. */
export async function sendTestMail(owner: Owner): Promise<TestMailAnswer> {
  const answer = await ask(owner, 'test-mail', { locale: owner.locale });
  if (answer.session !== '') owner.client.authStore.save(answer.session);
  return answer;
}

/**
 * Facts that are known of the sender's domain. @param again Have the DNS looked at once more, within a minute or so.
 */
export function checkSender(owner: Owner, again: boolean): Promise<MailCheckAnswer> {
  return ask(owner, 'mail-check', { locale: owner.locale, again });
}

export interface NewPerson extends Pick<UserRecord, 'name' | 'email'> {
  readonly password: string;
  /** Kind of a person: who runs the shop, or who writes its texts and products. */
  readonly kind: 'owner' | 'editor';
}

/** @throws BackendError that names the fields that are refused. */
export async function addPerson(owner: Owner, { name, email, password, kind }: NewPerson): Promise<void> {
  if (kind === 'owner') await ask(owner, 'setup-people', { add: { email, password } });
  else {
    const account = { email, password, passwordConfirm: password, name, role: 'editor', verified: true };
    await run(() => owner.client.collection('users').create({ ...account, locale: owner.locale }));
  }
}
