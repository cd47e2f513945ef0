import type { Environment } from '#src/runtime/environment.ts';
import type { Finding } from '#src/runtime/finding.ts';

type Where = Pick<Environment, 'shopMode' | 'heartbeatUrl'>;

/** Checks whether somebody would notice that the shop is gone. Nothing for a demo. */
export function checkHeartbeat({ heartbeatUrl, shopMode }: Where): Finding[] {
  if (shopMode === 'demo') return [];
  const subject = 'Heartbeat';
  if (heartbeatUrl !== undefined)
    return [{ subject, state: 'good', text: `each minute to ${new URL(heartbeatUrl).host}` }];
  const text = 'none: nobody is told when the server or its mails are dead';
  const remedy = 'Set HEARTBEAT_URL to an address of a dead man’s switch (docs/operations.md).';
  return [{ subject, state: 'notice', text, remedy }];
}
