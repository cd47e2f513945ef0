/** Blocks about pieces of an order: what is in a parcel, what comes back. */
import { causeWords } from '#pocketbase/base/cause-words.ts';
import { sayIn } from '#pocketbase/base/document-words.ts';
import type { Block, LineBlock } from '#pocketbase/mails/templates/blocks.ts';
import type { Say } from '#pocketbase/base/mail-words.ts';
import type { CreditCause } from '#src/contract/documents.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { ExchangedPiece } from '#src/domain/order/order-link.ts';

/** Pieces of a line, in the words of the order. */
export interface PiecesText {
  readonly name: string;
  /** Values and stock number. */
  readonly detail: string;
  readonly quantity: number;
}

export interface ParcelText {
  /** Id in `shipments`. */
  readonly id: string;
  readonly carrier: string;
  readonly tracking: string;
  /** https address, or ''. */
  readonly url: string;
  readonly lines: readonly PiecesText[];
  /** Another parcel will follow. */
  readonly moreFollows: boolean;
}

/** Text of whoever decided about a return, and how goods come back. */
export interface StepText {
  /** Lines of the address. */
  readonly sendTo: readonly string[];
  /** Last day to send the goods: midnight in UTC of a local day, ms since the epoch. */
  readonly sendBy: number;
  readonly paidByShop: boolean;
  /** Reason for which it was refused, or something is kept back; ''. */
  readonly words: string;
  /** Minor units. */
  readonly deduction: number;
}

export interface ReturnText extends StepText {
  /** Id in `returns`. */
  readonly id: string;
  readonly reference: string;
  readonly lines: readonly PiecesText[];
  readonly isWithdrawal: boolean;
  /** All of it is still here. */
  readonly isUnsent: boolean;
}

export type ReturnMailKind = 'return_accepted' | 'return_refused' | 'return_received';
export type ReturnWords = ReturnMailKind | 'withdrawal_accepted' | 'withdrawal_unsent' | 'withdrawal_refused';

/**
 * Words of a step of a return. A withdrawal needs nobody's yes (Directive 2011/83/EU, art. 11): its mails say what
 * follows, not that it is approved.
 */
export function returnWords(kind: ReturnMailKind, { isWithdrawal, isUnsent }: ReturnText): ReturnWords {
  if (isWithdrawal && kind === 'return_refused') return 'withdrawal_refused';
  if (isWithdrawal && kind === 'return_accepted') return isUnsent ? 'withdrawal_unsent' : 'withdrawal_accepted';
  return kind;
}

/** Money that goes back. */
export interface RefundText {
  /** Id in `refunds`. */
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
  /** Pieces that it is for; empty: an amount. */
  readonly lines: readonly PiecesText[];
  readonly cause: CreditCause;
}

export function piecesRows(lines: readonly PiecesText[]): LineBlock[] {
  return lines.map(({ name, detail, quantity }) => ({ name, detail, amount: `${quantity} ×` }));
}

/** Blocks of what the money is for, in the words of its credit note. */
export function refundBlocks(locale: Locale, { lines, cause }: RefundText): Block[] {
  return [
    ...(lines.length === 0 ? [] : [{ kind: 'lines' as const, rows: piecesRows(lines) }]),
    ...causeWords(sayIn(locale), cause, lines.length > 0).map((text) => ({ kind: 'text' as const, text })),
  ];
}

export function parcelBlocks(say: Say, { carrier, tracking, url, lines, moreFollows }: ParcelText): Block[] {
  return [
    ...(url === '' ? [] : [{ kind: 'action' as const, label: say('trackParcel'), address: url }]),
    {
      kind: 'facts',
      rows: [[say('carrier'), carrier], ...(tracking === '' ? [] : [[say('tracking'), tracking] as const])],
    },
    { kind: 'heading', text: say('inParcel') },
    { kind: 'lines', rows: piecesRows(lines) },
    ...(moreFollows ? [{ kind: 'text' as const, text: say('moreFollows') }] : []),
  ];
}

/** Blocks of how to send goods back, if they were sent. `link`: of the order's page, where the slip is printed. */
export function sendBackBlocks(say: Say, locale: Locale, text: ReturnText, link: string): Block[] {
  const { isUnsent, reference, sendTo, sendBy, paidByShop } = text;
  if (isUnsent) return [{ kind: 'text', text: say('nothingSent') }];
  const day = formatDate(locale, sendBy);
  return [
    { kind: 'text', text: say('sendBack', { reference, day }) },
    {
      kind: 'facts',
      rows: [
        [say('sendBackTo'), sendTo.join('\n')],
        [say('sendBackBy'), day],
        [say('sendBackPaid'), say(paidByShop ? 'sendBackPaidByShop' : 'sendBackPaidByYou')],
      ],
    },
    { kind: 'action', label: say('printSlip'), address: link },
  ];
}

/** Blocks of why it was refused, in the words of who decided. */
export function refusalBlocks({ words }: ReturnText): Block[] {
  return words === '' ? [] : [{ kind: 'quotation', text: words }];
}

/** Blocks of what is kept back, and why. `amount` says it with its currency. */
export function deductionBlocks(say: Say, { deduction, words }: ReturnText, amount: string): Block[] {
  if (deduction === 0) return [];
  return [
    { kind: 'text', text: say('keptBack', { amount }) },
    ...(words === '' ? [] : [{ kind: 'quotation' as const, text: words }]),
  ];
}

export interface ExchangeText {
  readonly id: string;
  readonly reference: string;
  readonly pieces: readonly ExchangedPiece[];
  readonly lines: readonly PiecesText[];
}
