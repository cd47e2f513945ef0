/** A later file of a bank that takes back what has paid an order: never silent, never booked, and not shipped unseen. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendLines } from '#scripts/bank-csv/import.ts';
import { answered, readExport } from '#src/bank-csv/read.ts';
import type { PackAnswer } from '#src/contract/desk/pack.ts';
import type { DeskOrder } from '#src/contract/desk/page.ts';
import type { TodayAnswer } from '#src/contract/desk/today.ts';
import type { Records } from '#src/contract/records.ts';
import { localDay } from '#src/domain/format/periods.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';
import { serverAccess, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { ago } from '#tests/support/limits-of-time.ts';
import { write } from '#tests/support/poison.ts';
import { placeOrder, startOrderShop, statusOf, type OrderShop } from '#tests/support/order-shop.ts';

let backend: TestBackend;
let shop: OrderShop;
beforeAll(async () => {
  backend = await startTestBackend();
  shop = await startOrderShop(backend, 1000);
  const { id } = await backend.admin.collection('shop').getFirstListItem('');
  await backend.admin.collection('shop').update(id, ACCOUNT);
});
afterAll(() => backend.stop());

const TODAY = localDay(Date.now());
type Placed = Awaited<ReturnType<typeof placeOrder>>;

async function outcomesOf(file: string, dry: boolean): Promise<string[]> {
  const read = await readExport(file);
  const lines = answered([...(read?.lines ?? []), ...(read?.gone ?? [])], 'EUR').map((line) => ({ ...line, seen: '' }));
  const results = await sendLines(serverAccess(backend), lines, dry, silentReport());
  return results.map(({ outcome, number, name }) => [outcome, number, name].filter((part) => part !== '').join(' '));
}

const findings = () => backend.admin.collection<Records['job_findings']>('job_findings').getFullList();

interface Bank {
  readonly head: string;
  /** Row of an order's money, and one of what the bank says of it later. */
  readonly paid: (reference: string) => string;
  readonly back: (reference: string) => string;
  /** Another row that the later file has. */
  readonly other: string;
}

const revolut = (id: string, state: string, reference: string, amount = '44.90'): string =>
  `${TODAY},${id},TOPUP,${state},Money from JANE,${reference},JANE,EUR,${amount},100.00`;
const sparkasse = (text: string, amount: string, iban = 'DE89370400440532013000'): string =>
  `${TODAY};${text};Jane;${iban};${amount};EUR;gebucht`;
const REVOLUT = 'Date,ID,Type,State,Description,Reference,Payer,Payment currency,Amount,Balance';
const SPARKASSE = 'Buchungstag;Verwendungszweck;Name;IBAN Zahlungspflichtiger;Betrag;Waehrung;Status';

const BANKS: Readonly<Record<string, Bank>> = {
  'the same booking, reverted': {
    head: REVOLUT,
    paid: (reference) => revolut('1', 'COMPLETED', reference),
    back: (reference) => revolut('1', 'REVERTED', reference),
    other: revolut('2', 'COMPLETED', 'hello', '5.00'),
  },
  'a debit with the whole reference': {
    head: SPARKASSE,
    paid: (reference) => sparkasse(reference, '44,90'),
    back: (reference) => sparkasse(`RETOURE ${reference}`, '-44,90', ''),
    other: sparkasse('hallo', '5,00'),
  },
  'a debit with the whole reference, less what the bank keeps': {
    head: SPARKASSE,
    paid: (reference) => sparkasse(reference, '44,90'),
    back: (reference) => sparkasse(`Rückgabe ${reference}`, '-41,90', ''),
    other: sparkasse('hallo', '5,00'),
  },
  'rows that end with a separator': {
    head: SPARKASSE,
    paid: (reference) => `${sparkasse(reference, '44,90')};`,
    back: (reference) => `${sparkasse(reference, '-44,90')};`,
    other: `${sparkasse('hallo', '5,00')};`,
  },
};

async function placed(): Promise<readonly [Placed, string, string]> {
  const order = await placeOrder(backend, shop, { method: 'transfer' });
  return [order, order.order.transfer?.reference ?? '', order.order.number];
}

test.each(Object.entries(BANKS))('%s', async (_what, { head, paid, back, other }) => {
  const [order, reference, number] = await placed();
  expect(await outcomesOf([head, paid(reference)].join('\n'), false)).toEqual([
    expect.stringMatching(`^booked ${number}`),
  ]);
  const later = [head, back(reference), other].join('\n');
  const known = (await findings()).length;
  for (const dry of [true, false])
    expect(await outcomesOf(later, dry)).toEqual([
      expect.stringMatching(/^no_order/),
      expect.stringMatching(`^returned_paid ${number} \\S`),
    ]);
  expect(await statusOf(backend, order.token)).toMatchObject({ paid: 4490 });
  const [found, more] = (await findings()).slice(known);
  expect([found?.step, found?.label, more]).toEqual(['transfer_taken_back', number, undefined]);
  const today = await backend.admin.send<TodayAnswer>('/api/desk/today', {
    method: 'POST',
    body: { locale: 'en' },
  });
  expect(JSON.stringify(today)).toContain('taken_back');
  // Whoever opens it to pack or ship it is told there, too.
  const record = await backend.admin.collection('orders').getFirstListItem(`number = '${number}'`);
  const atDesk = <Answer>(route: string, body: object): Promise<Answer> =>
    backend.admin.send(`/api/desk/${route}`, { method: 'POST', body });
  expect(await atDesk<DeskOrder>('order', { order: record.id })).toMatchObject({ isTakenBack: true });
  const { orders } = await atDesk<PackAnswer>('pack', { ids: [record.id], locale: 'en' });
  expect(orders).toMatchObject([{ isTakenBack: true }]);
});

test('money that goes elsewhere, what the shop gives back, and a second try say nothing', async () => {
  const [, reference, number] = await placed();
  const [given, givenReference] = await placed();
  const first = [REVOLUT, revolut('11', 'COMPLETED', reference), revolut('12', 'COMPLETED', givenReference)];
  await outcomesOf(first.join('\n'), false);
  await backend.admin.collection('orders').update(given.record.id, { order_state: 'cancelled' });
  const rent = `${TODAY};Miete Laden;Vermieter;DE02120300000000202051;-44,90;EUR;gebucht`;
  const fee = `${TODAY};Provision;Bank;;-3,00;EUR;gebucht`;
  expect(
    await outcomesOf([SPARKASSE, rent, fee, sparkasse(`Erstattung ${givenReference}`, '-44,90')].join('\n'), false),
  ).toEqual(['outgoing', 'outgoing', 'outgoing']);
  const tries = [REVOLUT, revolut('13', 'FAILED', reference), revolut('11', 'COMPLETED', reference)];
  expect(await outcomesOf(tries.join('\n'), false)).toEqual([`known ${number}`]);
});

test('it is looked at for sixty days, and no more once the books say that the money has gone', async () => {
  const HOUR = 60 * 60 * 1000;
  const [[, first], [, other], [, corrected]] = [await placed(), await placed(), await placed()];
  const references = [first, other, corrected];
  await outcomesOf(
    [REVOLUT, ...references.map((reference, at) => revolut(`2${at}`, 'COMPLETED', reference))].join('\n'),
    false,
  );
  const known = (await findings()).length;
  await outcomesOf(
    [REVOLUT, ...references.map((reference, at) => revolut(`2${at}`, 'REVERTED', reference))].join('\n'),
    false,
  );
  const [late, soon, settled] = (await findings()).slice(known);
  const age = (row: Records['job_findings'] | undefined, hours: number) =>
    write(
      backend,
      'UPDATE job_findings SET created = ? WHERE id = ?',
      ago(60 * 24 * HOUR + hours * HOUR),
      row?.id ?? '',
    );
  age(late, 1);
  age(soon, -1);
  write(backend, 'UPDATE orders SET refunded = paid WHERE id = ?', settled?.record ?? '');
  await backend.admin.crons.run('vitrine_payments');
  const left = async () =>
    (await findings()).map(({ id }) => id).filter((id) => [late, soon, settled].some((row) => row?.id === id));
  await vi.waitUntil(async () => (await left()).length === 1, { timeout: 20_000 });
  expect(await left()).toEqual([soon?.id]);
});
