/** The gate before a backend of a test. */
import type { AddressInfo } from 'node:net';
import { createGate, type GateOptions } from '#src/gate/gate.ts';
import { GATE_LIMITS, type GateLimits } from '#src/gate/limits.ts';
import type { TestBackend } from '#tests/support/backend.ts';

/** The name that PocketBase believes: nobody outside of a machine knows it. */
export const ADDRESS_HEADER = 'x-visitor-0123456789abcdef01234567';

export interface TestGate {
  readonly url: string;
  /** What its log says of headers that nobody trusts. */
  readonly untrusted: readonly string[];
  stop(): Promise<void>;
}

/** What a start sets in a PocketBase of its own. */
export async function believeHeader(admin: TestBackend['admin'], header: string): Promise<void> {
  await admin.settings.update({ trustedProxy: { headers: [header], useLeftmostIP: false } });
}

/** Opens a gate in this process; `limits` replaces some of its own. */
export async function openGate(
  { url, admin }: Pick<TestBackend, 'url' | 'admin'>,
  { limits, ...options }: Partial<Omit<GateOptions, 'limits'>> & { readonly limits?: Partial<GateLimits> } = {},
): Promise<TestGate> {
  await believeHeader(admin, ADDRESS_HEADER);
  const untrusted: string[] = [];
  const server = createGate({
    pocketbase: url,
    addressHeader: ADDRESS_HEADER,
    trustedProxy: [],
    onUntrustedHeader: (header) => untrusted.push(header),
    ...options,
    limits: { ...GATE_LIMITS, ...limits },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    untrusted,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
