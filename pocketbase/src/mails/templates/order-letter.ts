/** Writes the mails of an order: its facts, goods, sums and addresses. */
import type { Block } from '#pocketbase/mails/templates/blocks.ts';
import { sayIn, type Say } from '#pocketbase/base/mail-words.ts';
import type { OrderView, TransferView } from '#src/contract/shop-api.ts';
import { addressLines, type Address } from '#src/domain/address/address.ts';
import { centralEuropean, formatDate, formatTime } from '#src/domain/format/dates.ts';
import { soldItemPath } from '#src/domain/catalogue/item-path.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatPercent } from '#src/domain/format/numbers.ts';
import type { ExchangedPiece } from '#src/domain/order/order-link.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { inFours } from '#src/domain/money/iban.ts';
import { transferDay } from '#src/domain/order/transfer-day.ts';

/** Seller, as far as mails say it. */
export interface Seller {
  readonly email: string;
  readonly legalName: string;
  /** One line. */
  readonly address: string;
  /** Note that stands where no VAT is charged; '' where it is. */
  readonly exemptNote: string;
}

export interface OrderMailInput {
  readonly order: OrderView;
  readonly seller: Seller;
  /** Locale of the mail: the order's, or the shop's for mails to the shop. */
  readonly locale: Locale;
  /** Address of the order's page. */
  readonly link: string;
  /** Addresses of the form that writes to the shop about this order, and of the one that finds it again. */
  readonly ask: string;
  readonly find: string;
  /** Origin before the paths of the site's pages, and of its pictures. */
  readonly site: string;
  readonly pictures: string;
  /** The same, with pieces for the cart. */
  exchangeAddress(pieces: readonly ExchangedPiece[]): string;
  /** Address of the form of reviews; `stop`: where to say that no mail asks for them any more. */
  reviewAddress(stop?: true): string;
  /** Name of a country (ISO 3166-1 alpha-2) in the language of the mail. */
  countryName(code: string): string;
  /** File names of what is attached. */
  readonly attached: readonly string[];
}

export interface Letter extends OrderMailInput {
  readonly say: Say;
  amount(minor: number): string;
}

export function letterOf(input: OrderMailInput): Letter {
  const { locale, order } = input;
  return {
    ...input,
    say: sayIn(locale),
    amount: (minor) => formatAmount(locale, minor, order.quote.currency),
  };
}

export function place(letter: Letter, address: Address): string {
  return addressLines(address, letter.countryName(address.country)).join('\n');
}

export function when({ say, locale }: Letter, iso: string): string {
  const ms = centralEuropean(Date.parse(iso));
  return say('moment', { day: formatDate(locale, ms), time: formatTime(ms) });
}

export function reference(letter: Letter): readonly (readonly [string, string])[] {
  const { say, order } = letter;
  return [
    [say('orderNumber'), order.number],
    [say('placed'), when(letter, order.placedAt)],
  ];
}

export function goods({ order, amount, site, pictures }: Letter): Block {
  return {
    kind: 'lines',
    rows: order.lines.map(({ name, product, values, sku, picture, quantity, unitPrice }) => ({
      name,
      detail: [...values, sku, `${quantity} × ${amount(unitPrice)}`].filter((part) => part !== '').join(' · '),
      amount: amount(quantity * unitPrice),
      address: site + soldItemPath(order.locale, product, sku),
      ...(picture === undefined ? {} : { picture: pictures + picture }),
    })),
  };
}

export function sums({ order, say, amount }: Letter): Block {
  const { quote, shipping, coupon } = order;
  const less = coupon === '' ? say('reduction') : say('voucher', { code: coupon });
  const delivery = quote.shipping === null || quote.shipping === 0 ? say('free') : amount(quote.shipping);
  return {
    kind: 'sums',
    rows: [
      [say('goods'), amount(quote.goods)],
      ...(quote.discount === 0 ? [] : [[less, amount(-quote.discount)] as const]),
      [say('delivery', { name: shipping.name }), delivery],
      [say('total'), amount(quote.total)],
    ],
  };
}

export function vat({ order, say, amount, locale, seller }: Letter): Block[] {
  const parts = order.quote.vat.map((part) =>
    say('vatContained', { rate: formatPercent(locale, part.rate / 100), amount: amount(part.vat) }),
  );
  const text = parts.length > 0 ? parts.join('\n') : seller.exemptNote;
  return text === '' ? [] : [{ kind: 'note', text }];
}

/** The note for the courier, and the gift. */
export function extras({ order: { courierNote, gift }, say }: Letter): (readonly [string, string])[] {
  return [
    ...(courierNote === '' ? [] : [[say('courierNote'), courierNote] as const]),
    ...(gift === null ? [] : [[say('gift'), gift.message || say('giftPlain')] as const]),
  ];
}

export function whereTo(letter: Letter): Block {
  const { order, say, locale } = letter;
  const { shipping, billing } = order;
  const days =
    shipping.daysMin === shipping.daysMax ? `${shipping.daysMax}` : `${shipping.daysMin}–${shipping.daysMax}`;
  return {
    kind: 'facts',
    rows: [
      [say('deliveryAddress'), place(letter, order.address)],
      ...extras(letter),
      ...(billing === null ? [] : [[say('billingAddress'), place(letter, billing)] as const]),
      shipping.dates === null ? [say('workingDays'), days] : [say('arrives'), formatSpan(locale, shipping.dates)],
    ],
  };
}

/** Block that says where to ask, and how to come back when this mail is lost. */
export function questions({ say, seller, ask, find }: Letter): Block[] {
  return [
    ...(seller.email === '' ? [] : [{ kind: 'note' as const, text: say('questions', { email: seller.email }) }]),
    {
      kind: 'links',
      rows: [
        [say('askAboutOrder'), ask],
        [say('findOrder'), find],
      ],
    },
  ];
}

export function enclosed({ say, attached }: Letter): Block[] {
  return attached.length === 0 ? [] : [{ kind: 'note', text: say('attached', { names: attached.join(', ') }) }];
}

export function demoNote({ order, say }: Letter): Block[] {
  return order.demo ? [{ kind: 'note', text: say('demoNote') }] : [];
}

/** Blocks of what somebody enters at their bank. `amount`: an amount in minor units as it is written. */
export function accountBlocks(say: Say, amount: (minor: number) => string, transfer: TransferView | null): Block[] {
  if (transfer === null) return [];
  const rows = [
    [say('transferAmount'), amount(transfer.amount)],
    [say('transferHolder'), transfer.holder],
    [say('transferIban'), inFours(transfer.iban)],
    [say('transferBic'), transfer.bic],
    [say('transferBank'), transfer.bank],
    [say('transferReference'), inFours(transfer.reference)],
  ] as const;
  return [
    { kind: 'facts', rows: rows.filter(([, value]) => value !== '') },
    { kind: 'note', text: say('transferNote') },
  ];
}

/** Blocks of the day by which the money must be there. `expires`: the end of the order, ISO 8601; '': it has none. */
export function deadlineBlocks(say: Say, locale: Locale, expires: string): Block[] {
  if (expires === '') return [];
  const day = formatDate(locale, transferDay(Date.parse(expires)));
  return [{ kind: 'text', text: say('transferUntil', { day }) }];
}

/** Text of why money goes back: it was more than is owed, or its order has ended. */
export function returnedText({
  state,
}: Pick<OrderView, 'state'>): 'transfer_returned_text' | 'transfer_returned_ended' {
  return state === 'expired' || state === 'cancelled' ? 'transfer_returned_ended' : 'transfer_returned_text';
}

/**
 * Blocks of what becomes of money that has come, or comes now, for an order that has ended. `back`: a part that had
 * come, as it is written; '': none had.
 */
export function endedBlocks(say: Say, back: string): Block[] {
  // Once a part goes back, whatever comes is given back too.
  const texts =
    back === '' ? [say('transferMeanwhile')] : [say('transferPartBack', { amount: back }), say('transferPartAfter')];
  return texts.map((text) => ({ kind: 'text', text }));
}

/** What becomes of money for an order that waits to be accepted: of a transfer nothing goes back before it has ended. */
export function moneyOfOffer({ say, order, amount }: Letter, kind: 'order_offered' | 'order_changed'): Block[] {
  const received = order.method === 'transfer' ? order.paid - order.refunded : 0;
  if (received > 0) return [{ kind: 'text', text: say('offerReceived', { amount: amount(received) }) }];
  if (kind === 'order_offered') return [];
  return [{ kind: 'text', text: say(order.method === 'transfer' ? 'changedTransfer' : 'changedUnpaid') }];
}

/** Words for what becomes of the money of an order that is cancelled, as the books have it. */
export function moneyOfCancelled(
  { say, amount, order: { paid, refunded } }: Letter,
  back: number,
  reason: string,
): string[] {
  const kept = reason === '' ? 0 : paid - refunded - back;
  const said = [
    ...(kept > 0 ? [say('moneyKept', { amount: amount(kept), reason })] : []),
    ...(back > 0 ? [say('goesBack', { amount: amount(back) })] : []),
  ];
  if (said.length > 0) return said;
  return [refunded > 0 ? say('wentBack', { amount: amount(refunded) }) : say('nothingTaken')];
}
