/**
 * Checks whether mails of the shop can be told from forged ones: SPF, DKIM and DMARC of their sender's domain, in
 * words.
 */
import words from '#i18n/en/mail.json' with { type: 'json' };
import type { SenderFinding } from '#src/contract/mail-delivery.ts';
import { fillPlaces } from '#src/domain/text/places.ts';
import { runsPocketBase, type Environment } from '#src/runtime/environment.ts';
import type { Finding } from '#src/runtime/finding.ts';
import { checkSenderDomain } from '#src/watch/sender/check-sender-domain.ts';
import { storedSender } from '#src/watch/sender/stored-sender.ts';

type Settings = Pick<Environment, 'shopMode' | 'dataDir' | 'pocketbaseUrl' | 'mail' | 'mailDelivery'>;

const WORDS: Readonly<Record<string, string>> = words;

function inWords({ code, state, values, enter }: SenderFinding): Finding {
  const say = (word: string): string => fillPlaces(WORDS[word] ?? '', values);
  const entry = enter === null ? '' : `\n      ${enter.name}  TXT  "${enter.value}"`;
  const remedy = say(`sender_${code}_todo`) + entry;
  return {
    subject: 'Sender',
    state: state === 'good' ? 'good' : 'notice',
    text: say(`sender_${code}`),
    ...(remedy === '' ? {} : { remedy }),
  };
}

/** Asks the DNS; nothing for a demo, whose sender is nobody's. Takes 5 s at most. */
export async function checkSender(environment: Settings): Promise<Finding[]> {
  const { shopMode, mail, mailDelivery } = environment;
  if (shopMode === 'demo') return [];
  const subject = 'Sender';
  if (!runsPocketBase(environment) && mail?.from === undefined)
    return [{ subject, state: 'notice', text: 'the sender that PocketBase elsewhere has set cannot be seen' }];
  return (await checkSenderDomain(storedSender(environment), mailDelivery)).map(inWords);
}
