/** What the desk would answer of a month with payouts and electronic invoices: the demo has a provider that pays nobody out, and sells from France. */
import type { Page } from 'playwright/test';
import { DESK_ROUTE } from '#src/contract/desk-api.ts';
import type { DeskActions, DeskReads } from '#src/contract/routes/routes.ts';
import type { InvoiceRow, InvoicesAnswer } from '#src/contract/desk/invoices.ts';
import type { PayoutAnswer, PayoutRow, PayoutsAnswer } from '#src/contract/desk/payouts.ts';
import { sampleItalian } from '#tests/unit/documents/sample-document.ts';

const SUMS = { payments: 412_350, refunds: -2490, disputes: -4900, others: 0, fees: 8_214 };

const AWAY: PayoutRow = {
  ...SUMS,
  id: 'payout000000001',
  name: 'po_1Q2w3E4r5T6y7U8i9O0pAsDf',
  amount: 396_746,
  currency: 'EUR',
  state: 'paid',
  arrives: '2026-11-04',
  arrived: '',
  by: '',
  lines: 3,
  problems: ['late', 'lines'],
  candidates: [
    { id: 'bankrow00000001', received: '2026-11-05', sender: 'STRIPE PAYMENTS EUROPE', text: 'TRANSFER 7U8I9O' },
  ],
};

const THERE: PayoutRow = {
  ...AWAY,
  id: 'payout000000002',
  name: 'po_2Q2w3E4r5T6y7U8i9O0pAsDf',
  payments: 100_000,
  refunds: 0,
  disputes: 0,
  fees: 1600,
  amount: 98_400,
  arrived: '2026-11-12',
  arrives: '2026-11-11',
  problems: [],
  candidates: [],
};

const PAYOUTS: PayoutsAnswer = {
  rows: [THERE, AWAY],
  after: '',
  totals: {
    payments: 512_350,
    refunds: -2490,
    disputes: -4900,
    others: 0,
    fees: 9_814,
    payouts: 2,
    amount: 495_146,
    arrived: 98_400,
  },
  waiting: { count: 4, amount: 19_960 },
  missing: [],
  currency: 'EUR',
};

const LINES: PayoutAnswer = {
  rows: (
    [
      ['payment', 412_350, 6714, 'V-7K2M-9QXA', ''],
      ['refund', -2490, 0, 'V-4D8P-2RWB', ''],
      ['dispute', -4900, 1500, '', 'unknown'],
    ] as const
  ).map(([kind, amount, fee, number, problem], at) => ({
    id: `line00000000000${at}`,
    kind,
    type: kind,
    amount,
    fee,
    net: amount - fee,
    day: '2026-11-02',
    order: number === '' ? '' : 'order0000000001',
    number,
    problem,
    name: 'pi_3Q2w3E4r5T6y7U8i9O0pAsDf',
  })),
  after: '',
};

const INVOICE: InvoiceRow = {
  document: 'document0000001',
  number: 'F2026-000012',
  kind: 'invoice',
  day: '2026-11-21',
  name: 'Rossi & Figli S.r.l.',
  total: 119_605,
  currency: 'EUR',
  order: 'order0000000001',
  state: 'new',
  file: 'IT01234567897_AF00C.xml',
  sent: '',
  answered: '',
  sdi: '',
  errors: [],
  daysLeft: 9,
};

const REFUSED: InvoiceRow = {
  ...INVOICE,
  document: 'document0000002',
  number: 'F2026-000011',
  state: 'refused',
  file: 'IT01234567897_AF00B.xml',
  sent: '2026-11-18',
  answered: '2026-11-19',
  sdi: '111222333',
  errors: [{ code: '00404', text: 'Fattura duplicata' }],
  daysLeft: 1,
};

type Said = keyof DeskActions & string;

export interface FakedMonth {
  /** Actions of the desk, with what was sent. */
  readonly said: (readonly [action: Said, body: Readonly<Record<string, unknown>>])[];
}

/** Answers in the place of the backend: what somebody says of a payout or of an invoice is remembered. */
export async function fakeMonth(page: Page): Promise<FakedMonth> {
  const said: FakedMonth['said'][number][] = [];
  const has = (action: Said): boolean => said.some(([name]) => name === action);
  const payouts = (): PayoutsAnswer =>
    has('payout-arrived')
      ? {
          ...PAYOUTS,
          rows: [THERE, { ...AWAY, arrived: '2026-11-05', problems: ['lines'], candidates: [] }],
          totals: { ...PAYOUTS.totals, arrived: 495_146 },
        }
      : PAYOUTS;
  const invoices = (): InvoicesAnswer => {
    const first: InvoiceRow = has('invoice-receipt')
      ? { ...INVOICE, state: 'delivered', sent: '2026-11-22', answered: '2026-11-23', sdi: '111222334', daysLeft: null }
      : has('invoice-sent')
        ? { ...INVOICE, state: 'sent', sent: '2026-11-22', daysLeft: null }
        : INVOICE;
    return {
      rows: [first, REFUSED],
      after: '',
      counts: { new: 0, sent: 0, delivered: 0, undelivered: 0, refused: 1, [first.state]: 1 },
      isItalian: true,
    };
  };
  const reads: { readonly [Route in keyof DeskReads]?: () => DeskReads[Route][1] } = {
    payouts,
    payout: () => LINES,
    invoices,
    'invoice-file': () => ({ data: sampleItalian('it'), attempt: 0 }),
    'invoice-receipts': () => ({
      outcomes: [{ name: 'IT01234567897_AF00C_RC_001.xml', outcome: 'booked', number: INVOICE.number }],
    }),
  };
  await page.route(`**${DESK_ROUTE}*`, async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (Object.hasOwn(reads, name)) return route.fulfill({ json: reads[name as keyof typeof reads]?.() });
    if (!/^(?:payout|invoice)-/.test(name)) return route.fallback();
    said.push([name as Said, route.request().postDataJSON() as Record<string, unknown>]);
    return route.fulfill({ json: { subject: '', again: false } });
  });
  return { said };
}
