/**
 * The records of the backend as its API answers them, field by field. A field that exists in each language
 * has one column a language: `name_en`, `name_fr`, `name_it`. Empty text is '', an unset number is 0 (PocketBase's own habits).
 * pocketbase/src/migrations makes the same fields; a backend test compares the two.
 */
import type {
  AccountCartLine,
  AddressFields,
  ConsentAction,
  DocumentKind,
  LinePieces,
  NewsletterState,
  ReturnRequest,
  ReturnState,
  WithdrawalExclusion,
} from '#src/contract/account-api.ts';
import type { DocumentData } from '#src/contract/documents.ts';
import type { FINDING_KINDS } from '#src/contract/shop-api.ts';
import type { EditedRecord, StudioProblem } from '#src/contract/studio-api.ts';
import type { ConnectionType, Vital } from '#src/contract/vitals.ts';
import type { Address } from '#src/domain/address/address.ts';
import type { ContactTexts } from '#src/domain/person/contact.ts';
import type { EditedCollection } from '#src/domain/catalogue/editing.ts';
import type { FocalPoints } from '#src/domain/catalogue/focal-point.ts';
import type { InvoiceWish } from '#src/domain/money/italian-invoice.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { FulfilmentState, OrderState, PaymentState } from '#src/domain/order/order-states.ts';
import type { Outdated } from '#src/domain/catalogue/outdated.ts';
import type { Brand } from '#src/domain/site/brand.ts';
import type { Token } from '#src/domain/site/palette.ts';
import type { Quote } from '#src/domain/order/quote.ts';
import type { RetentionField } from '#src/domain/person/retention.ts';
import type { TaxClass, VatScheme } from '#src/domain/money/vat.ts';
import type { WithdrawalTerm } from '#src/domain/after-sales/withdrawal.ts';

type InEachLocale<Name extends string> = { readonly [Field in `${Name}_${Locale}`]: string };

interface BaseRecord {
  /** 15 characters, a-z and 0-9. */
  readonly id: string;
  readonly collectionName: string;
  /** 'YYYY-MM-DD hh:mm:ss.sssZ', UTC. */
  readonly created: string;
  readonly updated: string;
}

/** What the shop keeps about the texts of a record. */
interface Translated {
  /** null: nothing yet. A save that sends the mark of the present English text for a field says that its words still hold. */
  readonly outdated: Outdated | null;
}

/** Where the pictures of a record are cut. */
interface WithPictures {
  /** null: all in the middle. */
  readonly focus: FocalPoints | null;
}

export type PublicationStatus = 'draft' | 'published' | 'archived';

export interface ProductRecord
  extends
    BaseRecord,
    Translated,
    WithPictures,
    InEachLocale<'slug'>,
    InEachLocale<'name'>,
    InEachLocale<'summary'>,
    /** Rich text, HTML of the allow-list in domain/rich-text. */
    InEachLocale<'description'>,
    /** Alternative texts of the pictures: one a line, in the order of `images`. */
    InEachLocale<'alt'>,
    /** Names of the choices ('Size', 'Colour'): one a line; items give their values in the same order. */
    InEachLocale<'options'>,
    /** Safety warnings in the reader's language (GPSR, Regulation (EU) 2023/988). */
    InEachLocale<'safety'> {
  readonly status: PublicationStatus;
  /** Place in listings, ascending; equal ranks are ordered by id. */
  readonly rank: number;
  readonly images: readonly string[];
  /** Id in `categories`, or '' for none. */
  readonly category: string;
  readonly tax_class: TaxClass;
  /** Id in `manufacturers`, or ''. */
  readonly manufacturer: string;
  /** Type, batch or model number that identifies the product (GPSR). */
  readonly identifier: string;
  readonly withdrawal_exclusion: WithdrawalExclusion;
}

export interface ItemRecord extends BaseRecord, Translated, WithPictures, InEachLocale<'values'> {
  /** Id in `products`. */
  readonly product: string;
  readonly rank: number;
  readonly sku: string;
  /** EAN/UPC digits, or ''. */
  readonly gtin: string;
  /** Gross price in minor units (cents), without a sale. */
  readonly price: number;
  /** Pieces; told to superusers, editors and the account of builds only. */
  readonly stock?: number;
  /** Grams. */
  readonly weight: number;
  readonly images: readonly string[];
  /** For the unit price (Directive 98/6/EC): content of the item in `unit`, 0 where it does not apply. */
  readonly unit_quantity: number;
  readonly unit: '' | 'g' | 'ml' | 'cm' | 'm2';
}

export interface CategoryRecord
  extends BaseRecord, Translated, InEachLocale<'slug'>, InEachLocale<'name'>, InEachLocale<'intro'> {
  readonly rank: number;
}

export interface ManufacturerRecord extends BaseRecord {
  readonly name: string;
  /** Postal address, several lines. */
  readonly address: string;
  /** Electronic address: email or URL. */
  readonly contact: string;
  /** Where it is established: ISO 3166-1 alpha-2, or ''. */
  readonly country: string;
  /** Who answers in the Union for a manufacturer outside of it (GPSR, art. 16); '' where nobody has to. */
  readonly responsible_name: string;
  readonly responsible_address: string;
  readonly responsible_contact: string;
}

/** Legal and other text pages. `key` of the specified pages; '' for pages that an editor adds. */
export type PageKey = 'cgu' | 'cgv' | 'retpolicy' | 'privacy' | 'legal' | 'shipping' | 'accessibility' | '';

export interface PageRecord
  extends
    BaseRecord,
    Translated,
    InEachLocale<'slug'>,
    InEachLocale<'title'>,
    InEachLocale<'body'>,
    InEachLocale<'summary'> {
  readonly key: PageKey;
  readonly status: PublicationStatus;
  readonly rank: number;
  /** Where the page is linked. */
  readonly menu: 'none' | 'header' | 'footer';
}

/** Exactly one record. */
export interface HomeRecord
  extends
    BaseRecord,
    Translated,
    WithPictures,
    InEachLocale<'hero_title'>,
    InEachLocale<'hero_text'>,
    InEachLocale<'hero_action'>,
    InEachLocale<'hero_alt'>,
    InEachLocale<'announcement'> {
  readonly hero_image: string;
  /** Id in `products` that the hero leads to, or '' for the catalogue. */
  readonly hero_product: string;
  readonly announcement_on: boolean;
  /** Ids in `products`, in order. */
  readonly featured: readonly string[];
  /** Ids in `categories` that the header shows, in order; empty: all by rank. */
  readonly navigation: readonly string[];
}

export interface StoryRecord
  extends BaseRecord, Translated, WithPictures, InEachLocale<'title'>, InEachLocale<'text'>, InEachLocale<'alt'> {
  readonly status: PublicationStatus;
  readonly rank: number;
  readonly image: string;
  /** Id in `products` that the story leads to, or ''. */
  readonly product: string;
}

/** One colour token: its values in both themes. */
export interface PaletteRecord extends BaseRecord, Translated, InEachLocale<'name'>, InEachLocale<'note'> {
  readonly token: Token;
  readonly rank: number;
  /** '#rrggbb'. */
  readonly dark: string;
  readonly light: string;
}

/** Exactly one record: who sells. Field names follow the terms of French and Italian law where there is no common one. */
export interface ShopRecord
  extends
    BaseRecord,
    Brand,
    Translated,
    /** Short description for page titles and meta description. */
    InEachLocale<'description'>,
    InEachLocale<'keywords'>,
    /** What a VAT-exempt seller must write instead of 'incl. VAT'. */
    InEachLocale<'vat_exempt_note'>,
    /** File name of the official notice of the legal guarantee (Implementing Regulation (EU) 2025/1960), or ''. */
    InEachLocale<'guarantee'>,
    /** All of its text. */
    InEachLocale<'guarantee_alt'> {
  readonly brand: string;
  readonly tagline: string;
  readonly legal_name: string;
  readonly legal_form: string;
  /** Several lines. */
  readonly address: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly email: string;
  readonly phone: string;
  /** VAT number; in Italy the P.IVA, shown in the footer (art. 35 DPR 633/1972). */
  readonly vat_number: string;
  /** 'RCS Lyon 123 456 789' or 'REA MI-1234567'. */
  readonly registration: string;
  readonly share_capital: string;
  /** Directeur de la publication (LCEN, art. 1-1). */
  readonly publication_director: string;
  /** Hosting provider with address and telephone (LCEN). */
  readonly host: string;
  /** Consumer mediator (Code de la consommation, L616-1). */
  readonly mediator: string;
  readonly mediator_url: string;
  /** Identifiants uniques REP / EPR numbers, one a line. */
  readonly epr_numbers: string;
  /** Certified mail address (Italy). */
  readonly pec: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly vat_scheme: VatScheme;
  /** Pieces at or under which an item is 'only a few left'. */
  readonly low_stock: number;
}

export interface CountryRecord extends BaseRecord, InEachLocale<'name'> {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** Delivered to. */
  readonly active: boolean;
  /** VAT rates in basis points (2000 = 20 %). */
  readonly vat_standard: number;
  /** Digits, so that nothing at all is no rate: '' is filled in from the table (domain/vat-table). */
  readonly vat_books: string;
  readonly vat_reduced: number;
  readonly vat_super_reduced: number;
  /** The seller's VAT number in that country, where one is needed (GB). */
  readonly vat_number: string;
  /** Special territories (domain/territories) that are delivered to as to the rest of the country: one a line. */
  readonly territories: string;
}

export interface ShippingRateRecord extends BaseRecord, Translated, InEachLocale<'name'> {
  /** Id in `countries`. */
  readonly country: string;
  readonly rank: number;
  /** Gross, minor units. */
  readonly price: number;
  /** Goods total in minor units from which this rate is free; 0: never. */
  readonly free_from: number;
  /** Grams; 0: no limit. */
  readonly max_weight: number;
  /** Working days. */
  readonly days_min: number;
  readonly days_max: number;
  readonly needs_phone: boolean;
  /** Parts of the country (domain/territories) that it does not go to: one a line. */
  readonly excluded: string;
}

/** A price with a start and an end. `state` and `reference` are set by the backend alone. */
export interface SaleRecord extends BaseRecord {
  /** Id in `items`. */
  readonly item: string;
  /** Gross, minor units. */
  readonly price: number;
  readonly starts: string;
  readonly ends: string;
  readonly state: 'scheduled' | 'active' | 'ended';
  /** Lowest price of the 30 days before the start (Directive 98/6/EC, art. 6a), minor units, frozen at the start. */
  readonly reference: number;
}

/** Append-only. */
export interface PriceHistoryRecord extends BaseRecord {
  readonly item: string;
  /** What a shopper paid from `created` on: gross, minor units. */
  readonly price: number;
  readonly reason: 'created' | 'edited' | 'sale_started' | 'sale_ended';
}

/** Append-only: every change that a build must see. */
export interface ChangeRecord extends BaseRecord {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  readonly collection: string;
  /** Id of the changed record. */
  readonly record: string;
  readonly action: 'create' | 'update' | 'delete';
  /** The shop has done it by itself: a sale that starts or ends, pieces that were sold or came back. */
  readonly automatic: boolean;
}

/**
 * A former slug (`product`, `category` or `page` says of what; the target path is looked up at build, so there are no chains)
 * or a rule of an editor (`to`).
 */
export interface RedirectRecord extends BaseRecord {
  /** Site path with locale prefix: '/fr/products/ancien'; a rule may end in '/*'. */
  readonly from: string;
  readonly locale: Locale;
  readonly product: string;
  readonly category: string;
  readonly page: string;
  /** Site path or https URL; only for rules. */
  readonly to: string;
}

export interface UserRecord extends BaseRecord {
  readonly email: string;
  readonly verified: boolean;
  readonly name: string;
  readonly role: 'customer' | 'editor' | 'operator';
  readonly locale: Locale | '';
  /** ISO 3166-1 alpha-2, or ''. */
  readonly country: string;
  /** '': no. */
  readonly marketing: NewsletterState | '';
  /** The person has chosen a password. */
  readonly own_password: boolean;
  /** When the account was used last, to the day. */
  readonly seen: string;
}

/** An address of an account: exactly one of them is `main`, the one that the checkout begins with. */
export interface AddressRecord extends BaseRecord, AddressFields {
  /** Id in `users`. */
  readonly user: string;
  readonly main: boolean;
}

/** The cart of an account, one each: written by the route cart-sync. */
export interface CartRecord extends BaseRecord {
  /** Id in `users`. */
  readonly user: string;
  readonly lines: readonly AccountCartLine[];
}

/** Append-only; goes with its account. */
export interface ConsentRecord extends BaseRecord {
  /** Id in `users`. */
  readonly user: string;
  readonly kind: 'newsletter';
  readonly action: ConsentAction;
  /** Address and words at that time. */
  readonly email: string;
  readonly locale: Locale;
  readonly words: string;
}

/** Exactly one record: how long what is kept (domain/retention.ts). */
export type RetentionRecord = BaseRecord & Readonly<Record<RetentionField, number>>;

/** A message of the contact form. Its mail to the shop is in `mails`. */
export interface ContactMessageRecord extends BaseRecord, ContactTexts {
  readonly locale: Locale;
}

/** Made by the shop alone; hidden fields reach superusers only. Everything but states and amounts taken is as it was when it was placed. */
export interface OrderRecord extends BaseRecord {
  readonly number: string;
  readonly token?: string;
  readonly cart?: string;
  readonly key?: string;
  readonly request_hash?: string;
  /** HMAC of the address that it came from. */
  readonly origin?: string;
  /** Id in `users`, or '' for a guest. */
  readonly user: string;
  readonly email: string;
  readonly phone: string;
  readonly locale: Locale;
  readonly address: Address;
  readonly billing: Address | null;
  /** What an Italian invoice needs, where it was asked for. */
  readonly invoice: InvoiceWish | null;
  readonly quote: Quote;
  /** `id`: in `shipping_rates` at that time; days are working days. */
  readonly shipping: {
    readonly id: string;
    readonly name: string;
    readonly daysMin: number;
    readonly daysMax: number;
  };
  readonly currency: string;
  /** Minor units. */
  readonly total: number;
  /** What the cheapest way of delivery cost: what a withdrawal gives back of the delivery at most. */
  readonly standard_shipping: number;
  readonly coupon: string;
  /** `digest` in `terms_versions`. */
  readonly terms: string;
  readonly order_state: OrderState;
  readonly payment_state: PaymentState;
  readonly fulfilment_state: FulfilmentState;
  /** Until when the stock is reserved, while it is unpaid. */
  readonly expires: string;
  readonly stock_held: boolean;
  readonly paid: number;
  readonly refunded: number;
  /** Why the money of a cancelled order stays with the shop; '': it goes back. */
  readonly money_kept: string;
  readonly suspicious: boolean;
  readonly demo: boolean;
}

/** Never changes. */
export interface OrderLineRecord extends BaseRecord {
  readonly order: string;
  readonly rank: number;
  readonly item: string;
  readonly product: string;
  readonly name: string;
  /** One a line. */
  readonly values: string;
  readonly sku: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly discount: number;
  readonly vat_rate: number;
  readonly tax_class: TaxClass;
  readonly weight: number;
  readonly withdrawal_exclusion: WithdrawalExclusion;
}

/** A parcel. Operators make them; what was in it stays as it was. */
export interface ShipmentRecord extends BaseRecord {
  readonly order: string;
  readonly carrier: string;
  readonly tracking: string;
  /** https address, or ''. */
  readonly url: string;
  readonly lines: readonly LinePieces[];
  /** Nothing more of the order will be sent. */
  readonly complete: boolean;
  readonly shipped: string;
  /** '' while it is not known. */
  readonly delivered: string;
  /** It never arrived: what was in it can be sent again. */
  readonly lost: boolean;
}

/** A withdrawal or a return. Made by the shop's routes; operators move its state. */
export interface ReturnRecord extends BaseRecord {
  readonly kind: 'withdrawal' | 'return';
  readonly reference: string;
  /** Id in `orders`, or '' while nobody knows which order it is about. */
  readonly order: string;
  readonly name: string;
  readonly email: string;
  /** As it was given. */
  readonly number: string;
  /** In the customer's words. */
  readonly statement: string;
  /** null: all of the order, or what `statement` says. */
  readonly lines: readonly LinePieces[] | null;
  /** What of it was not sent when it was accepted, and never will be; null before, and of a return. */
  readonly unsent: readonly LinePieces[] | null;
  readonly locale: Locale;
  readonly received: string;
  readonly state: ReturnState;
  /** How the order was found: its token or account, number and address, or an operator. */
  readonly matched: '' | 'ref' | 'number' | 'hand';
  /** '' where there is no order, and for a return. */
  readonly term: '' | WithdrawalTerm;
  readonly reason: '' | ReturnRequest['reason'];
  /** Minor units. */
  readonly deduction: number;
  readonly amount: number;
  /** Id in `refunds`, or ''. */
  readonly refund: string;
  readonly key?: string;
}

/** Which of the three states of an order. */
export type OrderMachine = 'order' | 'payment' | 'fulfilment';

/** Append-only. */
export interface OrderHistoryRecord extends BaseRecord {
  readonly order: string;
  readonly machine: OrderMachine;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly reason: string;
}

export interface PaymentRecord extends BaseRecord {
  readonly order: string;
  readonly provider: 'stripe' | 'demo';
  readonly intent: string;
  readonly state: 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  /** Minor units. */
  readonly amount: number;
  readonly captured: number;
  readonly currency: string;
  readonly error: string;
  readonly attempts: number;
  readonly dispute: '' | 'open' | 'won' | 'lost';
}

export interface RefundRecord extends BaseRecord {
  readonly order: string;
  readonly payment: string;
  /** Minor units. */
  readonly amount: number;
  readonly reason: string;
  readonly key: string;
  readonly provider_id: string;
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly by: string;
  readonly error: string;
  readonly attempts: number;
  /** Of one that failed: the id of the refund that was made in its place; '' while there is none. */
  readonly followed: string;
}

/** A dispute at the bank, with its own amount; a payment may have several. Operators write `released` alone. */
export interface DisputeRecord extends BaseRecord {
  readonly order: string;
  readonly payment: string;
  readonly provider_id: string;
  /** The provider's word (domain/disputes.ts says what it means). */
  readonly state: string;
  /** Minor units. */
  readonly amount: number;
  /** Minor units that the bank holds now. */
  readonly taken: number;
  /** Minor units of all fees so far. */
  readonly fee: number;
  readonly currency: string;
  readonly reason: string;
  /** '' where no answer is asked for. */
  readonly evidence_due: string;
  /** Why the order is sent all the same; '': it is held. */
  readonly released: string;
  readonly released_by: string;
}

/** How far a list of the provider has been compared with the shop's books. */
export interface ComparisonRecord extends BaseRecord {
  readonly list: 'payments' | 'refunds' | 'disputes';
  /** Date, or '' before the first one. */
  readonly compared: string;
  /** Of the one under way, or ''. */
  readonly begun: string;
  readonly after: string;
}

/** Where the shop's books and the provider's do not agree. The row goes when they do again. */
export interface PaymentFindingRecord extends BaseRecord {
  readonly kind: (typeof FINDING_KINDS)[number];
  /** The provider's id of the payment. */
  readonly intent: string;
  /** Number of the order, as far as it is known. */
  readonly number: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly note: string;
}

/** What a job of the shop could not do. One row a record and step, which goes when it works again. */
export interface JobFindingRecord extends BaseRecord {
  readonly step: string;
  /** Name of a collection; '': the step as a whole. */
  readonly collection: string;
  /** Id in that collection, or what another system knows it by. */
  readonly record: string;
  readonly label: string;
  readonly note: string;
  /** Date of the mail that told of it, or ''. */
  readonly told: string;
}

export interface PaymentEventRecord extends BaseRecord {
  readonly event: string;
  readonly type: string;
  readonly intent: string;
  readonly body: string;
  readonly state: 'received' | 'processed' | 'ignored' | 'failed';
  readonly attempts: number;
  readonly error: string;
}

/** A file of a mail. The terms stand in `terms_versions` once, and documents in `documents`, not in every mail. */
export type MailAttachment =
  | {
      readonly name: string;
      /** Field of the shop's record: its file as it is when the mail is sent; left out where there is none any more. */
      readonly shopFile: `guarantee_${Locale}`;
    }
  | { readonly name: string; readonly text: string }
  /** Id in `documents`: its page. */
  | { readonly name: string; readonly document: string }
  | {
      readonly name: string;
      /** `digest` in `terms_versions`. */
      readonly terms: string;
      readonly page: 'cgv' | 'retpolicy';
      /** Stands above the text. */
      readonly note: string;
    };

/** The outbox. */
export interface MailRecord extends BaseRecord {
  readonly kind: string;
  readonly order: string;
  readonly key: string;
  /** '': the shop's own address at the time of sending; so too `reply_to`. */
  readonly to: string;
  readonly reply_to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly MailAttachment[] | null;
  readonly state: 'queued' | 'sent' | 'failed';
  readonly attempts: number;
  readonly next_try: string;
  readonly error: string;
  /** Id in `users` of the account that it is about, or ''. */
  readonly user: string;
  /** Holds a token or a code: only superusers read it, and `html` and `text` are wiped once it is sent or given up. */
  readonly secret: boolean;
  /** After that it is not sent any more; '': there is no such time. */
  readonly good_until: string;
}

export interface CouponRecord extends BaseRecord {
  readonly code: string;
  readonly kind: 'percent' | 'amount';
  /** percent: basis points; amount: minor units. */
  readonly value: number;
  readonly minimum: number;
  readonly starts: string;
  readonly ends: string;
  /** 0: any number. */
  readonly max_uses: number;
  readonly once_per_customer: boolean;
  readonly used: number;
  readonly active: boolean;
}

/** Gone again when its order is cancelled or expires. */
export interface CouponUseRecord extends BaseRecord {
  readonly coupon: string;
  readonly order: string;
  readonly email: string;
  readonly once: boolean;
}

export interface OrderAttemptRecord extends BaseRecord {
  readonly scope: string;
  readonly hour: string;
  readonly count: number;
}

/** What shoppers have agreed to. Only `replaced` ever changes. */
export interface TermsVersionRecord extends BaseRecord {
  readonly digest: string;
  readonly locale: Locale;
  readonly cgv_title: string;
  readonly cgv_body: string;
  readonly retpolicy_title: string;
  readonly retpolicy_body: string;
  /** Date, or '' while this version holds. */
  readonly replaced: string;
}

/** A series of document numbers. Made and counted by the shop alone. */
export interface DocumentSeriesRecord extends BaseRecord {
  /** 'F2026'. */
  readonly name: string;
  /** 1, 2, 3 … without gaps. */
  readonly last: number;
}

/** Append-only: an invoice, a summary of an order or a credit note. */
export interface DocumentRecord extends BaseRecord {
  readonly order: string;
  readonly kind: DocumentKind;
  /** `name` in `document_series`. */
  readonly series: string;
  readonly position: number;
  readonly number: string;
  readonly issued: string;
  readonly locale: Locale;
  readonly currency: string;
  readonly amount: number;
  /** Id in `documents`, or ''. */
  readonly original: string;
  /** Id in `refunds`, or ''. */
  readonly refund: string;
  readonly demo: boolean;
  readonly data: DocumentData;
  /** '' until it is rendered, soon after it was issued. */
  readonly html: string;
}

/** How many measured visits of a day had a value in one step (domain/vitals.ts). It carries no date of its own: a time could tell a visit. */
export interface VitalRecord extends Omit<BaseRecord, 'created' | 'updated'> {
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  /** Name in `ROUTES`. */
  readonly page: string;
  readonly connection: ConnectionType;
  readonly vital: Vital;
  readonly bound: number;
  readonly count: number;
}

/** The account that builds, previews and the publishing of releases read and write with. It is no person's. */
export interface ServiceRecord extends BaseRecord {
  readonly email: string;
  readonly verified: boolean;
  /** What rules know it by; set by the shop. */
  readonly role: 'service';
}

export type PublicationAction = 'create' | 'update' | 'delete';

/** What is wrong with a scheduled draft, a build or a preview, for a person. */
export interface StoredProblem {
  /** Permanent name: of a refusal (studio-api.ts), of the hooks (i18n problems), or of the worker (`content`, `disk_full`, `interrupted`, `build`; `left_out` of what is live all the same). */
  readonly code: string;
  /** English, one line. */
  readonly message: string;
  readonly problems?: readonly StudioProblem[];
  readonly edited?: readonly EditedRecord[];
}

/**
 * What an editor has begun to change and not published: one for each author and record. Its author alone changes it; all editors see it.
 * Fields that an editor sends: collection, record, action, data, files, base, publish_at, version; `author` is the caller's own id.
 */
export interface DraftRecord extends BaseRecord {
  readonly collection: EditedCollection;
  /** Id of the record; of a new one the id that it will have, drawn by the studio (15 characters a-z 0-9), so that other drafts can name it. */
  readonly record: string;
  readonly action: PublicationAction;
  /**
   * Field → its new value, only of fields in EDITABLE: texts, numbers, flags, ids, lists of ids, dates as 'YYYY-MM-DD hh:mm:ss.sssZ'. Pictures are a
   * list of file names in their order (one field, one list): a bare name is a file of the record, `draft:NAME` one of `files`.
   * `stock` may have `stock_was` beside it: then the stock moves by the difference.
   */
  readonly data: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
  /** `updated` of the record when the editing began, as text; '' for a new record. */
  readonly base: string;
  /** Id in `users`. */
  readonly author: string;
  readonly author_name: string;
  /** Published at that minute by the shop, together with the author's others of the same time; '': by hand. */
  readonly publish_at: string;
  /** Why that failed; null: it has not. Cleared by the next change of the draft. */
  readonly problem: StoredProblem | null;
  /** 1, then one more with each save: another number is refused as `edited_meanwhile`, so two tabs of one person do not overwrite each other. */
  readonly version: number;
}

/** Append-only: what a record was before and after a change that a person caused. */
export interface RevisionRecord extends BaseRecord {
  /** Name that all revisions of one publication, or of one save in the dashboard, share. */
  readonly publication: string;
  /** Name that the publications of one table share; '': it stands by itself. */
  readonly series: string;
  /** Name of the publication that has taken it back; '': it holds. */
  readonly undone: string;
  /** Of the first of a series that is being taken back: name of the series that the undo is, which goes on without its window; else ''. */
  readonly undo_as: string;
  /** Of its row in `changes`; 0: the site shows nothing of it. */
  readonly seq: number;
  readonly collection: string;
  readonly record: string;
  readonly action: PublicationAction;
  /** What people call the record: its English name, title, SKU or address. */
  readonly label: string;
  /** Stored fields of a record that was changed or deleted; null of a new one. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** Of a changed one. */
  readonly after: Readonly<Record<string, unknown>> | null;
  /** Names of the fields that a change made differ. */
  readonly fields: readonly string[];
  /** Copies of the pictures that the record has lost by it, under their old names. */
  readonly files: readonly string[];
  /** Id of the account; outlives it. */
  readonly author: string;
  /** Its name, or 'superuser'. */
  readonly author_name: string;
}

export type BuildState = 'waiting' | 'building' | 'live' | 'failed';

/** How far a release is at one of the other places that it goes to; `message` is '' but for `failed`. */
export interface TargetState {
  readonly state: BuildState;
  readonly message: string;
}

/** The first and the last of some numbers. */
export type SeqRange = readonly [first: number, last: number];

/** A build as its worker reports it. Its `updated` moves every few seconds for as long as the worker has something to do. */
export interface BuildRecord extends BaseRecord {
  readonly state: BuildState;
  /** The changes that it is about: from the first that was not live until the last that it has seen. */
  readonly from_seq: number;
  readonly to_seq: number;
  /** Pages rendered, of how many. */
  readonly done: number;
  readonly total: number;
  /** Files written. */
  readonly files: number;
  /** '' until it is. */
  readonly live_at: string;
  /** Id of the release, or ''. */
  readonly release: string;
  /** Name of a target → how far it is there. */
  readonly targets: Readonly<Record<string, TargetState>> | null;
  /** Why it failed; of a live one, why pictures cannot be had, or what its pages do without (`left_out`). */
  readonly problem: StoredProblem | null;
  /** Pictures that are still being made, of how many. */
  readonly pictures_left: number;
  readonly pictures_all: number;
  /** Changes until `to_seq` that visitors do not see all the same: their records wait for these pictures. */
  readonly held: readonly SeqRange[] | null;
}

/** A look at drafts as they will be. Made by an editor, who alone reads it; rendered by the worker. */
export interface PreviewRecord extends BaseRecord {
  /** 32 characters, drawn by the shop: whoever has them sees the pages, at {site}/preview/{token}/{path}. */
  readonly token: string;
  /** Ids in `drafts`, of any author. */
  readonly drafts: readonly string[];
  /** Id in `users`. */
  readonly author: string;
  readonly state: 'waiting' | 'ready' | 'failed';
  /** Path of the page to look at first, without locale: '/products/linen-shirt'. Set by the worker. */
  readonly path: string;
  readonly problem: StoredProblem | null;
  /** PREVIEW_HOURS after it was made; then the row and the pages go. */
  readonly expires: string;
}

/** Collection name → its record. */
export interface Records {
  readonly products: ProductRecord;
  readonly items: ItemRecord;
  readonly categories: CategoryRecord;
  readonly manufacturers: ManufacturerRecord;
  readonly pages: PageRecord;
  readonly home: HomeRecord;
  readonly stories: StoryRecord;
  readonly palette: PaletteRecord;
  readonly shop: ShopRecord;
  readonly countries: CountryRecord;
  readonly shipping_rates: ShippingRateRecord;
  readonly sales: SaleRecord;
  readonly price_history: PriceHistoryRecord;
  readonly changes: ChangeRecord;
  readonly redirects: RedirectRecord;
  readonly users: UserRecord;
  readonly addresses: AddressRecord;
  readonly carts: CartRecord;
  readonly consents: ConsentRecord;
  readonly retention: RetentionRecord;
  readonly contact_messages: ContactMessageRecord;
  readonly orders: OrderRecord;
  readonly order_lines: OrderLineRecord;
  readonly order_history: OrderHistoryRecord;
  readonly shipments: ShipmentRecord;
  readonly returns: ReturnRecord;
  readonly payments: PaymentRecord;
  readonly refunds: RefundRecord;
  readonly disputes: DisputeRecord;
  readonly comparisons: ComparisonRecord;
  readonly payment_events: PaymentEventRecord;
  readonly payment_findings: PaymentFindingRecord;
  readonly job_findings: JobFindingRecord;
  readonly mails: MailRecord;
  readonly coupons: CouponRecord;
  readonly coupon_uses: CouponUseRecord;
  readonly order_attempts: OrderAttemptRecord;
  readonly terms_versions: TermsVersionRecord;
  readonly document_series: DocumentSeriesRecord;
  readonly documents: DocumentRecord;
  readonly vitals: VitalRecord;
  readonly services: ServiceRecord;
  readonly drafts: DraftRecord;
  readonly revisions: RevisionRecord;
  readonly builds: BuildRecord;
  readonly previews: PreviewRecord;
}
