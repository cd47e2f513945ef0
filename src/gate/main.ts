/** The gate's process: told what to do by a message, and gone with whoever started it. */
import { createGate } from '#src/gate/gate.ts';
import { GATE_LIMITS } from '#src/gate/limits.ts';
import { openAccessLog, type AccessLog } from '#src/runtime/access-log.ts';
import { surviveFaults } from '#src/runtime/faults.ts';
import type { GateMessage, GateReport } from '#src/gate/start-gate.ts';

/** ms that requests have to end in before the process does; streams never end by themselves. */
const END_MS = 1_000;

/** ms between two reports of what was answered. */
const COUNTS_MS = 2_000;

function tell(report: GateReport): void {
  process.send?.(report);
}

function keepLog(dataDir: string): AccessLog {
  const log = openAccessLog(dataDir, 'gate');
  setInterval(() => tell({ kind: 'requests', counts: log.counts() }), COUNTS_MS).unref();
  process.once('exit', log.end);
  return log;
}

function open({ port, dataDir, ...options }: GateMessage): void {
  const log = dataDir === undefined ? null : keepLog(dataDir);
  const gate = createGate({
    ...options,
    ...(log === null ? {} : { onAnswered: log.answered }),
    limits: GATE_LIMITS,
    onUntrustedHeader: (header) => tell({ kind: 'untrusted', header }),
  });
  gate.once('error', (error) => {
    tell({ kind: 'failed', problem: error.message });
    process.disconnect();
  });
  gate.listen(port, '127.0.0.1', () => {
    surviveFaults((place) => tell({ kind: 'fault', place }), log?.fault);
    tell({ kind: 'open' });
  });
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
