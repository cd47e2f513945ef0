/** Calls of the owner of a shop, who signs in as a superuser (docs/decisions/0235). What fails is a BackendError or a ShopError. */
import type PocketBase from 'pocketbase';
import type { CountryRecord, PageRecord, ShippingRateRecord, ShopRecord, UserRecord } from '#src/contract/records.ts';
import type { SetupRequest, SetupState } from '#src/contract/setup-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { run } from '#src/backend/errors.ts';
import { fullList } from '#src/backend/full-list.ts';
import { openClient } from '#src/backend/open-client.ts';
import { refusedAs } from '#src/backend/refusals.ts';
import { callShop } from '#src/backend/shop-api.ts';

/** Where the session is kept: as text; '' is none. */
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

/** Asks whether the stored session still holds; one that does not is forgotten. */
export async function isSignedIn({ client }: Owner): Promise<boolean> {
  if (!client.authStore.isValid) return false;
  try {
    await client.collection('_superusers').authRefresh();
    return true;
  } catch {
    client.authStore.clear();
    return false;
  }
}

/** Takes the link up: makes the owner's accounts, and signs in. @throws ShopError 'not_found' where it does not hold, 'invalid' with fields. */
export async function takeUpLink({ client, url, locale }: Owner, request: SetupRequest): Promise<void> {
  const { session } = await callShop('setup', request, { backend: url, locale });
  client.authStore.save(session);
  await run(() => client.collection('_superusers').authRefresh());
}

/** @throws BackendError 'invalid_credentials'. */
export async function signInOwner({ client }: Owner, email: string, password: string): Promise<void> {
  await refusedAs('invalid_credentials', () => client.collection('_superusers').authWithPassword(email, password));
}

/** What a superuser reads of a person. */
interface Person {
  readonly id: string;
  readonly email: string;
}

/** All that the page of setting up shows. */
export interface SetupData {
  readonly state: SetupState;
  readonly shop: ShopRecord;
  readonly countries: readonly CountryRecord[];
  readonly rates: readonly ShippingRateRecord[];
  /** Texts that nobody has read yet. */
  readonly unread: readonly PageRecord[];
  readonly owners: readonly Person[];
  readonly editors: readonly Person[];
}

export async function loadSetup({ client, url, locale }: Owner): Promise<SetupData> {
  const { token } = client.authStore;
  const [state, shop, countries, rates, unread, owners, editors] = await Promise.all([
    callShop('setup-state', {}, { backend: url, locale, token }),
    run(() => client.collection<ShopRecord>('shop').getFirstListItem('')),
    run(() => fullList(client.collection<CountryRecord>('countries'), { sort: 'code' })),
    run(() => fullList(client.collection<ShippingRateRecord>('shipping_rates'), { sort: 'rank' })),
    run(() => fullList(client.collection<PageRecord>('pages'), { filter: 'unread = true', sort: 'rank' })),
    run(() => fullList(client.collection<Person>('_superusers'), { fields: 'id,email' })),
    run(() => fullList(client.collection<Person>('users'), { fields: 'id,email', filter: "role = 'editor'" })),
  ]);
  return { state, shop, countries, rates, unread, owners, editors };
}

/** A value of a form: a text, yes or no, a number, or a file that was chosen. */
export type FormValue = string | boolean | number | File;

/** @throws BackendError that names the fields that are refused. */
export async function saveShop(
  { client }: Owner,
  id: string,
  values: Readonly<Record<string, FormValue>>,
): Promise<void> {
  await run(() => client.collection('shop').update(id, values));
}

/** One way of delivery to a country, as the form has it: amounts in minor units, working days. */
export interface Delivery {
  readonly country: string;
  readonly price: number;
  readonly free_from: number;
  readonly days_min: number;
  readonly days_max: number;
}

/** Delivers to these countries alone. A country keeps its other ways of delivery. @param name In each language, of a new way. */
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

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** '': the one that is stored stays. */
  readonly password: string;
  readonly tls: boolean;
  readonly sender: string;
}

/** Without the password, which is never told. */
export async function loadMail({ client }: Owner): Promise<MailSettings> {
  const { smtp, meta } = await run(() => client.settings.getAll());
  const { host, port, username, tls } = Object(smtp) as MailSettings;
  const { senderAddress } = Object(meta) as { senderAddress?: string };
  return { host, port, username, password: '', tls, sender: senderAddress ?? '' };
}

export async function saveMail(
  { client }: Pick<Owner, 'client'>,
  { sender, password, ...server }: MailSettings,
): Promise<void> {
  const secret = password === '' ? {} : { password };
  await run(() =>
    client.settings.update({
      smtp: { ...server, ...secret, enabled: server.host !== '' },
      ...(sender === '' ? {} : { meta: { senderAddress: sender } }),
    }),
  );
}

export interface NewPerson extends Pick<UserRecord, 'name' | 'email'> {
  readonly password: string;
  /** Who runs the shop, or who writes its texts and products. */
  readonly kind: 'owner' | 'editor';
}

/** @throws BackendError that names the fields that are refused. */
export async function addPerson({ client, locale }: Owner, { name, email, password, kind }: NewPerson): Promise<void> {
  const account = { email, password, passwordConfirm: password };
  await run(() =>
    kind === 'owner'
      ? client.collection('_superusers').create(account)
      : client.collection('users').create({ ...account, name, locale, role: 'editor', verified: true }),
  );
}
