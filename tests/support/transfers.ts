/** A live shop without a provider of payments that takes bank transfers, and what an operator does there. */
import type { JobFindingRecord, RefundRecord, TransferRecord } from '#src/contract/records.ts';
import type { OrderRequest } from '#src/contract/shop-api.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { ACCOUNT } from '#tests/support/bank-account.ts';
import { movedClock } from '#tests/support/moved-clock.ts';
import { placeOrder, startOrderShop, type OrderShop } from '#tests/support/order-shop.ts';

export interface TransferShop {
  readonly backend: TestBackend;
  readonly shop: OrderShop;
  readonly clock: ReturnType<typeof movedClock>;
  place(changes?: Partial<OrderRequest>): ReturnType<typeof placeOrder>;
  /** Writes money down as an operator does in the dashboard. */
  receive(order: string, amount: number, fields?: Partial<TransferRecord>): Promise<TransferRecord>;
  /** Runs the jobs of each minute `ms` after the present. */
  minuteAt(ms: number): Promise<void>;
  mailsOf(order: string): Promise<string[]>;
  refundsOf(order: string): Promise<RefundRecord[]>;
  /** Kinds and amounts of its documents. */
  documentsOf(order: string): Promise<string[]>;
  findings(): Promise<JobFindingRecord[]>;
  stop(): Promise<void>;
}

export async function startTransferShop(stock: number): Promise<TransferShop> {
  const clock = movedClock();
  const backend = await startTestBackend({
    env: { SHOP_MODE: 'live', SITE_URL: 'https://shop.example' },
    adapt: clock.adapt,
    schedule: false,
  });
  const { admin } = backend;
  const shop = await startOrderShop(backend, stock);
  const { id } = await admin.collection('shop').getFirstListItem('');
  await admin.collection('shop').update(id, ACCOUNT);
  return {
    backend,
    shop,
    clock,
    place: (changes = {}) => placeOrder(backend, shop, { method: 'transfer', ...changes }),
    receive: (order, amount, fields = {}) =>
      admin.collection<TransferRecord>('transfers').create({ order, amount, ...fields }),
    async minuteAt(ms) {
      await clock.set(ms);
      for (const job of ['vitrine_minute', 'vitrine_payments']) await admin.crons.run(job);
    },
    async mailsOf(order) {
      const mails = await admin.collection('mails').getFullList({ filter: `order = '${order}'`, sort: '@rowid' });
      return mails.map((mail) => `${mail['kind']}`);
    },
    refundsOf: (order) =>
      admin.collection<RefundRecord>('refunds').getFullList({ filter: `order = '${order}'`, sort: '@rowid' }),
    async documentsOf(order) {
      const rows = await admin.collection('documents').getFullList({ filter: `order = '${order}'`, sort: '@rowid' });
      return rows.map((row) => `${row['kind']} ${row['amount']}`);
    },
    findings: () => admin.collection<JobFindingRecord>('job_findings').getFullList(),
    stop: () => backend.stop(),
  };
}
