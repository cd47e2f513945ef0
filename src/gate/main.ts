/** The gate's process: told what to do by a message, and gone with whoever started it. */
import { createGate } from '#src/gate/gate.ts';
import { GATE_LIMITS } from '#src/gate/limits.ts';
import type { GateMessage, GateReport } from '#src/gate/start-gate.ts';

/** ms that requests have to end in before the process does; streams never end by themselves. */
const END_MS = 1_000;

function tell(report: GateReport): void {
  process.send?.(report);
}

function open({ port, ...options }: GateMessage): void {
  const gate = createGate({
    ...options,
    limits: GATE_LIMITS,
    onUntrustedHeader: (header) => tell({ kind: 'untrusted', header }),
  });
  gate.once('error', (error) => {
    tell({ kind: 'failed', problem: error.message });
    process.disconnect();
  });
  gate.listen(port, '127.0.0.1', () => tell({ kind: 'open' }));
  process.once('SIGTERM', () => {
    gate.close(() => process.exit());
    setTimeout(() => process.exit(), END_MS);
  });
}

process.once('message', open);
// Nobody is left who could stop it.
process.once('disconnect', () => process.exit());
// Ctrl-C reaches this process too; the command ends what it started in order.
process.on('SIGINT', () => {});
