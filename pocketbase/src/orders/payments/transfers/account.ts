/** The shop's own account that transfers go to: what its record may hold, and what a shopper reads of it. */
import type { BankFacts } from '#pocketbase/orders/catalogue.ts';
import { problem, type Problem } from '#pocketbase/base/problems.ts';
import { first } from '#pocketbase/base/query.ts';
import type { OrderRecord } from '#src/contract/records.ts';
import type { TransferView } from '#src/contract/shop-api.ts';
import { creditorReference } from '#src/domain/money/creditor-reference.ts';
import { epcText } from '#src/domain/money/epc-qr.ts';
import { ibanProblem, isBic, tidyIban, type IbanProblem } from '#src/domain/money/iban.ts';

/** As it is stored, before it is looked at. */
export function tidyAccount(_app: core.App, shop: core.Record): void {
  for (const field of ['bank_iban', 'bank_bic']) shop.set(field, tidyIban(shop.getString(field)));
}

const IBAN_WORDS: Readonly<Record<IbanProblem, string>> = {
  shape: 'An IBAN begins with two letters and two digits, and holds only letters and digits after them',
  country: 'This country is not in SEPA: customers could not transfer in euros to it',
  length: 'It has more or fewer characters than IBANs of this country have',
  check: 'Its check digits do not fit: a character is wrong',
};

/** Problems that keep a shop from taking transfers with the account that its record names. */
export function accountProblems(shop: core.Record): Problem[] {
  const [iban, bic] = [shop.getString('bank_iban'), shop.getString('bank_bic')];
  const wrong = iban === '' ? null : ibanProblem(iban);
  const missing = shop.getBool('transfer')
    ? ['bank_holder', 'bank_iban'].filter((one) => shop.getString(one) === '')
    : [];
  return [
    ...missing.map((field) => problem(field, 'account_needed', 'Whoever transfers money needs this')),
    ...(wrong === null ? [] : [problem('bank_iban', `iban_${wrong}`, IBAN_WORDS[wrong])]),
    ...(bic === '' || isBic(bic) ? [] : [problem('bank_bic', 'bic_shape', 'A BIC has 8 or 11 letters and digits')]),
  ];
}

/**
 * The account, also where the shop takes no more orders by transfer: those that are placed are still to be paid. null:
 * there is none.
 */
export function bankOf(app: Pick<core.App, 'findRecordsByFilter'>): BankFacts | null {
  const shop = first(app, 'shop', '');
  if (shop === null || shop.getString('bank_iban') === '') return null;
  return {
    bank_holder: shop.getString('bank_holder'),
    bank_iban: shop.getString('bank_iban'),
    bank_bic: shop.getString('bank_bic'),
    bank_name: shop.getString('bank_name'),
    transfer_days: shop.getInt('transfer_days'),
  };
}

type Awaiting = Pick<OrderRecord, 'number' | 'order_state' | 'payment_state' | 'total' | 'paid' | 'currency'>;

/** View of what the shopper needs to transfer the rest of an order that is paid so; null: nothing is awaited. */
export function transferView(order: Awaiting, bank: BankFacts): TransferView | null {
  const amount = order.total - order.paid;
  if (order.order_state !== 'open' || order.payment_state !== 'unpaid' || amount < 1) return null;
  const { bank_holder: holder, bank_iban: iban, bank_bic: bic } = bank;
  const reference = creditorReference(order.number);
  return {
    amount,
    received: order.paid,
    holder,
    iban,
    bic,
    bank: bank.bank_name,
    reference,
    qr: order.currency === 'EUR' ? epcText({ holder, iban, bic, amount, reference }) : '',
  };
}
