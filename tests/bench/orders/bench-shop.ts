/** The shop that benchmarks order in: 200 items, and the gate before PocketBase in a process of its own, as `npm start` runs it. */
import { startGate, type RunningGate } from '#src/gate/start-gate.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import type { Processes } from '#tests/bench/orders/load.ts';
import type { TestBackend } from '#tests/support/backend.ts';
import { believeHeader } from '#tests/support/gate.ts';
import { insertRow, orderRequest, type OrderShop } from '#tests/support/order-shop.ts';

const ITEMS = 200;

function itemId(number: number): string {
  return `item${String(number).padStart(11, '0')}`;
}

export function addItems(backend: TestBackend, shop: OrderShop): void {
  for (let number = 0; number < ITEMS; number += 1)
    insertRow(backend, 'items', {
      id: itemId(number),
      product: shop.product.id,
      sku: `bench-${number}`,
      price: 2000,
      stock: 10_000_000,
      weight: 100,
      values_en: `Size ${number}`,
    });
}

export function randomBody(shop: OrderShop): string {
  const first = Math.floor(Math.random() * ITEMS);
  const second = (first + 1 + Math.floor(Math.random() * (ITEMS - 1))) % ITEMS;
  return JSON.stringify(
    orderRequest(shop, { lines: [first, second].map((number) => ({ item: itemId(number), quantity: 1 })) }),
  );
}

let addresses = 0;

/** Of another visitor each time. */
export function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** As `npm start` opens it. */
export async function openGateProcess({ url, admin }: TestBackend): Promise<RunningGate> {
  const addressHeader = 'x-visitor-0123456789abcdef01234567';
  await believeHeader(admin, addressHeader);
  const port = await freePort();
  return startGate({ port, pocketbase: url, addressHeader, trustedProxy: ['X-Forwarded-For'] }, silentReport());
}

export function pidsOf(backend: TestBackend, gate: RunningGate): Processes {
  return { pocketbase: backend.pid, gate: gate.pid() ?? Number.NaN };
}
