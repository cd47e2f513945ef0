/** The addresses of an account. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddressRecord } from '#src/contract/records.ts';
import { ADDRESSES } from '#src/domain/person/account.ts';
import { openAccount, type TestAccount } from '#tests/support/account.ts';
import { refusal, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { ADDRESS } from '#tests/support/order-shop.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  // Tests come from one address.
  await backend.admin.settings.update({ rateLimits: { enabled: false } });
});
afterAll(() => backend.stop());

function add(account: TestAccount, fields: Partial<AddressRecord> = {}): Promise<AddressRecord> {
  return account.client.collection<AddressRecord>('addresses').create({ ...ADDRESS, user: account.id, ...fields });
}

function all(account: TestAccount): Promise<AddressRecord[]> {
  return account.client.collection<AddressRecord>('addresses').getFullList({ sort: 'created' });
}

async function mainOf(account: TestAccount): Promise<string[]> {
  return (await all(account)).filter(({ main }) => main).map(({ label }) => label);
}

describe('an address', () => {
  test('is tidied and checked as in the checkout, field by field', async () => {
    const account = await openAccount(backend);
    const italian = { country: 'it', postcode: '20121', city: ' Milano ', region: 'mi', phone: '+39  02 1234567' };
    expect(await add(account, italian)).toMatchObject({
      country: 'IT',
      city: 'Milano',
      region: 'MI',
      phone: '+39 02 1234567',
    });
    const wrong = { name: '', postcode: '7501', city: 'x\u0000', phone: '12', label: '\u202e' };
    expect((await refusal(add(account, wrong))).codes).toEqual({
      name: 'missing',
      postcode: 'shape',
      city: 'characters',
      phone: 'shape',
      label: 'characters',
    });
    expect((await refusal(add(account, { country: 'IT', postcode: '20121', region: '' }))).codes).toEqual({
      region: 'missing',
    });
  });

  test('cannot be made for, seen by, or given to somebody else', async () => {
    const [zoe, ada] = [await openAccount(backend), await openAccount(backend)];
    const address = await add(zoe);
    expect((await refusal(add(ada, { user: zoe.id }))).status).toBe(400);
    const addresses = ada.client.collection('addresses');
    expect(await addresses.getFullList()).toEqual([]);
    expect((await refusal(addresses.update(address.id, { city: 'Lyon' }))).status).toBe(404);
    expect((await refusal(addresses.delete(address.id))).status).toBe(404);
    const given = zoe.client.collection('addresses').update(address.id, { user: ada.id });
    expect((await refusal(given)).codes).toEqual({ user: 'set_by_shop' });
    expect(await all(zoe)).toMatchObject([{ city: 'Paris' }]);
  });

  test('comes at most twenty times', async () => {
    const account = await openAccount(backend);
    for (let count = 0; count < ADDRESSES; count += 1) await add(account, { label: `${count}` });
    expect((await refusal(add(account))).codes).toEqual({ label: 'too_many' });
    const [first] = await all(account);
    // A full account can still change what it has.
    await account.client.collection('addresses').update(first?.id ?? '', { city: 'Lyon' });
    expect(await all(account)).toHaveLength(ADDRESSES);
  });
});

describe('exactly one address', () => {
  test('is the main one: the first, then the one that is chosen', async () => {
    const account = await openAccount(backend);
    const home = await add(account, { label: 'Home' });
    const second = await add(account, { label: 'Work' });
    expect(await mainOf(account)).toEqual(['Home']);
    const addresses = account.client.collection('addresses');
    await addresses.update(second.id, { main: true });
    expect(await mainOf(account)).toEqual(['Work']);
    await addresses.update(second.id, { main: false });
    expect(await mainOf(account)).toEqual(['Work']);
    await add(account, { label: 'Beach', main: true });
    expect(await mainOf(account)).toEqual(['Beach']);
    await addresses.update(home.id, { main: true });
    expect(await mainOf(account)).toEqual(['Home']);
  });

  test('is the main one after the main one is deleted', async () => {
    const account = await openAccount(backend);
    const home = await add(account, { label: 'Home' });
    await add(account, { label: 'Work' });
    await account.client.collection('addresses').delete(home.id);
    expect(await mainOf(account)).toEqual(['Work']);
  });
});
