/** Each credit of a bank's files is written down, or waits for a person: once, whatever is done in which order. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendLines } from '#scripts/bank-csv/import.ts';
import { actAtDesk, readDesk } from '#tests/support/call-desk.ts';
import { serverAccess } from '#tests/support/backend.ts';
import { statusOf } from '#tests/support/order-shop.ts';
import { startTransferShop, type TransferShop } from '#tests/support/transfers.ts';
import { cases } from '#tests/support/whole.ts';
import type { TransferRecord } from '#src/contract/records.ts';
import { answered, readExport } from '#src/bank-csv/read.ts';
import type { SentLine } from '#src/contract/transfers-api.ts';
import { localDay } from '#src/domain/format/periods.ts';
import { silentReport } from '#src/runtime/progress.ts';

let open: TransferShop;
beforeAll(async () => {
  open = await startTransferShop(10_000);
});
afterAll(() => open.stop());

const sum = (rows: readonly { readonly amount: number }[]): number => rows.reduce((all, { amount }) => all + amount, 0);

/** Rows of the bank's file for one order of €84.90: what each names, and what of three things has come. */
const ROW = fc.record({
  text: fc.constantFrom('reference', 'number', 'nothing'),
  amount: fc.constantFrom(4245, 4245, 8490),
  sender: fc.constantFrom('Anna', 'Emil'),
});
const STEP = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('hand 4245', 'hand 8490', 'join', 'join', 'correct') },
  { weight: 3, arbitrary: fc.constantFrom('import 1', 'import 2', 'import 4') },
);
let run = 0;

async function walk(
  rows: readonly (typeof ROW extends fc.Arbitrary<infer Row> ? Row : never)[],
  steps: readonly string[],
) {
  run += 1;
  const { record, order } = await open.place({
    lines: [{ item: open.shop.item.id, quantity: 4 }],
    expectedTotal: 8490,
    email: `sums${run}@customer.example`,
  });
  const words = { reference: order.transfer?.reference ?? '', number: `commande ${order.number}`, nothing: 'merci' };
  const lines = rows.map(({ text, amount, sender }, at): SentLine => ({
    key: `sums ${run} ${at}`,
    amount,
    currency: 'EUR',
    state: 'settled',
    day: localDay(Date.now()),
    text: `${words[text]}`,
    sender: `${sender} ${run}`,
    iban: '',
    seen: order.number,
  }));
  let imported = 0;
  const ours = async () => {
    const { rows: all } = await readDesk(open.backend, 'money-transfers', { after: '' });
    return all.filter(({ sender }) => sender.endsWith(` ${run}`));
  };
  for (const step of steps) {
    const [what, value] = step.split(' ');
    if (what === 'hand') await open.receive(record.id, Number(value)).catch(() => undefined);
    else if (what === 'join') {
      const [row] = await ours();
      const join = { transfer: row?.id ?? '', order: record.id, again: true, older: true } as const;
      if (row !== undefined) expect((await actAtDesk(open.backend, 'transfer-join', join)).status).toBe(200);
    } else if (what === 'correct') {
      const of = await readDesk(open.backend, 'order-money', { order: record.id });
      const last = of.transfers.findLast(({ amount }) => amount > 0);
      if (last === undefined) continue;
      const { key } = await open.backend.admin.collection<TransferRecord>('transfers').getOne(last.id);
      const lower = (amount: number) => actAtDesk(open.backend, 'transfer-correct', { transfer: last.id, amount });
      // What a bank has brought is one: a part of it would be on no list.
      if (!`${key}`.startsWith('hand ')) expect((await lower(last.amount - 1)).status).toBe(400);
      await lower(0);
    } else {
      imported = Math.max(imported, Math.min(lines.length, Number(value)));
      const file = lines.slice(0, Number(value));
      const said = async (dry: boolean) =>
        (await sendLines(serverAccess(open.backend), file, dry, silentReport())).map(({ outcome }, at) =>
          // Only once another line is booked is one that names no order like it: both wait.
          outcome === 'again' && rows[at]?.text === 'nothing' ? 'no_order' : outcome,
        );
      expect(await said(true)).toEqual(await said(false));
    }
    const all = await open.backend.admin
      .collection('transfers')
      .getFullList<TransferRecord>({ filter: `order = '${record.id}'` });
    const named = all.filter(({ key }) => !`${key}`.startsWith('hand '));
    expect(sum(named) + sum(await ours())).toBe(sum(lines.slice(0, imported)));
    // What was written down by hand is one booking of the bank's, at most.
    const paid = await open.backend.admin.collection('payments').getFullList({ filter: `order = '${record.id}'` });
    expect(paid[0]?.['captured'] ?? 0).toBe(sum(all));
  }
}

test('what has come is booked, or waits, once for each row: by hand, joined, imported, corrected, again, in any order', async () => {
  const given: readonly [Parameters<typeof walk>[0], readonly string[]][] = [
    [
      [
        { text: 'nothing', amount: 4245, sender: 'Emil' },
        { text: 'reference', amount: 4245, sender: 'Emil' },
      ],
      ['hand 4245', 'import 1', 'join', 'import 2', 'import 2'],
    ],
    [
      [
        { text: 'nothing', amount: 4245, sender: 'Emil' },
        { text: 'nothing', amount: 4245, sender: 'Anna' },
      ],
      ['hand 4245', 'import 2', 'join', 'join', 'import 2'],
    ],
    [
      [
        { text: 'reference', amount: 4245, sender: 'Emil' },
        { text: 'nothing', amount: 4245, sender: 'Anna' },
      ],
      ['import 1', 'correct', 'import 2', 'join', 'correct', 'join', 'import 2'],
    ],
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(ROW, { minLength: 2, maxLength: 4 }),
      fc.array(STEP, { minLength: 4, maxLength: 8 }),
      walk,
    ),
    {
      numRuns: cases(9, 5),
      examples: given.map(([rows, steps]): [Parameters<typeof walk>[0], string[]] => [rows, [...steps]]),
    },
  );
}, 240_000);

const TODAY = localDay(Date.now());
const SPARKASSE = 'Buchungstag;Verwendungszweck;Name;IBAN Zahlungspflichtiger;Betrag;Waehrung;Status';
const sparkasse = (text: string, amount: string, more = ''): string =>
  `${TODAY};${text};Jane;DE89370400440532013000;${amount};EUR;gebucht${more}`;
const REVOLUT = 'Date,ID,Type,State,Description,Reference,Payer,Payment currency,Amount';
const revolut = (state: string, text: string, more = ''): string =>
  `${TODAY},${text},TOPUP,${state},Money from JANE,${text},JANE,EUR,44.90${more}`;
interface Returned {
  readonly head: string;
  /** Column that another form of the account has, and what stands in it. */
  readonly form: readonly [string, string];
  readonly credit: (text: string, more?: string) => string;
  readonly debit: (text: string, more?: string) => string;
}
/** Ways in which a bank takes €44.90 back that had come. */
const RETURNS: Readonly<Record<string, Returned>> = {
  'a debit': {
    head: SPARKASSE,
    form: [';Kategorie', ';Verkauf'],
    credit: (text, more) => sparkasse(text, '44,90', more),
    debit: (text, more) => sparkasse(`RETOURE ${text}`, '-44,90', more),
  },
  'less than had come': {
    head: SPARKASSE,
    form: [';Kategorie', ';Verkauf'],
    credit: (text, more) => sparkasse(text, '44,90', more),
    debit: (text, more) => sparkasse(`RETOURE ${text}`, '-41,90', more),
  },
  'the same booking, reverted': {
    head: REVOLUT,
    form: [',Balance', ',100.00'],
    credit: (text, more) => revolut('COMPLETED', text, more),
    debit: (text, more) => revolut('REVERTED', text, more),
  },
};
const FILES = ['credit', 'return', 'both', 'credit of another form', 'return of another form', 'dismiss'];

/** Files of money that a bank has taken back, in the order in which somebody finds them. */
async function takeBack(bank: string, steps: readonly string[]) {
  const { head, form, credit, debit } = RETURNS[bank] ?? { head: '', form: ['', ''], credit: String, debit: String };
  const { order, record, token } = await open.place();
  const reference = order.transfer?.reference ?? '';
  const waiting = async () =>
    (await readDesk(open.backend, 'money-transfers', { after: '' })).rows.filter(({ text }) =>
      text.includes(reference),
    );
  let [isBooked, isBack, dismissed] = [false, false, 0];
  for (const step of steps) {
    const said = `${bank}: ${steps.join(', ')}; at ${step}`;
    if (step === 'dismiss') {
      const [row] = await waiting();
      if (row === undefined) continue;
      const dismiss = { transfer: row.id, note: 'the bank took it back' };
      expect((await actAtDesk(open.backend, 'transfer-dismiss', dismiss)).status).toBe(200);
      dismissed += 1;
      continue;
    }
    const [name, more] = step.endsWith('another form') ? form : ['', ''];
    const rows = [
      ...(step.startsWith('return') ? [] : [credit(reference, more)]),
      ...(step.startsWith('credit') ? [] : [debit(reference, more)]),
    ];
    const read = await readExport([head + name, ...rows].join('\n'));
    const lines = answered([...(read?.lines ?? []), ...(read?.gone ?? [])], 'EUR');
    const sent = lines.map((line) => ({ ...line, seen: '' }));
    for (const dry of [true, false]) await sendLines(serverAccess(open.backend), sent, dry, silentReport());
    isBooked ||= !isBack && !step.startsWith('return') && (step !== 'both' || bank !== 'a debit');
    // One row of a booking that is there, and another of it that is not, are two tries.
    isBack ||= step.startsWith('return') || (step === 'both' && bank !== 'the same booking, reverted');
    const { paid } = await statusOf(open.backend, token);
    const findings = (await open.findings()).filter(({ label }) => label === order.number);
    expect([said, paid]).toEqual([said, isBooked ? 4490 : 0]);
    expect([said, findings.length > 0]).toEqual([said, isBooked && isBack]);
    expect([said, isBooked || (await waiting()).length + dismissed > 0]).toEqual([said, true]);
  }
  expect(await open.refundsOf(record.id)).toEqual([]);
}

test('money that any file says to have gone back pays nothing unseen, whichever file is read first', async () => {
  const given: readonly (readonly [string, readonly string[]])[] = [
    ['a debit', ['both', 'credit', 'credit of another form']],
    ['a debit', ['both', 'dismiss', 'credit', 'credit of another form']],
    ['a debit', ['return', 'credit', 'return', 'both']],
    ['less than had come', ['return', 'credit', 'credit of another form']],
    ['the same booking, reverted', ['return', 'credit of another form', 'credit']],
    ['the same booking, reverted', ['both', 'return']],
    ['less than had come', ['return of another form', 'return', 'dismiss', 'both']],
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(RETURNS)), fc.shuffledSubarray(FILES, { minLength: 3 }), takeBack),
    { numRuns: 10, examples: given.map(([bank, steps]): [string, string[]] => [bank, [...steps]]) },
  );
}, 240_000);
