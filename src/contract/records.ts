/**
 * The records of the backend as its API answers them. What each holds stands in its table, src/schema/{subject}.ts;
 * here are the names of their types, and the values of several parts that some of them hold.
 */
import type { EditedRecord, StudioProblem } from '#src/contract/studio-api.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { RecordOf } from '#src/schema/kinds/collection.ts';
import type { COLLECTIONS } from '#src/schema/collections.ts';

/** Collection name → its record. */
export type Records = { readonly [Name in keyof typeof COLLECTIONS]: RecordOf<(typeof COLLECTIONS)[Name]> };

export type ProductRecord = Records['products'];
export type ItemRecord = Records['items'];
export type CategoryRecord = Records['categories'];
export type ManufacturerRecord = Records['manufacturers'];
export type AttributeRecord = Records['attributes'];
export type AttributeValueRecord = Records['attribute_values'];
export type PageRecord = Records['pages'];
export type HomeRecord = Records['home'];
export type BlockRecord = Records['blocks'];
export type PaletteRecord = Records['palette'];
export type ShopRecord = Records['shop'];
export type CountryRecord = Records['countries'];
export type ShippingRateRecord = Records['shipping_rates'];
export type SaleRecord = Records['sales'];
export type PriceHistoryRecord = Records['price_history'];
export type ChangeRecord = Records['changes'];
export type RedirectRecord = Records['redirects'];
export type PastOrderRecord = Records['past_orders'];
export type MediumRecord = Records['media'];
export type MediaUseRecord = Records['media_uses'];
export type AwaitedPictureRecord = Records['awaited_pictures'];
export type UserRecord = Records['users'];
export type AddressRecord = Records['addresses'];
export type CartRecord = Records['carts'];
export type ConsentRecord = Records['consents'];
export type RetentionRecord = Records['retention'];
export type ContactMessageRecord = Records['contact_messages'];
export type AnswerTemplateRecord = Records['answer_templates'];
export type OrderRecord = Records['orders'];
export type OrderLineRecord = Records['order_lines'];
export type OrderHistoryRecord = Records['order_history'];
export type ShipmentRecord = Records['shipments'];
export type ReturnRecord = Records['returns'];
export type PaymentRecord = Records['payments'];
export type RefundRecord = Records['refunds'];
export type TransferRecord = Records['transfers'];
export type DisputeRecord = Records['disputes'];
export type ComparisonRecord = Records['comparisons'];
export type PaymentEventRecord = Records['payment_events'];
export type PaymentFindingRecord = Records['payment_findings'];
export type JobFindingRecord = Records['job_findings'];
export type OrderNewsRecord = Records['order_news'];
export type ReviewRecord = Records['reviews'];
export type MailRecord = Records['mails'];
export type CouponRecord = Records['coupons'];
export type CouponUseRecord = Records['coupon_uses'];
export type OrderAttemptRecord = Records['order_attempts'];
export type TermsVersionRecord = Records['terms_versions'];
export type DocumentSeriesRecord = Records['document_series'];
export type DocumentRecord = Records['documents'];
export type VitalRecord = Records['vitals'];
export type SaleDayRecord = Records['sale_days'];
export type PayoutRecord = Records['payouts'];
export type PayoutLineRecord = Records['payout_lines'];
export type InvoiceFileRecord = Records['invoice_files'];
export type ServiceRecord = Records['services'];
export type DraftRecord = Records['drafts'];
export type RevisionRecord = Records['revisions'];
export type BuildRecord = Records['builds'];
export type PreviewRecord = Records['previews'];
export type StaffActionRecord = Records['staff_actions'];
export type StockMovementRecord = Records['stock_movements'];
export type PushDeviceRecord = Records['push_devices'];
export type PushMessageRecord = Records['push_messages'];

export type PublicationStatus = ProductRecord['status'];

/** Legal and other text pages. `key` of the specified pages; '' for pages that an editor adds. */
export type PageKey = PageRecord['key'];

/** State of the three that an order has. */
export type OrderMachine = OrderHistoryRecord['machine'];

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

export type PublicationAction = DraftRecord['action'];

/** Problem of a scheduled draft, a build or a preview, for a person. */
export interface StoredProblem {
  /**
   * Permanent name: of a refusal (studio-api.ts), of the hooks (i18n problems), or of the worker (`content`,
   * `disk_full`, `interrupted`, `build`; `left_out` of what is live all the same).
   */
  readonly code: string;
  /** English, one line. */
  readonly message: string;
  readonly problems?: readonly StudioProblem[];
  readonly edited?: readonly EditedRecord[];
}

export type BuildState = BuildRecord['state'];

/** State of a release at one of the other places that it goes to; `message` is '' but for `failed`. */
export interface TargetState {
  readonly state: BuildState;
  readonly message: string;
}

/** The first and the last of some numbers. */
export type SeqRange = readonly [first: number, last: number];
