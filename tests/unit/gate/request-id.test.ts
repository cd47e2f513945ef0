/** What the gate adds to a request and its answer. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createGate } from '#src/gate/gate.ts';
import { GATE_LIMITS } from '#src/gate/limits.ts';

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a request has one name for backend and client, whatever a visitor writes, and browsers ask for two hours whether they may send', async () => {
  const backend = createServer((request, response) => response.end(request.headers['x-request-id']));
  const options = { addressHeader: 'x-visitor-00', trustedProxy: [], limits: GATE_LIMITS, onUntrustedHeader: () => {} };
  const gate = createGate({ pocketbase: await listening(backend), ...options });
  const answer = await fetch(`${await listening(gate)}/api/x`, { headers: { 'x-request-id': 'of-the-visitor' } });
  const name = await answer.text();
  expect(name).toMatch(/^[\da-f-]{36}$/);
  expect(answer.headers.get('x-request-id')).toBe(name);
  expect(answer.headers.get('access-control-max-age')).toBeNull();
  const asked = await fetch(answer.url, { method: 'OPTIONS' });
  expect(asked.headers.get('access-control-max-age')).toBe('7200');
  for (const server of [gate, backend]) {
    server.closeAllConnections();
    server.close();
  }
});
