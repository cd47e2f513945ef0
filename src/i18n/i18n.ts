/**
 * Interface strings at build time. The only module that knows astro-i18next: its integration sets i18next up before a
 * page runs, the strings of `i18n/{locale}/{namespace}.json` are added here (so that `astro dev` reloads them), and a
 * text comes from a translator fixed to one locale: nothing here changes a global language, because pages of several
 * locales render at once.
 */
import i18next from 'i18next';
import type account from '#i18n/en/account.json';
import type accountForm from '#i18n/en/account-form.json';
import type address from '#i18n/en/address.json';
import type bill from '#i18n/en/bill.json';
import type cart from '#i18n/en/cart.json';
import type catalogue from '#i18n/en/catalogue.json';
import type checkout from '#i18n/en/checkout.json';
import type checkoutPage from '#i18n/en/checkout-page.json';
import type common from '#i18n/en/common.json';
import type confirm from '#i18n/en/confirm.json';
import type contact from '#i18n/en/contact.json';
import type delivery from '#i18n/en/delivery.json';
import type demo from '#i18n/en/demo.json';
import type desk from '#i18n/en/desk.json';
import type deskAfter from '#i18n/en/desk-after.json';
import type deskLog from '#i18n/en/desk-log.json';
import type deskToday from '#i18n/en/desk-today.json';
import type deskPush from '#i18n/en/desk-push.json';
import type deskSettings from '#i18n/en/desk-settings.json';
import type profileStaff from '#i18n/en/profile-staff.json';
import type deskStaff from '#i18n/en/desk-staff.json';
import type deskOrders from '#i18n/en/desk-orders.json';
import type deskShip from '#i18n/en/desk-ship.json';
import type deskCustomers from '#i18n/en/desk-customers.json';
import type deskStock from '#i18n/en/desk-stock.json';
import type deskPage from '#i18n/en/desk-page.json';
import type deskNumbers from '#i18n/en/desk-numbers.json';
import type deskPast from '#i18n/en/desk-past.json';
import type deskPayouts from '#i18n/en/desk-payouts.json';
import type deskInvoices from '#i18n/en/desk-invoices.json';
import type deskMoney from '#i18n/en/desk-money.json';
import type deskMonth from '#i18n/en/desk-month.json';
import type deskPack from '#i18n/en/desk-pack.json';
import type deskSlip from '#i18n/en/desk-slip.json';
import type errorPage from '#i18n/en/error-page.json';
import type errors from '#i18n/en/errors.json';
import type exchange from '#i18n/en/exchange.json';
import type exclusions from '#i18n/en/exclusions.json';
import type filters from '#i18n/en/filters.json';
import type guests from '#i18n/en/guests.json';
import type home from '#i18n/en/home.json';
import type inbox from '#i18n/en/inbox.json';
import type invoiceRequest from '#i18n/en/invoice-request.json';
import type legal from '#i18n/en/legal.json';
import type login from '#i18n/en/login.json';
import type mail from '#i18n/en/mail.json';
import type measuring from '#i18n/en/measuring.json';
import type moveIn from '#i18n/en/move-in.json';
import type movingIn from '#i18n/en/moving-in.json';
import type offline from '#i18n/en/offline.json';
import type order from '#i18n/en/order.json';
import type orderAccount from '#i18n/en/order-account.json';
import type orders from '#i18n/en/orders.json';
import type palette from '#i18n/en/palette.json';
import type problems from '#i18n/en/problems.json';
import type pastOrder from '#i18n/en/past-order.json';
import type product from '#i18n/en/product.json';
import type profile from '#i18n/en/profile.json';
import type register from '#i18n/en/register.json';
import type review from '#i18n/en/review.json';
import type reviewPage from '#i18n/en/review-page.json';
import type reviews from '#i18n/en/reviews.json';
import type routes from '#i18n/en/routes.json';
import type saved from '#i18n/en/saved.json';
import type savedPage from '#i18n/en/saved-page.json';
import type search from '#i18n/en/search.json';
import type setup from '#i18n/en/setup.json';
import type shopErrors from '#i18n/en/shop-errors.json';
import type staff from '#i18n/en/staff.json';
import type staffMovingIn from '#i18n/en/staff-moving-in.json';
import type storage from '#i18n/en/storage.json';
import type studio from '#i18n/en/studio.json';
import type studioFields from '#i18n/en/studio-fields.json';
import type studioImport from '#i18n/en/studio-import.json';
import type studioItems from '#i18n/en/studio-items.json';
import type studioList from '#i18n/en/studio-list.json';
import type studioMedia from '#i18n/en/studio-media.json';
import type studioPictures from '#i18n/en/studio-pictures.json';
import type studioPublish from '#i18n/en/studio-publish.json';
import type studioHistory from '#i18n/en/studio-history.json';
import type studioReviews from '#i18n/en/studio-reviews.json';
import type studioSales from '#i18n/en/studio-sales.json';
import type transfer from '#i18n/en/transfer.json';
import type offer from '#i18n/en/offer.json';
import type deskManual from '#i18n/en/desk-manual.json';
import type deliveryExtras from '#i18n/en/delivery-extras.json';
import type withdraw from '#i18n/en/withdraw.json';
import type withdrawPage from '#i18n/en/withdraw-page.json';
import { DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';
import { fillIn } from '#src/i18n/client-t.ts';
import { ISLAND_STRINGS, type IslandMessages, type WordsOf } from '#src/i18n/island-strings.ts';

/** English is complete by definition: its files are the types of the keys. */
interface Strings {
  account: typeof account;
  'account-form': typeof accountForm;
  address: typeof address;
  bill: typeof bill;
  cart: typeof cart;
  catalogue: typeof catalogue;
  checkout: typeof checkout;
  'checkout-page': typeof checkoutPage;
  common: typeof common;
  confirm: typeof confirm;
  contact: typeof contact;
  delivery: typeof delivery;
  demo: typeof demo;
  desk: typeof desk;
  'desk-after': typeof deskAfter;
  'desk-log': typeof deskLog;
  'desk-today': typeof deskToday;
  'desk-push': typeof deskPush;
  'desk-settings': typeof deskSettings;
  'desk-staff': typeof deskStaff;
  'profile-staff': typeof profileStaff;
  'desk-orders': typeof deskOrders;
  'desk-ship': typeof deskShip;
  'desk-customers': typeof deskCustomers;
  'desk-stock': typeof deskStock;
  'desk-page': typeof deskPage;
  'desk-money': typeof deskMoney;
  'desk-month': typeof deskMonth;
  'desk-numbers': typeof deskNumbers;
  'desk-past': typeof deskPast;
  'desk-payouts': typeof deskPayouts;
  'desk-invoices': typeof deskInvoices;
  'desk-pack': typeof deskPack;
  'desk-slip': typeof deskSlip;
  'error-page': typeof errorPage;
  errors: typeof errors;
  exchange: typeof exchange;
  exclusions: typeof exclusions;
  filters: typeof filters;
  guests: typeof guests;
  home: typeof home;
  inbox: typeof inbox;
  'invoice-request': typeof invoiceRequest;
  legal: typeof legal;
  login: typeof login;
  mail: typeof mail;
  measuring: typeof measuring;
  'move-in': typeof moveIn;
  'moving-in': typeof movingIn;
  offline: typeof offline;
  order: typeof order;
  'order-account': typeof orderAccount;
  orders: typeof orders;
  palette: typeof palette;
  problems: typeof problems;
  'past-order': typeof pastOrder;
  product: typeof product;
  profile: typeof profile;
  register: typeof register;
  review: typeof review;
  'review-page': typeof reviewPage;
  reviews: typeof reviews;
  routes: typeof routes;
  saved: typeof saved;
  'saved-page': typeof savedPage;
  search: typeof search;
  setup: typeof setup;
  'shop-errors': typeof shopErrors;
  staff: typeof staff;
  'staff-moving-in': typeof staffMovingIn;
  storage: typeof storage;
  studio: typeof studio;
  'studio-fields': typeof studioFields;
  'studio-import': typeof studioImport;
  'studio-items': typeof studioItems;
  'studio-list': typeof studioList;
  'studio-media': typeof studioMedia;
  'studio-pictures': typeof studioPictures;
  'studio-publish': typeof studioPublish;
  'studio-history': typeof studioHistory;
  'studio-reviews': typeof studioReviews;
  'studio-sales': typeof studioSales;
  transfer: typeof transfer;
  'delivery-extras': typeof deliveryExtras;
  'desk-manual': typeof deskManual;
  offer: typeof offer;
  withdraw: typeof withdraw;
  'withdraw-page': typeof withdrawPage;
}

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

type Bundle = Readonly<Record<string, string>>;

const files = import.meta.glob<Bundle>('/i18n/*/*.json', { eager: true, import: 'default' });
let added = false;

function addStrings(): void {
  if (added) return;
  if (!i18next.isInitialized)
    throw new Error('i18next is not set up: astro-i18next is missing among the integrations.');
  for (const [path, strings] of Object.entries(files)) {
    const [locale, file] = path.split('/').slice(-2);
    if (locale !== undefined && file !== undefined) {
      i18next.addResourceBundle(locale, file.replace('.json', ''), strings, true, true);
    }
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
  const english = files[`/i18n/${DEFAULT_LOCALE}/${namespace}.json`];
  const own = files[`/i18n/${locale}/${namespace}.json`];
  return { ...english, ...own } as Messages<Name>;
}

/** All strings that an island is sent. */
export function islandMessages<Name extends keyof WordsOf>(locale: Locale, name: Name): IslandMessages<Name> {
  const parts = ISLAND_STRINGS[name].map((namespace) => messagesOf(locale, namespace));
  return Object.assign({}, ...parts) as IslandMessages<Name>;
}
