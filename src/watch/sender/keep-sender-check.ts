/** Keeps what the DNS says of the sender's domain in a file that the hooks can read: they cannot ask it themselves. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SENDER_FILE, SENDER_WANTED_FILE, type SenderCheck } from '#src/contract/mail-delivery.ts';
import { watchFolder, type Environment } from '#src/runtime/environment.ts';
import { checkSenderDomain } from '#src/watch/sender/check-sender-domain.ts';
import { storedSender } from '#src/watch/sender/stored-sender.ts';

type Settings = Pick<Environment, 'dataDir' | 'mail' | 'mailDelivery' | 'shopMode'>;

/** ms between two looks at a sender that stays the same. */
const AGAIN_MS = 24 * 3_600_000;
/** The same where somebody may be putting it right, or nobody has answered. */
const SOON_MS = 3_600_000;

function isWell({ findings }: SenderCheck): boolean {
  return findings.every(({ state }) => state === 'good' || state === 'notice');
}

/**
 * Looks when it is time, when the sender is another one, or when somebody wants it. A demo has no sender of its own.
 * @returns Call it each minute.
 */
export function keepSenderCheck({ dataDir, mail, mailDelivery, shopMode }: Settings): (now: number) => Promise<void> {
  const file = join(watchFolder(dataDir), SENDER_FILE);
  const wanted = join(watchFolder(dataDir), SENDER_WANTED_FILE);
  let last: SenderCheck | null = null;
  const isDue = (sender: Pick<SenderCheck, 'address' | 'host'>, now: number): boolean =>
    last === null ||
    last.address !== sender.address ||
    last.host !== sender.host ||
    now - last.at >= (isWell(last) ? AGAIN_MS : SOON_MS) ||
    existsSync(wanted);
  return async (now) => {
    if (shopMode === 'demo') return;
    const sender = storedSender({ dataDir, mail });
    if (!isDue(sender, now)) return;
    rmSync(wanted, { force: true });
    last = { at: now, ...sender, findings: await checkSenderDomain(sender, mailDelivery) };
    // Whole, or not at all: the hooks read it at any moment.
    writeFileSync(`${file}.part`, JSON.stringify(last), { mode: 0o600 });
    renameSync(`${file}.part`, file);
  };
}
