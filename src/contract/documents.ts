/**
 * An invoice, a summary of an order or a credit note as it was issued: everything that its page says, in plain values
 * that nothing changes any more. Amounts are gross and in minor units, rates in basis points, moments ISO 8601 in UTC.
 */
import type { DocumentKind } from '#src/contract/account-api.ts';
import type { Address } from '#src/domain/address/address.ts';
import type { InvoiceRequest } from '#src/domain/money/italian-invoice.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { VatPart, VatScheme } from '#src/domain/money/vat.ts';

/** Seller, as the record of the shop said it then; '' where it said nothing. */
export interface DocumentSeller {
  readonly brand: string;
  readonly legalName: string;
  readonly legalForm: string;
  /** Several lines. */
  readonly address: string;
  readonly country: string;
  readonly email: string;
  readonly phone: string;
  readonly vatNumber: string;
  readonly registration: string;
  readonly shareCapital: string;
  readonly pec: string;
}

/** An address with the name that its country had in the document's language. */
export interface DocumentAddress extends Address {
  readonly countryName: string;
}

export interface DocumentLine {
  readonly name: string;
  readonly values: readonly string[];
  readonly sku: string;
  readonly quantity: number;
  readonly unitPrice: number;
  /** The line's part of the coupon. */
  readonly discount: number;
  readonly vatRate: number;
}

/** Reason why money goes back. */
export interface CreditCause {
  /** `other`: for the pieces that are named, or an amount. */
  readonly kind: 'cancelled' | 'withdrawal' | 'return' | 'other';
  /** Reference of the withdrawal or the return; ''. */
  readonly reference: string;
  /** In the words of whoever has given it back; ''. */
  readonly reason: string;
  /** Minor units that were kept back because the goods have lost value, and why. */
  readonly deduction: number;
  readonly deductionReason: string;
}

export interface DocumentData {
  readonly kind: DocumentKind;
  /** Series and number, as printed. */
  readonly number: string;
  readonly issuedAt: string;
  /**
   * Moment at which the money came (by transfer: the bank's day); of a credit note: when it went back; of a debit note:
   * when that was known to have failed.
   */
  readonly paidAt: string;
  readonly locale: Locale;
  readonly currency: string;
  /** No money has moved: in a demo, or with keys of the provider's test mode. */
  readonly demo: boolean;
  /** The latter; missing otherwise, and in documents that are older than it. */
  readonly test?: true;
  readonly order: { readonly number: string; readonly placedAt: string };
  /** Document that a credit note takes back from, or credit note that a debit note takes back; null: it is neither. */
  readonly original: {
    readonly kind: DocumentKind | 'summary_credit';
    readonly number: string;
    readonly issuedAt: string;
  } | null;
  readonly seller: DocumentSeller;
  readonly billing: DocumentAddress;
  readonly delivery: DocumentAddress;
  /** Invoice that an Italian business has asked for; null: nothing. */
  readonly invoice: InvoiceRequest | null;
  /**
   * Lines of a credit note: the pieces that its refund names. Empty where it is about an amount, and on a debit note.
   */
  readonly lines: readonly DocumentLine[];
  readonly goods: number;
  readonly discount: number;
  readonly coupon: string;
  readonly shipping: { readonly name: string; readonly price: number };
  /** Cause of a credit note; missing in those that are older than it. */
  readonly cause?: CreditCause;
  /** Total of a credit note: what is given back; of a debit note: what never arrived. */
  readonly total: number;
  /** The one that the VAT was computed by. */
  readonly scheme: VatScheme;
  /** VAT by rate, highest first; empty where no VAT is charged. */
  readonly vat: readonly VatPart[];
  /** Way in which it was paid: 'transfer'; missing otherwise, and in documents that are older than it. */
  readonly method?: 'transfer';
  /** Sentence that says why there is no VAT, or that it is no country's of the Union, in the document's language. */
  readonly mention: string;
}
