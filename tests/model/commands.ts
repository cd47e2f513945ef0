/** What may happen to a shop, as plain values: a history is a list of steps that can be printed, shrunk and played again. */
import fc from 'fast-check';

/** `which`: of those that the command fits, counted round; nothing happens where it fits none. `by`: which shopper, or which operator. */
export type Command =
  // Shoppers
  | {
      readonly do: 'order';
      readonly by: number;
      readonly first: number;
      readonly second: number;
      readonly coupon: number;
      readonly start: boolean;
    }
  | { readonly do: 'pressAgain' | 'start' | 'cancel' | 'correctEmail'; readonly which: number }
  | { readonly do: 'withdraw' | 'askReturn'; readonly which: number; readonly whole: boolean }
  // Shoppers and their banks, at the provider
  | { readonly do: 'pay' | 'decline' | 'process'; readonly which: number; readonly tell: boolean }
  | { readonly do: 'settlePayment' | 'settleRefund'; readonly which: number; readonly ok: boolean }
  | {
      readonly do: 'dispute';
      readonly which: number;
      readonly outcome: 'open' | 'won' | 'lost';
      readonly whole: boolean;
    }
  | { readonly do: 'refundAtProvider'; readonly which: number; readonly whole: boolean }
  // The provider
  | { readonly do: 'tell'; readonly which: number; readonly times: number }
  | { readonly do: 'forgetEvent'; readonly which: number }
  | { readonly do: 'fault'; readonly kind: 'fault' | 'half' | 'lost' | 'unreachable' }
  | { readonly do: 'slowRefunds'; readonly slow: boolean }
  // Operators
  | { readonly do: 'send'; readonly by: number; readonly which: number; readonly whole: boolean }
  | { readonly do: 'arrive' | 'loseParcel' | 'parcelBack'; readonly by: number; readonly which: number }
  | {
      readonly do: 'moveReturn';
      readonly by: number;
      readonly which: number;
      readonly to: 'accepted' | 'refused' | 'returned' | 'refunded';
      readonly deduction: number;
    }
  | { readonly do: 'refund'; readonly by: number; readonly which: number; readonly amount: number }
  | {
      readonly do: 'refundPieces';
      readonly by: number;
      readonly which: number;
      readonly whole: boolean;
      readonly tick: boolean;
    }
  | { readonly do: 'countShelf' | 'noteCount'; readonly by: number; readonly item: number }
  | { readonly do: 'sendCount'; readonly which: number }
  | { readonly do: 'complete' | 'cancelByHand'; readonly which: number }
  // The editor
  | { readonly do: 'count'; readonly item: number; readonly stock: number }
  | { readonly do: 'rule'; readonly item: number; readonly rule: '' | 'backorder' | 'uncounted' }
  | { readonly do: 'price'; readonly item: number; readonly price: number }
  | { readonly do: 'publish'; readonly shown: boolean }
  // The world
  | { readonly do: 'clock'; readonly minutes: number }
  | { readonly do: 'job'; readonly name: 'minute' | 'minuteOfMoney' | 'hour' | 'retention' }
  | { readonly do: 'mailServer'; readonly mode: 'accept' | 'refuse' }
  | { readonly do: 'kill' };

export interface Step {
  /** More than one: at the same moment. */
  readonly commands: readonly Command[];
  /** PocketBase is killed at so many of its steps (tests/support/crash-points.ts); 0: not. */
  readonly killAt: number;
}

export type History = readonly Step[];

export type Do = Command['do'];
type Fits<One, Name> = One extends { readonly do: infer Its } ? (Name extends Its ? One : never) : never;
/** The command of a name; some share a form. */
export type CommandOf<Name extends Do> = Fits<Command, Name>;
type Rest<Name extends Do> = {
  readonly [Field in Exclude<keyof CommandOf<Name>, 'do'>]: fc.Arbitrary<CommandOf<Name>[Field]>;
};

interface Weighted {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<Command>;
}

function one<Name extends Do>(weight: number, name: Name, rest: Rest<Name>): Weighted {
  return { weight, arbitrary: fc.record({ do: fc.constant(name), ...rest }) as unknown as fc.Arbitrary<Command> };
}

const which = fc.nat({ max: 5 });
const by = fc.nat({ max: 1 });
const bool = fc.boolean();
/** Mostly. */
const usually = fc.nat({ max: 3 }).map((drawn) => drawn > 0);

const order = one(12, 'order', {
  by: fc.nat({ max: 2 }),
  first: fc.integer({ min: 1, max: 5 }),
  second: fc.nat({ max: 2 }),
  coupon: fc.nat({ max: 5 }),
  start: usually,
});

const SHOPPERS: readonly Weighted[] = [
  order,
  one(2, 'pressAgain', { which }),
  one(4, 'start', { which }),
  one(3, 'cancel', { which }),
  one(1, 'correctEmail', { which }),
  one(4, 'withdraw', { which, whole: bool }),
  one(2, 'askReturn', { which, whole: bool }),
  one(16, 'pay', { which, tell: usually }),
  one(4, 'decline', { which, tell: usually }),
  one(2, 'process', { which, tell: bool }),
  one(2, 'settlePayment', { which, ok: bool }),
];

const PROVIDER: readonly Weighted[] = [
  one(6, 'tell', { which, times: fc.integer({ min: 1, max: 2 }) }),
  one(2, 'forgetEvent', { which }),
  one(3, 'fault', { kind: fc.constantFrom('fault', 'half', 'lost', 'unreachable') }),
  one(1, 'slowRefunds', { slow: bool }),
  one(2, 'settleRefund', { which, ok: bool }),
  one(1, 'refundAtProvider', { which, whole: bool }),
  one(2, 'dispute', { which, outcome: fc.constantFrom('open', 'won', 'lost'), whole: usually }),
];

const STAFF: readonly Weighted[] = [
  one(5, 'send', { by, which, whole: usually }),
  one(3, 'arrive', { by, which }),
  one(2, 'loseParcel', { by, which }),
  one(2, 'parcelBack', { by, which }),
  one(8, 'moveReturn', {
    by,
    which,
    to: fc.constantFrom('accepted', 'refused', 'returned', 'refunded'),
    deduction: fc.constantFrom(0, 0, 0, 150),
  }),
  one(5, 'refund', { by, which, amount: fc.constantFrom(0, 300, 1000) }),
  one(4, 'refundPieces', { by, which, whole: fc.nat({ max: 3 }).map((drawn) => drawn === 0), tick: bool }),
  one(3, 'countShelf', { by, item: fc.nat({ max: 1 }) }),
  one(2, 'noteCount', { by, item: fc.nat({ max: 1 }) }),
  one(3, 'sendCount', { which }),
  one(1, 'complete', { which }),
  one(2, 'cancelByHand', { which }),
  one(2, 'count', { item: fc.nat({ max: 1 }), stock: fc.nat({ max: 9 }) }),
  one(2, 'rule', { item: fc.nat({ max: 1 }), rule: fc.constantFrom('', 'backorder', 'uncounted') }),
  one(2, 'price', { item: fc.nat({ max: 1 }), price: fc.constantFrom(1900, 2000, 2500) }),
  one(1, 'publish', { shown: usually }),
];

const WORLD: readonly Weighted[] = [
  one(9, 'clock', { minutes: fc.constantFrom(2, 16, 31, 61, 180, 1500) }),
  one(6, 'job', { name: fc.constantFrom('minute', 'minuteOfMoney') }),
  one(2, 'job', { name: fc.constantFrom('hour', 'retention') }),
  one(1, 'mailServer', { mode: fc.constantFrom('accept', 'refuse') }),
  one(1, 'kill', {}),
];

const command: fc.Arbitrary<Command> = fc.oneof(...SHOPPERS, ...PROVIDER, ...STAFF, ...WORLD);

/** What cannot be told apart when it happens at the same moment as something else, or ends the process for all. */
const ALONE: readonly Do[] = ['count', 'countShelf', 'noteCount', 'sendCount', 'clock', 'kill', 'mailServer', 'fault'];

const together = fc
  .array(
    command.filter((drawn) => !ALONE.includes(drawn.do)),
    { minLength: 2, maxLength: 2 },
  )
  .map((commands): Step => ({ commands, killAt: 0 }));

const alone = command.map((drawn): Step => ({ commands: [drawn], killAt: 0 }));

const killed = fc
  .record({ drawn: command.filter((drawn) => drawn.do !== 'kill'), killAt: fc.integer({ min: 1, max: 8 }) })
  // Steps are counted in a file, which two calls at once would write over each other.
  .map(({ drawn, killAt }): Step => ({ commands: [drawn.do === 'tell' ? { ...drawn, times: 1 } : drawn], killAt }));

const PAY: Command = { do: 'pay', which: 0, tell: true };
const SEND: Command = { do: 'send', by: 0, which: 0, whole: true };
const WITHDRAW: Command = { do: 'withdraw', which: 0, whole: true };
const EXPIRE: readonly Command[] = [
  { do: 'clock', minutes: 31 },
  { do: 'job', name: 'minute' },
];
const returned = (to: 'accepted' | 'refunded'): Command => ({ do: 'moveReturn', by: 0, which: 0, to, deduction: 0 });

const LOSE: Command = { do: 'loseParcel', by: 0, which: 0 };
const NOTE: Command = { do: 'noteCount', by: 0, item: 0 };
const BACK: Command = { do: 'parcelBack', by: 0, which: 0 };
const PIECE: Command = { do: 'refundPieces', by: 0, which: 0, whole: false, tick: false };
const DISPUTE: Command = { do: 'dispute', which: 0, outcome: 'open', whole: true };
const REFUND: Command = { do: 'refund', by: 0, which: 0, amount: 300 };

/** What an order may have come to already: most of what can happen needs one that is paid. */
const OPENINGS: readonly (readonly Command[])[] = [
  [],
  [PAY],
  [PAY, SEND],
  [{ ...PAY, tell: false }],
  EXPIRE,
  [...EXPIRE, PAY],
  [{ do: 'cancel', which: 0 }, PAY],
  [PAY, WITHDRAW, returned('accepted')],
  [PAY, SEND, WITHDRAW, returned('accepted'), returned('refunded')],
  [PAY, SEND, LOSE],
  [PAY, SEND, LOSE, SEND],
  [PAY, { ...SEND, whole: false }, LOSE, PIECE],
  [PAY, SEND, BACK],
  [PAY, NOTE, SEND, { do: 'sendCount', which: 0 }],
  [PAY, PIECE],
  [PAY, { ...WITHDRAW, whole: false }, returned('accepted'), returned('refunded')],
  [PAY, DISPUTE],
  [PAY, DISPUTE, { ...DISPUTE, outcome: 'lost' }],
  [PAY, { ...DISPUTE, whole: false }, { ...DISPUTE, outcome: 'lost' }],
  [PAY, { do: 'refundAtProvider', which: 0, whole: false }, { do: 'tell', which: 0, times: 2 }],
  [PAY, REFUND],
  [PAY, { do: 'fault', kind: 'lost' }, REFUND],
  [{ do: 'process', which: 0, tell: true }],
  [{ do: 'decline', which: 0, tell: true }],
];

const opening = fc
  .tuple(order.arbitrary, fc.constantFrom(...OPENINGS))
  .map(([first, rest]) => [first, ...rest].map((drawn): Step => ({ commands: [drawn], killAt: 0 })));

/** An order, what it has come to, and up to so many steps more. */
export function histories(length: number): fc.Arbitrary<History> {
  const step = fc.oneof(
    { weight: 40, arbitrary: alone },
    { weight: 6, arbitrary: together },
    { weight: 1, arbitrary: killed },
  );
  const rest = fc.array(step, { minLength: 1, maxLength: length, size: 'max' });
  return fc.tuple(opening, rest).map(([first, others]) => [...first, ...others]);
}
