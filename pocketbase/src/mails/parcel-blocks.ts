/** What mails say of pieces of an order: what is in a parcel, what comes back. */
import type { Block, LineBlock } from '#pocketbase/mails/blocks.ts';
import type { Say } from '#pocketbase/mails/words.ts';

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

export interface ReturnText {
  /** Id in `returns`. */
  readonly id: string;
  readonly reference: string;
  readonly lines: readonly PiecesText[];
  /** All of it is still here. */
  readonly isUnsent: boolean;
}

export function piecesRows(lines: readonly PiecesText[]): LineBlock[] {
  return lines.map(({ name, detail, quantity }) => ({ name, detail, amount: `${quantity} ×` }));
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

/** How to send goods back, if they were sent. */
export function sendBackBlocks(say: Say, { isUnsent, reference }: ReturnText, recipient: string): Block[] {
  if (isUnsent) return [{ kind: 'text', text: say('nothingSent') }];
  return [
    { kind: 'text', text: say('sendBack', { reference }) },
    { kind: 'facts', rows: [[say('sendBackTo'), recipient]] },
  ];
}
