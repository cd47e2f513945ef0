/**
 * Mails that have come back, in the forms in which mail providers tell of them. What a provider tells besides
 * (delivered, opened …) is passed over. The forms are those of their documentation in November 2026: Postmark's bounce
 * webhook, Mailgun's event `failed`, the bounce notifications of Amazon SES (bare, or in an envelope of SNS), Brevo's
 * transactional webhook, SendGrid's event webhook.
 */
import { attempt } from '#pocketbase/base/attempts.ts';
import type { Bounce } from '#src/contract/bounces.ts';

/** Null: the event is in another form, or tells of something else. */
type Reader = (event: unknown) => readonly Bounce[] | null;

/** Kinds of events: the mail never comes, or it was put off. Others tell of something else. */
interface Kinds {
  readonly hard: readonly string[];
  readonly soft: readonly string[];
}

/** null: it is no bounce. */
function isHard(kind: string, { hard, soft }: Kinds): boolean | null {
  if (hard.includes(kind)) return true;
  return soft.includes(kind) ? false : null;
}

/** Value at a path; undefined where there is none. */
function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found: unknown = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Readonly<Record<string | number, unknown>>)[key];
  }
  return found;
}

/** The text at a path; '' where there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** The number at a path, also where it is written as text; 0 where there is none. */
export function numberAt(value: unknown, ...path: readonly (string | number)[]): number {
  const found = Number(at(value, ...path));
  return Number.isFinite(found) ? found : 0;
}

function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** ms since 1970 of a date in words; 0 where it is none. */
function dateAt(value: unknown, ...path: readonly (string | number)[]): number {
  return Date.parse(textAt(value, ...path)) || 0;
}

/** Texts that are there, one after the other. */
function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' ');
}

const own: Reader = (event) => {
  const bounces = at(event, 'vitrine');
  if (!Array.isArray(bounces)) return null;
  return bounces.map((one: unknown) => ({
    hard: at(one, 'hard') === true,
    recipient: textAt(one, 'recipient'),
    messageId: textAt(one, 'messageId'),
    at: numberAt(one, 'at'),
    reason: textAt(one, 'reason'),
  }));
};

const POSTMARK: Kinds = {
  hard: ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated', 'Blocked', 'SpamNotification', 'DMARCPolicy'],
  soft: ['Transient', 'SoftBounce', 'DnsError', 'Unknown'],
};

const postmark: Reader = (event) => {
  const hard = isHard(textAt(event, 'Type'), POSTMARK);
  if (textAt(event, 'RecordType') !== 'Bounce' || hard === null) return null;
  return [
    {
      hard,
      recipient: textAt(event, 'Email'),
      // Theirs, and not the one of the mail.
      messageId: '',
      at: dateAt(event, 'BouncedAt'),
      reason: joined(textAt(event, 'Description'), textAt(event, 'Details')),
    },
  ];
};

const mailgun: Reader = (event) => {
  const data = at(event, 'event-data');
  if (textAt(data, 'event') !== 'failed') return null;
  const status = at(data, 'delivery-status');
  return [
    {
      hard: textAt(data, 'severity') === 'permanent',
      recipient: textAt(data, 'recipient'),
      messageId: textAt(data, 'message', 'headers', 'message-id'),
      at: numberAt(data, 'timestamp') * 1000,
      reason: joined(
        String(numberAt(status, 'code') || ''),
        textAt(status, 'message') || textAt(status, 'description') || textAt(data, 'reason'),
      ),
    },
  ];
};

/** SES gives the mail another Message-ID; ours is among the headers, where they were asked for. */
function originalId(event: unknown): string {
  const header = listAt(event, 'mail', 'headers').find((one) => textAt(one, 'name').toLowerCase() === 'message-id');
  return textAt(header, 'value') || textAt(event, 'mail', 'commonHeaders', 'messageId');
}

const ses: Reader = (event) => {
  const kind = textAt(event, 'notificationType') || textAt(event, 'eventType');
  if (kind !== 'Bounce') return null;
  return listAt(event, 'bounce', 'bouncedRecipients').map((recipient) => ({
    hard: textAt(event, 'bounce', 'bounceType') === 'Permanent',
    recipient: textAt(recipient, 'emailAddress'),
    messageId: originalId(event),
    at: dateAt(event, 'bounce', 'timestamp'),
    reason: textAt(recipient, 'diagnosticCode') || textAt(event, 'bounce', 'bounceSubType'),
  }));
};

const BREVO: Kinds = {
  hard: ['hard_bounce', 'invalid_email', 'blocked', 'error'],
  soft: ['soft_bounce', 'deferred'],
};

const brevo: Reader = (event) => {
  const hard = isHard(textAt(event, 'event'), BREVO);
  // SendGrid's events have names of their own, and one in common.
  if (hard === null || at(event, 'sg_event_id') !== undefined) return null;
  return [
    {
      hard,
      recipient: textAt(event, 'email'),
      messageId: textAt(event, 'message-id'),
      at: numberAt(event, 'ts_epoch') || numberAt(event, 'ts_event') * 1000,
      reason: textAt(event, 'reason'),
    },
  ];
};

const sendgrid: Reader = (event) => {
  const kind = textAt(event, 'event');
  if (at(event, 'sg_event_id') === undefined || !/^(?:bounce|dropped|deferred)$/.test(kind)) return null;
  return [
    {
      // A block is a refusal for now; what is dropped was never sent.
      hard: kind === 'dropped' || (kind === 'bounce' && textAt(event, 'type') !== 'blocked'),
      recipient: textAt(event, 'email'),
      messageId: textAt(event, 'smtp-id'),
      at: numberAt(event, 'timestamp') * 1000,
      reason: textAt(event, 'reason') || textAt(event, 'response'),
    },
  ];
};

const READERS: readonly Reader[] = [own, postmark, mailgun, ses, brevo, sendgrid];

function parsed(text: string): unknown {
  let json: unknown = null;
  // Whoever sends something else tells of no bounce.
  attempt(() => {
    json = JSON.parse(text);
  });
  return json;
}

/** Event that SNS has put into an envelope; the event itself where there is none. */
function unwrapped(event: unknown): unknown {
  return textAt(event, 'Type') === 'Notification' ? parsed(textAt(event, 'Message')) : event;
}

/** The mails that a request tells of. `body`: its JSON, one event or a list. */
export function bouncesOf(body: unknown): Bounce[] {
  const events: readonly unknown[] = Array.isArray(body) ? body : [body];
  return events.flatMap((sent) => {
    const event = unwrapped(sent);
    for (const read of READERS) {
      const bounces = read(event);
      if (bounces !== null) return bounces;
    }
    return [];
  });
}

/**
 * Address at which SNS wants to be answered, once, before it sends anything; null: it does not, or the address is not
 * one of Amazon's.
 */
export function subscriptionOf(body: unknown): string | null {
  if (textAt(body, 'Type') !== 'SubscriptionConfirmation') return null;
  const url = textAt(body, 'SubscribeURL');
  return /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?\/\?Action=ConfirmSubscription&[\w&=:%.-]+$/.test(url)
    ? url
    : null;
}
