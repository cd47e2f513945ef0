/** Tells the shop of mails that have come back, as a mail provider would. */
import { MAIL_EVENTS_ROUTE, MOST_BOUNCES, type Bounce, type MailEventsAnswer } from '#src/contract/bounces.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';

type Settings = Pick<Environment, 'pocketbaseUrl' | 'mailDelivery'>;

const WITHIN_MS = 60_000;

async function sendSome(url: string, secret: string, bounces: readonly Bounce[]): Promise<MailEventsAnswer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ vitrine: bounces }),
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`it answers ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  return (await answer.json()) as MailEventsAnswer;
}

/** Told twice, a mail is marked once. @throws OperatorError where the shop cannot be told. */
export async function sendBounces(
  { pocketbaseUrl, mailDelivery }: Settings,
  bounces: readonly Bounce[],
): Promise<MailEventsAnswer> {
  const [secret] = mailDelivery.eventSecrets;
  if (secret === undefined)
    throw new OperatorError('MAIL_EVENTS_SECRET is not set: the shop would not believe this command (.env.example).');
  const all = { bounces: 0, matched: 0 };
  try {
    for (let from = 0; from < bounces.length; from += MOST_BOUNCES) {
      // One after the other: the shop has one writer.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await sendSome(
        `${pocketbaseUrl}${MAIL_EVENTS_ROUTE}`,
        secret,
        bounces.slice(from, from + MOST_BOUNCES),
      );
      all.bounces += answer.bounces;
      all.matched += answer.matched;
    }
  } catch (error) {
    throw new OperatorError(`The shop at ${pocketbaseUrl} could not be told: ${describeError(error)}.`);
  }
  return all;
}
