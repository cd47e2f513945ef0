/**
 * Writes what the demo's past needs of the database itself: dates that PocketBase sets, and a dispute, which no bank
 * has of a demo.
 */
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '#scripts/go-live/database.ts';

/** Rows that an order leaves. Nothing of the catalogue: builds follow its dates. */
const DATED = [
  'orders',
  'order_history',
  'payments',
  'refunds',
  'documents',
  'mails',
  'shipments',
  'returns',
  'contact_messages',
  'coupons',
  'coupon_uses',
  'disputes',
  'staff_actions',
  'stock_movements',
];

export function storedDate(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ');
}

/** An id as PocketBase makes them. */
function newId(): string {
  return randomBytes(8).toString('hex').slice(0, 15);
}

export class PastRows {
  private readonly database: DatabaseSync;
  /** Moment from which on all that PocketBase has dated is of the past. */
  private readonly since: string;

  constructor(dataDir: string, since: number) {
    this.database = new DatabaseSync(databaseFile(dataDir), { timeout: 30_000 });
    // Two hundred small transactions, of which none is worth the wait for the disk.
    this.database.exec('PRAGMA synchronous = NORMAL');
    this.since = storedDate(since);
  }

  /** Dates whatever was written just now at `time` (ms), which is before now. */
  date(time: number): void {
    this.database.exec('BEGIN IMMEDIATE');
    for (const table of DATED)
      for (const column of ['created', 'updated'])
        this.database
          .prepare(`UPDATE ${table} SET ${column} = ? WHERE ${column} >= ?`)
          .run(storedDate(time), this.since);
    this.database.exec('COMMIT');
  }

  /** Dates what the items had at first to `time` (ms): before the first order. */
  openLedger(time: number): void {
    const at = storedDate(time);
    this.database.prepare("UPDATE stock_movements SET created = ?, updated = ? WHERE kind = 'first'").run(at, at);
  }

  /** An order (id) whose payment the customer has disputed at the bank at `time` (ms), as if its provider had told. */
  dispute(order: string, time: number, due: number): void {
    const at = storedDate(time);
    this.database.exec('BEGIN IMMEDIATE');
    const { id: payment, captured } = this.database
      .prepare(`SELECT id, captured FROM payments WHERE "order" = ? AND state = 'succeeded'`)
      .get(order) ?? { id: '', captured: 0 };
    this.database
      .prepare(
        `INSERT INTO disputes (id, "order", payment, provider_id, state, amount, taken, fee, currency, reason, evidence_due, created, updated)
         VALUES (?, ?, ?, ?, 'needs_response', ?, ?, 1500, 'EUR', 'product_not_received', ?, ?, ?)`,
      )
      .run(
        newId(),
        order,
        String(payment),
        `demo_dispute_${order}`,
        Number(captured),
        Number(captured),
        storedDate(due),
        at,
        at,
      );
    this.database.prepare("UPDATE payments SET dispute = 'open', updated = ? WHERE id = ?").run(at, String(payment));
    this.database.prepare("UPDATE orders SET payment_state = 'disputed', updated = ? WHERE id = ?").run(at, order);
    this.database
      .prepare(
        `INSERT INTO order_history (id, "order", machine, "from", "to", "by", reason, created, updated)
         VALUES (?, ?, 'payment', 'paid', 'disputed', 'provider', 'disputed at the bank', ?, ?)`,
      )
      .run(newId(), order, at, at);
    this.database.exec('COMMIT');
  }

  /** The demo has no mail server, and its mails fail. Those of its past were sent long ago: nobody tries them again. */
  keepMailsAsSent(): void {
    this.database
      .prepare("UPDATE mails SET state = 'sent', attempts = 1, next_try = '', error = '' WHERE created < ?")
      .run(this.since);
  }

  close(): void {
    this.database.close();
  }
}
