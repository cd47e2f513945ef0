/** Each row of a bank's file ends in one place: booked, known, waiting for a person, or money that has gone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendLines } from '#scripts/bank-csv/import.ts';
import { answered, readExport } from '#src/bank-csv/read.ts';
import { localDay, shiftDay } from '#src/domain/format/periods.ts';
import { creditorReference } from '#src/domain/money/creditor-reference.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { actAtDesk, readDesk } from '#tests/support/call-desk.ts';
import { serverAccess } from '#tests/support/backend.ts';
import { startTransferShop, type TransferShop } from '#tests/support/transfers.ts';

let open: TransferShop;
beforeAll(async () => {
  open = await startTransferShop(1000);
});
afterAll(() => open.stop());

type Order = Awaited<ReturnType<TransferShop['place']>>['record'];
let placed = 0;
async function place(): Promise<Order> {
  placed += 1;
  return (await open.place({ email: `row${placed}@customer.example` })).record;
}

const TODAY = localDay(Date.now());
const refOf = (order: Order): string => creditorReference(order.number);
const HEAD = 'Date;Libellé;Débit euros;Crédit euros;';
const credit = (text: string): string => `${TODAY};${text};;44,90;`;
const debit = (text: string): string => `${TODAY};${text};44,90;;`;

/** Says what becomes of each row, by its text. Of each it is one of four things, and what waits is in the list. */
async function endsOf(...file: readonly string[]): Promise<readonly string[]> {
  const read = await readExport([HEAD, ...file, ''].join('\n'));
  if (read === null) throw new Error('The file cannot be read.');
  expect(read.lines.length + read.gone.length).toBe(
    file.length - (file[0]?.startsWith('Transaction') === true ? 1 : 0),
  );
  const lines = answered([...read.lines, ...read.gone], 'EUR').map((line) => ({ ...line, seen: '' }));
  const results = await sendLines(serverAccess(open.backend), lines, false, silentReport());
  const waiting = await open.backend.admin.collection('unmatched_transfers').getFullList({ filter: "state = 'open'" });
  for (const [at, { outcome }] of results.entries()) {
    const isCredit = at < read.lines.length;
    const isKept = waiting.some((row) => row['key'] === lines[at]?.key);
    expect([outcome, isCredit && !['booked', 'known'].includes(outcome)]).toEqual([outcome, isKept]);
    expect(['outgoing', 'returned_paid'].includes(outcome)).toBe(!isCredit);
  }
  return results.map(({ outcome, number }) => `${outcome} ${number}`.trim());
}

/** An order that was paid by Zoe Muller and cancelled; `isDone`: its refund was transferred. */
async function givenBack(isDone: boolean): Promise<Order> {
  const order = await place();
  await open.receive(order.id, 4490, { sender: 'Zoe Muller' });
  const cancel = { order: order.id, to: 'cancelled', reason: 'exchange' } as const;
  expect((await actAtDesk(open.backend, 'order-step', cancel)).status).toBe(200);
  const [refund] = await open.refundsOf(order.id);
  if (isDone)
    expect((await actAtDesk(open.backend, 'refund-transferred', { refund: refund?.id ?? '', day: TODAY })).status).toBe(
      200,
    );
  return order;
}

// First: Today shows a page of each list.
test('the bank takes back what waits to be refunded: Today and the refund say that it has gone', async () => {
  const order = await givenBack(false);
  expect(await endsOf(debit(`VIR EMIS ZOE MULLER ${order.number}`))).toEqual(['outgoing']);
  const refundOf = async () => (await readDesk(open.backend, 'order-money', { order: order.id })).refunds[0];
  expect(await refundOf()).toMatchObject({ toTransfer: true, isTakenBack: false });
  expect(await endsOf(debit(`RETOUR VIREMENT RECALL FRAUDE ${refOf(order)}`))).toEqual([
    `returned_paid ${order.number}`,
  ]);
  expect(await refundOf()).toMatchObject({ toTransfer: true, isTakenBack: true });
  const asks = { method: 'POST', body: { locale: 'en' } };
  const today = JSON.stringify(await open.backend.admin.send('/api/desk/today', asks));
  expect(today).toContain('refund_taken_back');
  expect(await open.findings()).toMatchObject([{ step: 'transfer_taken_back', record: order.id }]);
});

test.each([
  ['names the order of the refund', (old: Order) => `VIREMENT EMIS ZOE MULLER REMBOURSEMENT COMMANDE ${old.number}`],
  ['names its reference', (old: Order) => `REMB ${refOf(old)}`],
  ['names it with a word of returns', (old: Order) => `RETOUR COMMANDE ${old.number}`],
  ['names who has paid, with a word of returns', () => 'RETOUR ZOE MULLER'],
  ['names who has paid', () => 'VIR SEPA EMIS ZOE MULLER'],
])('an exchange: the debit that %s is the refund, and the new order is paid', async (_, text) => {
  const old = await givenBack(true);
  const fresh = await place();
  expect(await endsOf(credit(`VIR ZOE MULLER ${refOf(fresh)}`), debit(text(old)))).toEqual([
    `booked ${fresh.number}`,
    'outgoing',
  ]);
});

test.each([
  ['of somebody else', 'VIREMENT EMIS FOURNISSEUR PAPIER FACTURE 12', 'booked'],
  ['of somebody else, with a word of returns', 'VIREMENT EMIS FOURNISSEUR PAPIER RETOUR PALETTE', 'returned'],
  ['that the bank has sent back', 'RETOUR VIREMENT RECALL', 'returned'],
])('a debit of as much %s', async (_, text, outcome) => {
  const orders = [await place(), await place(), await place()];
  const rows = orders.map((order, at) => credit(`VIREMENT CLIENT ${at} ${refOf(order)}`));
  expect(await endsOf(...rows, debit(text))).toEqual([
    ...orders.map(({ number }) => `${outcome} ${number}`),
    'outgoing',
  ]);
});

test('one refund is one debit: the other is the bank’s', async () => {
  const order = await givenBack(true);
  const [recall, own] = [`RETOUR RECALL ${refOf(order)}`, `VIR EMIS ZOE MULLER ${refOf(order)}`];
  expect(await endsOf(debit(recall), debit(own))).toEqual(['outgoing', `returned_paid ${order.number}`]);
});

test('a refund that bounces on its day waits', async () => {
  const order = await givenBack(true);
  const back = credit(`RETOUR VIR EMIS IMPAYE REMB ${refOf(order)} COMPTE CLOTURE`);
  const [bounced, gone] = await endsOf(debit(`VIR EMIS ZOE MULLER REMB ${refOf(order)}`), back);
  expect([bounced?.split(' ')[1], gone]).toEqual([order.number, 'outgoing']);
});

test('the shop’s own account in a column says nothing of who has paid', async () => {
  const order = await place();
  const rows = [
    'Transaction ID;Date de la valeur;IBAN;Type;Débit;Crédit;Solde;Libellé;Nom de la contrepartie;Montant HT;Montant de TVA total',
    `a1;${TODAY};FR1420041010050500013M02606;Virement entrant;;44,90;1044,90;${refOf(order)};Ida Roth;37,42;7,48`,
    `a2;${TODAY};FR1420041010050500013M02606;Virement sortant;44,90;;1000,00;Facture 12;Papeterie;37,42;7,48`,
  ];
  const read = await readExport(rows.join('\n'));
  expect(read?.gone).toMatchObject([{ amount: 4490, iban: '' }]);
  const lines = answered([...(read?.lines ?? []), ...(read?.gone ?? [])], 'EUR').map((line) => ({ ...line, seen: '' }));
  const results = await sendLines(serverAccess(open.backend), lines, false, silentReport());
  expect(results.map(({ outcome }) => outcome)).toEqual(['booked', 'outgoing']);
});

test('what was waiting because of a debit is joined by whoever has seen that it stayed', async () => {
  const order = await place();
  await endsOf(credit(`VIR IDA ${refOf(order)}`), debit('REJET DE PRELEVEMENT'));
  const { rows } = await readDesk(open.backend, 'money-transfers', { after: '' });
  const row = rows.find(({ number }) => number === order.number);
  expect(row).toMatchObject({ outcome: 'unsettled', received: expect.stringContaining(shiftDay(TODAY, 0)) });
  const join = { transfer: row?.id ?? '', order: order.id, again: true } as const;
  expect((await actAtDesk(open.backend, 'transfer-join', join)).status).toBe(200);
  expect(await endsOf(credit(`VIR IDA ${refOf(order)}`), debit('REJET DE PRELEVEMENT'))).toContain(
    `known ${order.number}`,
  );
});

/** Columns of a file, and a row of money that comes (or goes, with a minus). */
const COLUMNS = {
  'no column of senders': [
    'Date;Libellé;Montant(EUROS)',
    (text: string, amount: string) => `${TODAY};${text};${amount}`,
  ],
  'an empty column of senders': [
    'Date;Libellé;Montant;Payer',
    (text: string, amount: string) => `${TODAY};${text};${amount};`,
  ],
  'a column of senders': [
    'Date;Libellé;Montant;Payer',
    (text: string, amount: string) => `${TODAY};${text};${amount};Zoe Muller`,
  ],
} as const;
const WAYS = ['booked', 'joined', 'typed before'] as const;

/** In its first form the text names the order and who has paid; in a second one, and in what comes back, not the order. */
test.each(Object.keys(COLUMNS).flatMap((columns) => WAYS.map((way) => [columns, way] as const)))(
  'what a bank has told of once is known when it tells of it again, or takes it back: %s, %s',
  async (columns, way) => {
    const [head, rowOf] = COLUMNS[columns as keyof typeof COLUMNS];
    placed += 1;
    const quantity = placed;
    const expectedTotal = quantity * 2000 + (quantity >= 5 ? 0 : 490);
    const asked = {
      lines: [{ item: open.shop.item.id, quantity }],
      expectedTotal,
      email: `row${placed}@customer.example`,
    };
    const { record } = await open.place(asked);
    const amount = (expectedTotal / 100).toFixed(2).replace('.', ',');
    const send = async (text: string, sign = ''): Promise<string | undefined> => {
      const read = await readExport([head, rowOf(text, `${sign}${amount}`), rowOf('CB', '-1,00'), ''].join('\n'));
      const lines = answered([...(read?.lines ?? []), ...(read?.gone ?? [])], 'EUR').map((line) => ({
        ...line,
        seen: '',
      }));
      const results = await sendLines(serverAccess(open.backend), lines, false, silentReport());
      return results
        .filter((_, at) => lines[at]?.amount === expectedTotal)
        .map(({ outcome, number }) => `${outcome} ${number}`.trim())[0];
    };
    const listed = async () =>
      (await readDesk(open.backend, 'money-transfers', { after: '' })).rows.find((row) => row.amount === expectedTotal);
    if (way === 'typed before') await open.receive(record.id, expectedTotal);
    const named = way === 'joined' ? '' : ` ${refOf(record)}`;
    const first = await send(`VIREMENT DE ZOE MULLER${named}`);
    expect(first).toBe(
      { booked: `booked ${record.number}`, joined: 'no_order', 'typed before': `known ${record.number}` }[way],
    );
    if (way === 'joined')
      expect(
        (await actAtDesk(open.backend, 'transfer-join', { transfer: (await listed())?.id ?? '', order: record.id }))
          .status,
      ).toBe(200);
    // Another form of the file: whoever would join it to a second order is asked.
    expect(await send('VIR ZOE MULLER')).toBe(`again ${record.number}`);
    const { record: second } = await open.place({ ...asked, email: `again${placed}@customer.example` });
    const joined = await actAtDesk(open.backend, 'transfer-join', {
      transfer: (await listed())?.id ?? '',
      order: second.id,
    });
    expect(joined.body).toMatchObject({ problems: [{ field: 'order', code: 'again' }] });
    for (const text of ['RETOUR VIR SEPA RECALL', `REJET ${refOf(record)}`, 'VIR ZOE MULLER'])
      expect(await send(text, '-'), text).toBe(`returned_paid ${record.number}`);
  },
);
