/**
 * Interface strings at build time. The only module that knows astro-i18next: its integration sets i18next up before a
 * page runs, the strings of `i18n/{locale}/*.json` are added here (so that `astro dev` reloads them), and a
 * text comes from a translator fixed to one locale: nothing here changes a global language, because pages of several
 * locales render at once.
 */
import i18next from 'i18next';
import type account from '#i18n/en/account.json';
import type cart from '#i18n/en/cart.json';
import type catalogue from '#i18n/en/catalogue.json';
import type checkout from '#i18n/en/checkout.json';
import type contact from '#i18n/en/contact.json';
import type delivery from '#i18n/en/delivery.json';
import type desk from '#i18n/en/desk.json';
import type deskMoney from '#i18n/en/desk-money.json';
import type deskOrders from '#i18n/en/desk-orders.json';
import type errors from '#i18n/en/errors.json';
import type home from '#i18n/en/home.json';
import type mail from '#i18n/en/mail.json';
import type movingIn from '#i18n/en/moving-in.json';
import type order from '#i18n/en/order.json';
import type problems from '#i18n/en/problems.json';
import type product from '#i18n/en/product.json';
import type profile from '#i18n/en/profile.json';
import type review from '#i18n/en/review.json';
import type routes from '#i18n/en/routes.json';
import type saved from '#i18n/en/saved.json';
import type search from '#i18n/en/search.json';
import type setup from '#i18n/en/setup.json';
import type site from '#i18n/en/site.json';
import type staff from '#i18n/en/staff.json';
import type studio from '#i18n/en/studio.json';
import type studioFields from '#i18n/en/studio-fields.json';
import type withdraw from '#i18n/en/withdraw.json';
import { DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';
import { fillIn } from '#src/i18n/client-t.ts';
import { namespacesOf, type WordFile } from '#src/i18n/namespaces.ts';
import { ISLAND_STRINGS, type IslandMessages, type WordsOf } from '#src/i18n/island-strings.ts';

/** English is complete by definition: its files are the types of the keys. A file has several namespaces, or is one. */
type Strings = typeof account &
  typeof catalogue &
  typeof checkout &
  typeof desk &
  typeof deskMoney &
  typeof deskOrders &
  typeof errors &
  typeof movingIn &
  typeof order &
  typeof profile &
  typeof review &
  typeof saved &
  typeof site &
  typeof studio &
  typeof withdraw & {
    cart: typeof cart;
    contact: typeof contact;
    delivery: typeof delivery;
    home: typeof home;
    mail: typeof mail;
    problems: typeof problems;
    product: typeof product;
    routes: typeof routes;
    search: typeof search;
    setup: typeof setup;
    staff: typeof staff;
    'studio-fields': typeof studioFields;
  };

export type Namespace = keyof Strings;

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Full> = Full extends `${infer Base}_${PluralSuffix}` ? Base : Full;

/** Keys of a namespace; the plural forms `x_one`, `x_other` are the one key `x`, chosen by `count`. */
export type Key<Name extends Namespace> = WithoutPlural<keyof Strings[Name] & string>;

/** The text of a key, with `{{name}}` replaced by `values.name`. Plain text: whoever prints it escapes it. */
export type Translate<Name extends Namespace> = (
  key: Key<Name>,
  values?: Readonly<Record<string, string | number>>,
) => string;

const files = import.meta.glob<WordFile>('/i18n/*/*.json', { eager: true, import: 'default' });
/** Key: `{locale}/{namespace}`. */
const bundles = new Map(
  Object.entries(files).flatMap(([path, file]) => {
    const [locale = '', name = ''] = path.split('/').slice(-2);
    return namespacesOf(name.replace('.json', ''), file).map(
      ([space, words]) => [`${locale}/${space}`, words] as const,
    );
  }),
);
let added = false;

function addStrings(): void {
  if (added) return;
  if (!i18next.isInitialized)
    throw new Error('i18next is not set up: astro-i18next is missing among the integrations.');
  for (const [name, strings] of bundles) {
    const [locale = '', namespace = ''] = name.split('/');
    i18next.addResourceBundle(locale, namespace, strings, true, true);
  }
  added = true;
}

type Values = Readonly<Record<string, string | number>>;

/**
 * i18next finds the text (plural form, English where it is missing), once: a look-up costs it 10 µs, a page asks for a
 * hundred texts, and a full build has tens of thousands of pages.
 */
function translator(locale: Locale, namespace: Namespace): (key: string, values?: Values) => string {
  const fixed = i18next.getFixedT(locale, namespace);
  const texts = new Map<string, string>();
  return (key, values = {}) => {
    const count = values['count'];
    const name = count === undefined ? key : `${key} ${count}`;
    let text = texts.get(name);
    if (text === undefined) {
      text = fixed(key, { ...(count === undefined ? {} : { count: Number(count) }), skipInterpolation: true });
      texts.set(name, text);
    }
    return text.includes('{{') ? fillIn(text, values) : text;
  };
}

const translators = new Map<string, ReturnType<typeof translator>>();

/** The translator of a namespace in a locale. A text that is missing there is the English one. */
export function getT<Name extends Namespace>(locale: Locale, namespace: Name): Translate<Name> {
  addStrings();
  const name = `${locale}/${namespace}`;
  let translate = translators.get(name);
  if (translate === undefined) {
    translate = translator(locale, namespace);
    translators.set(name, translate);
  }
  return translate;
}

/** The strings of a namespace, by key. */
export type Messages<Name extends Namespace> = Strings[Name];

/** All strings of a namespace, for an island's props: the client formats them itself (lib/client-t). */
export function messagesOf<Name extends Namespace>(locale: Locale, namespace: Name): Messages<Name> {
  const [english, own] = [DEFAULT_LOCALE, locale].map((one) => bundles.get(`${one}/${namespace}`));
  return { ...english, ...own } as Messages<Name>;
}

/** All strings that an island is sent. */
export function islandMessages<Name extends keyof WordsOf>(locale: Locale, name: Name): IslandMessages<Name> {
  const parts = ISLAND_STRINGS[name].map((namespace) => messagesOf(locale, namespace));
  return Object.assign({}, ...parts) as IslandMessages<Name>;
}
