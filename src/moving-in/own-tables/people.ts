/** Customers, orders, former addresses and reviews as their CSV files have them. */
import type { MovedCustomer, MovedOrder, MovedRedirect, MovedReview } from '#src/contract/moving-in/moved.ts';
import { plainAmount } from '#src/domain/format/money.ts';
import {
  grouped,
  readAddress,
  readAmount,
  readWhole,
  writtenAddress,
  type ReadRow,
  type Row,
} from '#src/moving-in/own-tables/cells.ts';

/** A line an address, one at least. */
export function customerRows({ key, email, name, locale, addresses, newsletter }: MovedCustomer): readonly Row[] {
  return (addresses.length === 0 ? [null] : addresses).map((address) => ({
    customer: key,
    email,
    name,
    language: locale ?? '',
    newsletter_since: newsletter && 'at' in newsletter ? newsletter.at : '',
    newsletter_proof: newsletter && 'at' in newsletter ? newsletter.proof : '',
    ...writtenAddress('address', address),
  }));
}

export function customersIn(rows: readonly ReadRow[]): readonly unknown[] {
  return grouped(rows, (row) => row.cell('customer') || row.cell('email')).map((group) => {
    const [row] = group;
    const [at, proof] = [row.cell('newsletter_since'), row.cell('newsletter_proof')];
    return {
      key: row.cell('customer'),
      row: row.at,
      email: row.cell('email'),
      name: row.cell('name'),
      locale: row.cell('language') || null,
      addresses: group.map((one) => readAddress(one, 'address')).filter((address) => address !== null),
      newsletter: at === '' ? null : { at, proof },
    };
  });
}

const AMOUNTS = ['total', 'shipping', 'tax', 'discount'] as const;

/** A line a line of the order, with all that is the order's on each. */
export function orderRows(order: MovedOrder): readonly Row[] {
  const { number, placed, state, email, name, currency } = order;
  const amounts = AMOUNTS.map((part) => [part, plainAmount(order[part], currency)]);
  const lines = order.lines.length === 0 ? [{ sku: '', name: '', quantity: 0, price: 0 }] : order.lines;
  return lines.map((line) => ({
    order: number,
    placed,
    state,
    email,
    name,
    currency,
    ...Object.fromEntries(amounts),
    line_sku: line.sku,
    line_name: line.name,
    line_quantity: line.quantity,
    line_price: plainAmount(line.price, currency),
    ...writtenAddress('shipping', order.shippingAddress),
    ...writtenAddress('billing', order.billingAddress),
  }));
}

const isLine = (row: ReadRow): boolean => row.cell('line_sku') !== '' || row.cell('line_name') !== '';

/** An order of a former shop may have the number of another. */
const orderKey = (row: ReadRow): string => JSON.stringify(['order', 'placed', 'email'].map((part) => row.cell(part)));

export function ordersIn(rows: readonly ReadRow[]): readonly unknown[] {
  return grouped(rows, orderKey).map((group) => {
    const [row] = group;
    const currency = row.cell('currency');
    /** What its lines say of the order; undefined, which no record may have: one says something else than another. */
    const same = <Value>(read: (line: ReadRow) => Value): Value | undefined =>
      new Set(group.map((line) => JSON.stringify(read(line)))).size === 1 ? read(row) : undefined;
    return {
      number: row.cell('order'),
      row: row.at,
      placed: row.cell('placed'),
      email: row.cell('email'),
      name: same((line) => line.cell('name')),
      currency: same((line) => line.cell('currency')),
      ...Object.fromEntries(AMOUNTS.map((part) => [part, same((line) => readAmount(line.cell(part), currency))])),
      state: same((line) => line.cell('state')),
      lines: group.filter(isLine).map((line) => ({
        sku: line.cell('line_sku'),
        name: line.cell('line_name'),
        quantity: readWhole(line.cell('line_quantity')),
        price: readAmount(line.cell('line_price'), currency),
      })),
      shippingAddress: same((line) => readAddress(line, 'shipping')),
      billingAddress: same((line) => readAddress(line, 'billing')),
    };
  });
}

export function redirectRows({ from, to }: MovedRedirect): readonly Row[] {
  return [{ from, to }];
}

export function redirectsIn(rows: readonly ReadRow[]): readonly unknown[] {
  return rows.map((row) => ({ row: row.at, from: row.cell('from'), to: row.cell('to') }));
}

export function reviewRows(review: MovedReview): readonly Row[] {
  const { product, author, email, stars, title, body, written, locale } = review;
  return [{ product, author, email, stars, title, body, written, language: locale ?? '' }];
}

export function reviewsIn(rows: readonly ReadRow[]): readonly unknown[] {
  return rows.map((row) => ({
    row: row.at,
    product: row.cell('product'),
    author: row.cell('author'),
    email: row.cell('email'),
    stars: readWhole(row.cell('stars')),
    title: row.cell('title'),
    body: row.cell('body'),
    written: row.cell('written'),
    locale: row.cell('language') || null,
  }));
}
