/**
 * The addresses of an account: by the rules of the checkout, a few of them, and exactly one that the checkout begins
 * with.
 */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import type { Problem } from '#pocketbase/base/problems.ts';
import { byId, find } from '#pocketbase/base/query.ts';
import { ADDRESSES } from '#src/domain/person/account.ts';
import {
  ADDRESS_FIELDS,
  addressProblems,
  tidyAddress,
  type Address,
  type AddressCode,
} from '#src/domain/address/address.ts';
import { phoneProblem, tidyPhone } from '#src/domain/person/phone.ts';
import { hasUnseen } from '#src/domain/text/texts.ts';

function addressOf(record: core.Record): Address {
  const text = (field: keyof Address): string => record.getString(field);
  return tidyAddress({
    name: text('name'),
    company: text('company'),
    street: text('street'),
    extra: text('extra'),
    postcode: text('postcode'),
    city: text('city'),
    region: text('region'),
    country: text('country'),
  });
}

const WORDS: Readonly<Record<AddressCode, string>> = {
  missing: 'Write something here',
  too_long: 'This is too long',
  characters: 'Only visible characters are possible here',
  shape: 'This is not written as the country writes it',
  not_delivered: 'Nothing is delivered there',
  territory: 'Nothing is delivered there',
};

function problem(field: string, code: AddressCode): Problem {
  return { field, code, message: WORDS[code] };
}

/**
 * Problems of an address. Where the shop delivers may change, so that is for the checkout to tell: an address may be
 * saved wherever it is.
 */
function fieldProblems(record: core.Record): Problem[] {
  const phone = record.getString('phone');
  const phoneCode = phone === '' ? null : phoneProblem(phone);
  return [
    ...addressProblems(addressOf(record), null).map(({ field, code }) => problem(field, code)),
    ...(phoneCode === null ? [] : [problem('phone', phoneCode)]),
    ...(hasUnseen(record.getString('label')) ? [problem('label', 'characters')] : []),
  ];
}

/** The other addresses of the same account, oldest first. */
function others(app: core.App, record: core.Record): core.Record[] {
  const of = { user: record.getString('user'), id: record.id };
  return find(app, 'addresses', 'user = {:user} && id != {:id}', of, 'created');
}

function tooMany(app: core.App, record: core.Record): Problem[] {
  const message = `An account has ${ADDRESSES} addresses at most: delete one first`;
  return others(app, record).length < ADDRESSES ? [] : [{ field: 'label', code: 'too_many', message }];
}

export const addressHooks: CollectionHooks = {
  prepare(app, record) {
    const address = addressOf(record);
    for (const field of ADDRESS_FIELDS) record.set(field, address[field]);
    record.set('label', record.getString('label').trim());
    record.set('phone', tidyPhone(record.getString('phone')));
    if (!others(app, record).some((other) => other.getBool('main'))) record.set('main', true);
  },
  check(app, record, before) {
    const isMoved = before !== null && before.getString('user') !== record.getString('user');
    const moved = { field: 'user', code: 'set_by_shop', message: 'An address stays with its account' };
    return [...fieldProblems(record), ...(isMoved ? [moved] : []), ...(before === null ? tooMany(app, record) : [])];
  },
  saved(app, record) {
    if (!record.getBool('main')) return;
    for (const other of others(app, record).filter((one) => one.getBool('main'))) {
      other.set('main', false);
      app.save(other);
    }
  },
  deleted(app, record) {
    if (!record.getBool('main')) return;
    // With its account all of its addresses go, and none of them is left to be the one.
    const next = byId(app, 'users', record.getString('user')) && others(app, record)[0];
    if (!next) return;
    next.set('main', true);
    app.save(next);
  },
};
