/** A bank's export is matched with orders. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SentLine, TransfersAnswer } from '#src/contract/transfers-api.ts';
import { sendLines } from '#scripts/bank-csv/import.ts';
import { answered, readExport } from '#src/bank-csv/read.ts';
import { localDay, shiftDay } from '#src/domain/format/periods.ts';
import { LONG_AGO, ordersOf, placeOrder, startOrderShop, statusOf, type OrderShop } from '#tests/support/order-shop.ts';
import { write } from '#tests/support/poison.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { serverAccess, startTestBackend, SUPERUSER, type TestBackend } from '#tests/support/backend.ts';
import { runOurs } from '#tests/support/command.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
  const { id } = await backend.admin.collection('shop').getFirstListItem('');
  await backend.admin.collection('shop').update(id, ACCOUNT);
});
afterAll(() => backend.stop());

const place = () => placeOrder(backend, shop, { method: 'transfer' });

function send(lines: readonly SentLine[], dry = false): Promise<TransfersAnswer['lines']> {
  return sendLines(serverAccess(backend), lines, dry, silentReport());
}

async function outcomesOf(lines: readonly SentLine[], dry = false): Promise<string[]> {
  return (await send(lines, dry)).map(({ outcome, number }) => `${outcome} ${number}`.trim());
}

/** PocketBase dates orders itself, by the clock of the machine. */
const TODAY = localDay(Date.now());

const lineOf = (key: string, text: string, amount = 4490): SentLine => ({
  key,
  text,
  amount,
  day: TODAY,
  currency: 'EUR',
  state: 'settled',
  seen: '',
  sender: 'Zoë Müller',
  iban: 'DE89370400440532013000',
});

test('a file pays its orders, once however often it comes, and says what is left', async () => {
  const [whole, alone, part, byHand, card] = [
    await place(),
    await place(),
    await place(),
    await place(),
    await placeOrder(backend, shop),
  ];
  const reference = whole.order.transfer?.reference ?? '';
  const rows = [
    `${TODAY};VIR ${reference.slice(0, 6)} ${reference.slice(6).toLowerCase()} MERCI;44,90`,
    `${TODAY};commande ${alone.order.number};44,90`,
    `${TODAY};commande ${part.order.number};40,00`,
    `${TODAY};${part.order.transfer?.reference};40,00`,
    `${TODAY};${byHand.order.transfer?.reference};44,90`,
    `${TODAY};commande ${card.order.number};44,90`,
    `${TODAY};Geschenk;5,00`,
    `${TODAY};Loyer;-800,00`,
  ];
  const read = await readExport(`Date;Libellé;Montant\n${rows.join('\n')}\n`);
  const lines = answered(read?.lines ?? [], 'EUR').map((line) => ({ ...line, seen: alone.order.number }));
  await backend.admin.collection('transfers').create({ order: byHand.record.id, amount: 4490 });
  const expected = [
    `booked ${whole.order.number}`,
    `booked ${alone.order.number}`,
    `amount ${part.order.number}`,
    `booked ${part.order.number}`,
    `known ${byHand.order.number}`,
    `not_by_transfer ${card.order.number}`,
    'no_order',
  ];
  expect(await outcomesOf(lines, true)).toEqual(expected);
  expect(await ordersOf(backend).getOne(whole.record.id)).toMatchObject({ payment_state: 'unpaid', paid: 0 });
  expect(await outcomesOf(lines)).toEqual(expected);
  for (const { token } of [whole, alone, byHand])
    expect(await statusOf(backend, token)).toMatchObject({ payment: 'paid', paid: 4490 });
  expect(await statusOf(backend, part.token)).toMatchObject({ payment: 'unpaid', paid: 4000 });
  // Nothing is booked a second time.
  const again = await outcomesOf(lines);
  expect(again.filter((one) => one.startsWith('booked'))).toEqual([]);
  expect(again[0]).toBe(`known ${whole.order.number}`);
  expect(await statusOf(backend, whole.token)).toMatchObject({ paid: 4490 });
});

test('one line that is wrong holds up no other', async () => {
  const [first, second] = [await place(), await place()];
  const [one, two] = [first, second].map(({ order }) => order.transfer?.reference ?? '');
  const lines = [
    { ...lineOf('b1', `${one}`), amount: 0.5 },
    { ...lineOf('b2', `${one}`), currency: 'USD' },
    lineOf('b3', `${one} ${two}`),
    lineOf('b4', `${two}`),
    // The same money under another name: somebody must look.
    lineOf('b5', `${two}`),
    lineOf('b6', `RF00${first.order.number.replace('-', '')}`),
  ];
  expect(await outcomesOf(lines)).toEqual([
    'shape',
    `currency ${first.order.number}`,
    'several',
    `booked ${second.order.number}`,
    `again ${second.order.number}`,
    // As much of the same sender has paid that order just now.
    `again ${second.order.number}`,
  ]);
  expect(await statusOf(backend, first.token)).toMatchObject({ payment: 'unpaid', paid: 0 });
  expect(await statusOf(backend, second.token)).toMatchObject({ payment: 'paid', paid: 4490 });
  const [row] = await backend.admin.collection('transfers').getFullList({ filter: "key = 'b4'" });
  expect(row).toMatchObject({ by: `_superusers ${SUPERUSER.email}`, sender: 'Zoë Müller' });
});

test('a key that two lines share never hides money, and the account of the shop is no sender', async () => {
  const [first, second] = [await place(), await place()];
  const [one, two] = [first, second].map(({ order }) => order.transfer?.reference ?? '');
  const lines = [{ ...lineOf('c1', `${one}`), iban: ACCOUNT.bank_iban.toLowerCase() }, lineOf('c1', `${two}`)];
  const expected = [`booked ${first.order.number}`, `key_used ${second.order.number}`];
  expect(await outcomesOf(lines)).toEqual(expected);
  expect(await outcomesOf([{ ...lineOf('c1', `${one}`), amount: 100 }])).toEqual([`key_used ${first.order.number}`]);
  expect(await outcomesOf(lines.slice(0, 1))).toEqual([`known ${first.order.number}`]);
  const [row] = await backend.admin.collection('transfers').getFullList({ filter: "key = 'c1'" });
  expect(row).toMatchObject({ order: first.record.id, sender: 'Zoë Müller', sender_iban: '' });
});

test('what the bank has not booked, is of another currency, or came before the order pays nothing, whatever it names', async () => {
  const { order, token } = await place();
  const line = { ...lineOf('d1', `${order.transfer?.reference}`), seen: order.number };
  const lines: SentLine[] = [
    { ...line, state: 'pending' },
    { ...line, state: '' },
    { ...line, day: shiftDay(TODAY, 3) },
    { ...line, currency: '' },
    { ...line, currency: 'Fr.' },
    { ...line, currency: 'CHF', key: 'd2' },
    { ...line, day: '2019-11-23', key: 'd3' },
    { ...line, day: shiftDay(TODAY, -2), key: 'd4' },
  ];
  const number = order.number;
  const expected = ['unsettled', 'unsettled', 'unsettled', 'currency', 'currency'];
  const named = [`currency ${number}`, `older ${number}`, `older ${number}`];
  expect(await outcomesOf(lines, true)).toEqual([...expected, ...named]);
  expect(await outcomesOf(lines)).toEqual([...expected, ...named]);
  expect(await statusOf(backend, token)).toMatchObject({ payment: 'unpaid', paid: 0 });
  // A row that will be another one once it is booked does not wait for anybody: it would be taken twice.
  const kept = await backend.admin.collection('unmatched_transfers').getFullList({ filter: "key ~ 'd%'" });
  expect(kept.map((row) => row['key']).sort()).toEqual(['d2', 'd3', 'd4']);
});

test('a number alone pays when somebody has seen which order it is, a whole reference by itself', async () => {
  const [alone, exact] = [await place(), await place()];
  const line = lineOf('e1', `commande ${alone.order.number}`);
  const name = alone.order.address.name;
  expect((await send([line], true))[0]).toMatchObject({ outcome: 'booked', name, owed: 4490, exact: false });
  expect(await outcomesOf([line])).toEqual([`unseen ${alone.order.number}`]);
  expect(await outcomesOf([{ ...line, seen: exact.order.number }])).toEqual([`unseen ${alone.order.number}`]);
  expect(await statusOf(backend, alone.token)).toMatchObject({ payment: 'unpaid', paid: 0 });
  const seen = { ...line, seen: alone.order.number };
  expect((await send([seen]))[0]).toMatchObject({ outcome: 'booked', name, owed: 4490 });
  expect((await send([lineOf('e2', `${exact.order.transfer?.reference}`)]))[0]).toMatchObject({
    outcome: 'booked',
    exact: true,
  });
  for (const { token } of [alone, exact]) expect(await statusOf(backend, token)).toMatchObject({ payment: 'paid' });
});

/** One line of a file, of which a table says what becomes of it. */
interface Case {
  readonly text: string;
  readonly amount?: number;
  readonly outcome: string;
  /** Days after the first. */
  readonly later?: number;
  readonly iban?: string;
}

test('a file books what is owed and nothing more, and its preview says the same of each line', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => place()));
  const [whole, sum, both, cents, parts, again, numbers, week] = orders.map(({ order }) => order);
  write(backend, 'UPDATE orders SET created = ? WHERE id = ?', LONG_AGO, orders.at(-1)?.record.id ?? '');
  const refOf = (order: typeof whole): string => order?.transfer?.reference ?? '';
  const cases: readonly Case[] = [
    { text: refOf(whole), outcome: 'booked' },
    // The same money, as another layout of the bank names it.
    { text: `${refOf(whole)} b`, later: 1, outcome: 'again' },
    { text: `${refOf(whole)} c`, later: 1, iban: 'FR7630006000011234567890189', outcome: 'amount' },
    { text: refOf(sum), amount: 4491, outcome: 'amount' },
    { text: `${refOf(both)} et ${sum?.number}`, amount: 8980, outcome: 'several' },
    { text: `${refOf(both)} et ${sum?.number}`, outcome: 'several' },
    { text: `${both?.number} ${sum?.number}`, outcome: 'several' },
    // Cents without a mark.
    { text: refOf(cents), amount: 449_000, outcome: 'amount' },
    { text: `${refOf(parts)} 1`, amount: 2000, outcome: 'booked' },
    { text: `${refOf(parts)} 2`, amount: 2490, outcome: 'booked' },
    { text: `commande ${parts?.number}`, amount: 2490, outcome: 'again' },
    { text: `commande ${parts?.number}`, amount: 2489, outcome: 'amount' },
    { text: `${refOf(again)} 1`, amount: 2245, outcome: 'booked' },
    { text: `${refOf(again)} 2`, amount: 2245, later: 1, outcome: 'again' },
    { text: `${refOf(week)} 1`, amount: 1000, later: -9, outcome: 'booked' },
    { text: `${refOf(week)} 2`, amount: 1000, later: -2, outcome: 'again' },
    { text: `${refOf(week)} 3`, amount: 1000, later: -1, outcome: 'booked' },
    { text: `commande ${numbers?.number}`, outcome: 'booked' },
    { text: `commande ${numbers?.number} b`, outcome: 'again' },
  ];
  const seenOf = (text: string): string => orders.find(({ order }) => text.includes(order.number))?.order.number ?? '';
  const lines = cases.flatMap(({ text, amount, later = 0, iban }, at) => {
    const line = { ...lineOf(`owed${at}`, text, amount), seen: seenOf(text), day: shiftDay(TODAY, later) };
    // As many as make requests of several pieces.
    const filler = [1, 2, 3].map((one) => lineOf(`filler${at} ${one}`, 'Geschenk', one));
    return [{ ...line, ...(iban === undefined ? {} : { iban }) }, ...filler];
  });
  const outcomes = async (dry: boolean) =>
    (await send(lines, dry)).filter((_, at) => at % 4 === 0).map(({ outcome }, at) => `${cases[at]?.text}: ${outcome}`);
  const expected = cases.map(({ text, outcome }) => `${text}: ${outcome}`);
  expect(await outcomes(true)).toEqual(expected);
  expect(await outcomes(false)).toEqual(expected);
  const paid = [4490, 0, 0, 0, 4490, 2245, 4490, 2000];
  for (const [at, { token }] of orders.entries())
    expect(await statusOf(backend, token)).toMatchObject({ paid: paid[at] });
  const refunds = await backend.admin.collection('refunds').getFullList({ filter: "key ~ 'late-%'" });
  expect(refunds).toEqual([]);
});

test('money that has gone back in the same file pays nothing, and an order that it has paid is named', async () => {
  const [fresh, paid, hand, given] = [await place(), await place(), await place(), await place()];
  const orders = [fresh, paid, hand, given];
  const rowOf = (at: number, sign: '' | '-'): string =>
    `${TODAY};${sign === '' ? 'VIR' : 'REJET'} ${orders[at]?.order.transfer?.reference};${sign}44,90`;
  const linesOf = async (rows: readonly string[]): Promise<SentLine[]> => {
    const read = await readExport(`Date;Libellé;Montant\n${TODAY};Loyer;-800,00\n${rows.join('\n')}\n`);
    return answered([...(read?.lines ?? []), ...(read?.gone ?? [])], 'EUR').map((line) => ({ ...line, seen: '' }));
  };
  await backend.admin.collection('transfers').create({ order: hand.record.id, amount: 4490 });
  const numberOf = (at: number): string => orders[at]?.order.number ?? '';
  const before = await linesOf([rowOf(1, ''), rowOf(3, '')]);
  expect(await outcomesOf(before)).toEqual([`booked ${numberOf(1)}`, `booked ${numberOf(3)}`, 'outgoing']);
  // The shop has given it back itself.
  await ordersOf(backend).update(given.record.id, { order_state: 'cancelled' });
  const rows = orders.flatMap((_, at) => [rowOf(at, ''), rowOf(at, '-')]);
  const lines = await linesOf([...rows, `${TODAY};Spende;7,00`, `${TODAY};STORNO Spende;-7,00`]);
  const expected = [
    `returned ${numberOf(0)}`,
    ...[1, 2, 3].map((at) => `known ${numberOf(at)}`),
    'returned',
    // The rent, and what has gone of an order that nothing was booked for.
    'outgoing',
    'outgoing',
    // Also of the one whose refund nobody has transferred: it would go twice.
    ...[1, 2, 3].map((at) => `returned_paid ${numberOf(at)}`),
    'outgoing',
  ];
  expect(await outcomesOf(lines, true)).toEqual(expected);
  expect(await outcomesOf(lines)).toEqual(expected);
  expect(await statusOf(backend, fresh.token)).toMatchObject({ payment: 'unpaid', paid: 0 });
  // It waits all the same: whether it has stayed, somebody has to say.
  const kept = await backend.admin.collection('unmatched_transfers').getFullList({ filter: 'amount = 700' });
  expect(kept).toMatchObject([{ state: 'open', outcome: 'unsettled' }]);
});

test('nothing is owed for an order that is cancelled, and a preview takes what is written by hand once', async () => {
  const [over, hand] = [await place(), await place()];
  await ordersOf(backend).update(over.record.id, { order_state: 'cancelled' });
  await backend.admin.collection('transfers').create({ order: hand.record.id, amount: 2000 });
  const lines = [
    lineOf('h1', `${over.order.transfer?.reference}`),
    lineOf('h2', `${hand.order.transfer?.reference} a`, 2000),
    lineOf('h3', `${hand.order.transfer?.reference} b`, 2000),
    lineOf('h4', `${hand.order.transfer?.reference} c`, 2490),
  ];
  const expected = ['amount', 'known', 'again', 'booked'].map(
    (outcome, at) => `${outcome} ${(at === 0 ? over : hand).order.number}`,
  );
  expect(await outcomesOf(lines, true)).toEqual(expected);
  expect(await outcomesOf(lines)).toEqual(expected);
});

test('the command asks for what the file does not say, books whole references, and a number alone once somebody says yes', async () => {
  const [exact, alone] = [await place(), await place()];
  const folder = await mkdtemp(join(tmpdir(), 'bank-'));
  const file = join(folder, 'bank.csv');
  const rows = [`${TODAY};${exact.order.transfer?.reference};44,90`, `${TODAY};commande ${alone.order.number};44,90`];
  await writeFile(file, ['Date;Libellé;Montant', ...rows, ''].join('\n'));
  const { pocketbaseUrl, cacheDir, pocketbaseBin } = serverAccess(backend);
  const settings = {
    ...(pocketbaseBin === undefined ? {} : { POCKETBASE_BIN: pocketbaseBin }),
    POCKETBASE_URL: pocketbaseUrl,
    CACHE_DIR: cacheDir,
    DATA_DIR: dirname(backend.dataDir),
    SUPERUSER_EMAIL: SUPERUSER.email,
  };
  const run = async (...options: readonly string[]): Promise<readonly [code: unknown, output: string]> => {
    const command = runOurs('import:payments', settings, [file, ...options]);
    return [await command.ended, command.output()];
  };
  const name = exact.order.address.name;
  try {
    expect(await run()).toEqual([1, expect.stringContaining('--currency EUR')]);
    expect(await run('--currency', 'EUR')).toEqual([1, expect.stringContaining('--settled')]);
    const said = ['--currency', 'EUR', '--settled'];
    const [, dry] = await run(...said, '--dry-run');
    for (const part of [`order ${exact.order.number} of ${name}, which owed €44.90`, '--yes books it', '2 would be'])
      expect(dry).toContain(part);
    expect(await statusOf(backend, exact.token)).toMatchObject({ payment: 'unpaid' });
    expect(await run(...said)).toEqual([1, expect.stringContaining('1 written down, 0 known already, 1 for you')]);
    expect(await statusOf(backend, exact.token)).toMatchObject({ payment: 'paid' });
    expect(await statusOf(backend, alone.token)).toMatchObject({ payment: 'unpaid' });
    expect(await run(...said, '--yes')).toEqual([0, expect.stringContaining('1 written down, 1 known already, 0 for')]);
    expect(await statusOf(backend, alone.token)).toMatchObject({ payment: 'paid' });
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);
