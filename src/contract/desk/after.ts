/**
 * Says what the desk asks about withdrawals, returns and messages. Amounts in minor units; times ISO 8601, UTC; ''
 * where there is none.
 */
import type { LinePieces, ReturnState } from '#src/contract/account-api.ts';
import type { MessageReply } from '#src/contract/contact.ts';
import type { InspectedPieces } from '#src/contract/return-inspection.ts';
import type { ReturnClocks } from '#src/domain/after-sales/return-clocks.ts';
import type { WithdrawalTerm } from '#src/domain/after-sales/withdrawal.ts';
import type { Locale, Localized } from '#src/domain/site/locale.ts';

/** Read `returns`: those that are open, the oldest first, then the settled ones, the newest first. */
export interface DeskReturnsRequest {
  /** Id of the last row that is there; '' for the first page. */
  readonly after?: string;
  /** Id in `orders`: those of one order, all of them. */
  readonly order?: string;
}
export interface DeskReturnRow {
  readonly id: string;
  readonly reference: string;
  readonly kind: 'withdrawal' | 'return';
  readonly state: ReturnState;
  readonly name: string;
  /** Id in `orders`; '': nobody knows which order it is about. */
  readonly order: string;
  /** Number of the order; as the customer has given it where there is none. */
  readonly number: string;
  readonly received: string;
  readonly reason: '' | 'faulty' | 'wrong_item' | 'damaged' | 'other';
  readonly term: '' | WithdrawalTerm;
  /** null: it is settled. */
  readonly clocks: ReturnClocks | null;
}
export interface DeskReturnsAnswer {
  readonly rows: readonly DeskReturnRow[];
  /** '': there are no more. */
  readonly after: string;
}

/** Read `return`: by its id, or by the reference that is on its slip. */
export interface DeskReturnRequest {
  readonly id: string;
}
export interface DeskReturnLine {
  /** Id in `order_lines`. */
  readonly line: string;
  readonly name: string;
  readonly detail: string;
  readonly quantity: number;
  /** Pieces of this return; of one that is not accepted what it would be. */
  readonly wanted: number;
  /** Most pieces that it could be about. */
  readonly left: number;
  /** Pieces that may go back to the stock when they are as new. */
  readonly sent: number;
  /** Nobody can withdraw from it. */
  readonly excluded: boolean;
}
export const RETURN_STEPS = ['accept', 'refuse', 'proof', 'receive', 'refund'] as const;
export type ReturnStep = (typeof RETURN_STEPS)[number];
export interface DeskReturn extends DeskReturnRow {
  readonly email: string;
  readonly locale: Locale;
  readonly statement: string;
  /** The customer names no pieces: whoever accepts it does. */
  readonly isUnclear: boolean;
  /** Nothing of it was sent. */
  readonly isUnsent: boolean;
  readonly matched: '' | 'ref' | 'number' | 'hand';
  readonly proof: string;
  readonly cameBack: string;
  readonly lines: readonly DeskReturnLine[];
  readonly inspection: readonly InspectedPieces[];
  readonly restocked: readonly LinePieces[];
  readonly deductionReason: string;
  readonly refusal: string;
  readonly currency: string;
  /** Country of delivery (ISO 3166-1 alpha-2), or ''. */
  readonly country: string;
  /** null: there is no order. `amount`: what the refund is, or was. */
  readonly money: {
    readonly goods: number;
    readonly delivery: number;
    readonly deduction: number;
    /** Amount that goes back besides, or, below 0, had gone back before: all of them together are `amount`. */
    readonly other: number;
    readonly amount: number;
  } | null;
  /** Minor units of its order that were asked back, for whatever. */
  readonly given: number;
  /** State of the refund that was asked for, or ''. */
  readonly refund: string;
  readonly steps: readonly ReturnStep[];
}

/** Action `return-step`. */
export interface ReturnStepRequest {
  readonly id: string;
  readonly step: ReturnStep;
  /** State that the page shows: another one is refused. */
  readonly state: ReturnState;
  /** accept: which pieces, where the customer names none. */
  readonly lines?: readonly LinePieces[];
  /** refuse: why, for the customer. receive: why something is kept back. */
  readonly words?: string;
  /** proof: takes it back. */
  readonly undo?: boolean;
  /** receive. */
  readonly inspection?: readonly InspectedPieces[];
  readonly deduction?: number;
  /** refund: the amount that the page shows, and what it says was asked back before: another one is refused. */
  readonly amount?: number;
  readonly given?: number;
}

/** Action `return-join`: the order that a statement is about. */
export interface ReturnJoinRequest {
  readonly id: string;
  /** Id in `orders`. */
  readonly order: string;
}

/** An order of whoever has written. */
export interface FoundOrder {
  readonly id: string;
  readonly number: string;
  readonly placed: string;
  readonly name: string;
  readonly email: string;
}

/** Read `messages`: those that are open, the oldest first; or those that are done, the newest first. */
export interface DeskMessagesRequest {
  readonly after?: string;
  readonly done?: boolean;
}
export interface DeskMessageRow {
  readonly id: string;
  readonly at: string;
  readonly name: string;
  readonly email: string;
  readonly number: string;
  /** Its first words. */
  readonly beginning: string;
  readonly replies: number;
  readonly done: string;
}
export interface DeskMessagesAnswer {
  readonly rows: readonly DeskMessageRow[];
  readonly after: string;
}

/** Read `message`. */
export interface DeskMessageRequest {
  readonly id: string;
}
export interface DeskMessage {
  readonly id: string;
  readonly at: string;
  readonly name: string;
  readonly email: string;
  /** As the customer has written it. */
  readonly number: string;
  readonly text: string;
  readonly locale: Locale;
  readonly done: string;
  readonly replies: readonly MessageReply[];
  /** The order of that number, if it is this person's; and their others. */
  readonly orders: readonly FoundOrder[];
  readonly order: FoundOrder | null;
}

/** Action `message-answer`: a mail to the customer. The message is done with it. */
export interface MessageAnswerRequest {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  /** Answers that the page shows: somebody else's in between is refused. */
  readonly replies: number;
}
/** Action `message-done`; `done: false` opens it again. */
export interface MessageDoneRequest {
  readonly id: string;
  readonly done: boolean;
}

/** Read `answer-templates`. */
export interface AnswerTemplate {
  readonly id: string;
  readonly name: string;
  readonly subject: Localized<string>;
  readonly body: Localized<string>;
}
export interface AnswerTemplatesAnswer {
  readonly templates: readonly AnswerTemplate[];
}
/** Action `template-save`; id '': a new one. */
export type TemplateSaveRequest = AnswerTemplate;
/** Action `template-delete`. */
export interface TemplateDeleteRequest {
  readonly id: string;
}
