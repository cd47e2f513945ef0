/** POST /api/desk/today: what waits for somebody, in three lists. */

export const TODAY_LISTS = ['pack', 'answer', 'look'] as const;
export type TodayList = (typeof TODAY_LISTS)[number];

/** Kinds of rows: each says which words and which next step stand in it. */
export const TODAY_KINDS = [
  'order',
  'withdrawal',
  'return',
  'message',
  'data_request',
  'dispute',
  'job',
  'money',
  'transfer',
  'webhook',
  'mail_failed',
  'mail_bounced',
  'refund_failed',
  'refund_transfer',
  'document',
  'abroad',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

/** Rows of a list in one answer. */
export const TODAY_ROWS = 20;
/** A list is counted up to here; a count above it is told as this and one more. */
export const TODAY_COUNTED = 999;

export interface TodayRow {
  readonly kind: TodayKind;
  /** Id of the record. */
  readonly id: string;
  /** Place at the desk where it is looked after: 'order/ID'; '': the desk has no place for it. */
  readonly place: string;
  /** Number, reference or name that a person knows it by; '' where there is none. */
  readonly label: string;
  /** Since when it waits, ms since the epoch. */
  readonly at: number;
  /** Until when it must be done, ms since the epoch; 0: no law and no bank says. */
  readonly due: number;
  /** The state of the record, or the kind of a finding. */
  readonly state: string;
  /** Note of what went wrong, or of what a job could not do, in words; '' where nothing did. */
  readonly note: string;
  /** Person who has written or asked; '' elsewhere. It is not kept on the device. */
  readonly who: string;
  /** Minor units; 0 where it is about no money. */
  readonly amount: number;
  /** ISO 4217, or ''. */
  readonly currency: string;
  /** ISO 3166-1 alpha-2 of where it goes, or ''. */
  readonly country: string;
  /** Pieces of the order; 0 elsewhere. */
  readonly pieces: number;
}

export interface TodayPart {
  /** Count of all that wait; `TODAY_COUNTED` + 1: of more than are counted. */
  readonly count: number;
  readonly rows: readonly TodayRow[];
  /** Cursor at which the next rows begin; '': there are no more. */
  readonly after: string;
}

export interface TodayRequest {
  /** The language of the desk: what a job could not do is said in it. */
  readonly locale: string;
  /** One list from `after` on; absent: the beginning of all three. */
  readonly list?: TodayList;
  readonly after?: string;
}

export interface TodayAnswer {
  /** Moment of the reading, ms since the epoch. */
  readonly at: number;
  /** Those that were asked for. */
  readonly lists: Partial<Readonly<Record<TodayList, TodayPart>>>;
}

export const NEWS_WAYS = ['none', 'each', 'digest'] as const;
export type NewsWay = (typeof NEWS_WAYS)[number];

/** People that the shop tells of paid orders, at most. */
export const NEWS_PEOPLE = 5;

/** POST /api/desk/news (read) and /api/desk/save-news (action). */
export interface NewsSettings {
  readonly way: NewsWay;
  /** Hour by clocks in Paris and Rome, 0 to 23: when the digest of a day goes out. */
  readonly hour: number;
  /** Addresses; none: the shop's own. */
  readonly to: readonly string[];
}

export interface NewsAnswer extends NewsSettings {
  /** Address that it goes to when `to` is empty; '': nobody has given the shop an address. */
  readonly shop: string;
}
