/** Who may tell of mails that have come back, and in which forms. */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isProven } from '#pocketbase/mails/bounces/route.ts';
import { bouncesOf, subscriptionOf } from '#pocketbase/mails/bounces/providers.ts';
import { readReport } from '#scripts/bounces/delivery-report.ts';

const AT = Date.parse('2026-11-20T10:00:00.000Z');
const SECRET = 'a-secret-of-tests';

describe('a bounce', () => {
  test('is read in the form of Postmark', () => {
    const event = {
      RecordType: 'Bounce',
      Type: 'HardBounce',
      TypeCode: 1,
      MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
      Email: 'zoe@customer.example',
      BouncedAt: '2026-11-20T10:00:00Z',
      Description: 'The server was unable to deliver your message.',
      Details: 'smtp;550 5.1.1 user unknown',
    };
    expect(bouncesOf(event)).toEqual([
      {
        hard: true,
        recipient: 'zoe@customer.example',
        messageId: '',
        at: AT,
        reason: 'The server was unable to deliver your message. smtp;550 5.1.1 user unknown',
      },
    ]);
    expect(bouncesOf({ ...event, Type: 'Transient' })).toMatchObject([{ hard: false }]);
    expect(bouncesOf({ ...event, Type: 'AutoResponder' })).toEqual([]);
    expect(bouncesOf({ ...event, RecordType: 'Delivery' })).toEqual([]);
  });

  test('is read in the form of Mailgun', () => {
    const data = {
      event: 'failed',
      severity: 'permanent',
      reason: 'bounce',
      recipient: 'zoe@customer.example',
      timestamp: AT / 1000 + 0.25,
      'delivery-status': { code: 550, message: '5.1.1 user unknown', description: '' },
      message: { headers: { 'message-id': 'abc@shop.example' } },
    };
    expect(bouncesOf({ signature: {}, 'event-data': data })).toEqual([
      {
        hard: true,
        recipient: 'zoe@customer.example',
        messageId: 'abc@shop.example',
        at: AT + 250,
        reason: '550 5.1.1 user unknown',
      },
    ]);
    expect(bouncesOf({ 'event-data': { ...data, severity: 'temporary' } })).toMatchObject([{ hard: false }]);
    expect(bouncesOf({ 'event-data': { ...data, event: 'delivered' } })).toEqual([]);
  });

  test('is read in the form of Amazon SES, bare and in the envelope of SNS, one for each recipient', () => {
    const event = {
      notificationType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        timestamp: '2026-11-20T10:00:00.000Z',
        bouncedRecipients: [
          { emailAddress: 'zoe@customer.example', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
          { emailAddress: 'max@customer.example' },
        ],
      },
      mail: { messageId: '0102-theirs', headers: [{ name: 'Message-ID', value: '<ours@shop.example>' }] },
    };
    const bounces = [
      {
        hard: true,
        recipient: 'zoe@customer.example',
        messageId: '<ours@shop.example>',
        at: AT,
        reason: 'smtp; 550 5.1.1 user unknown',
      },
      {
        hard: true,
        recipient: 'max@customer.example',
        messageId: '<ours@shop.example>',
        at: AT,
        reason: 'General',
      },
    ];
    expect(bouncesOf(event)).toEqual(bounces);
    expect(bouncesOf({ Type: 'Notification', Message: JSON.stringify(event) })).toEqual(bounces);
    expect(bouncesOf({ Type: 'Notification', Message: 'Hello' })).toEqual([]);
    expect(bouncesOf({ ...event, bounce: { ...event.bounce, bounceType: 'Transient' } })).toMatchObject([
      { hard: false },
      { hard: false },
    ]);
  });

  test('is read in the forms of Brevo and SendGrid', () => {
    const brevo = { event: 'hard_bounce', email: 'zoe@customer.example', ts_epoch: AT, reason: 'user unknown' };
    expect(bouncesOf({ ...brevo, 'message-id': '<1@smtp-relay.mailin.fr>' })).toEqual([
      {
        hard: true,
        recipient: 'zoe@customer.example',
        messageId: '<1@smtp-relay.mailin.fr>',
        at: AT,
        reason: 'user unknown',
      },
    ]);
    expect(bouncesOf({ ...brevo, event: 'soft_bounce' })).toMatchObject([{ hard: false }]);
    expect(bouncesOf({ ...brevo, event: 'opened' })).toEqual([]);
    const sendgrid = {
      email: 'zoe@customer.example',
      timestamp: AT / 1000,
      'smtp-id': '<ours@shop.example>',
      event: 'bounce',
      type: 'bounce',
      reason: '550 5.1.1 user unknown',
      sg_event_id: 'x',
    };
    const events = [
      sendgrid,
      { ...sendgrid, type: 'blocked' },
      { ...sendgrid, event: 'dropped', reason: 'Bounced Address' },
      { ...sendgrid, event: 'deferred', reason: undefined, response: '451 later' },
      { ...sendgrid, event: 'delivered' },
    ];
    expect(bouncesOf(events).map(({ hard, messageId, at, reason }) => [hard, messageId, at, reason])).toEqual([
      [true, '<ours@shop.example>', AT, '550 5.1.1 user unknown'],
      [false, '<ours@shop.example>', AT, '550 5.1.1 user unknown'],
      [true, '<ours@shop.example>', AT, 'Bounced Address'],
      [false, '<ours@shop.example>', AT, '451 later'],
    ]);
  });

  test('is nothing in any other JSON', () => {
    for (const body of [null, 1, 'x', [], [null, [1]], {}, { vitrine: 1 }, { event: 'constructor', Type: 'toString' }])
      expect(bouncesOf(body)).toEqual([]);
  });
});

test('a subscription is confirmed at addresses of Amazon alone', () => {
  const body = (SubscribeURL: string): object => ({ Type: 'SubscriptionConfirmation', SubscribeURL });
  const right =
    'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:eu-west-1:123456789012:Bounces&Token=2336412f37f';
  expect(subscriptionOf(body(right))).toBe(right);
  for (const wrong of [
    right.replace('https', 'http'),
    right.replace('amazonaws.com', 'amazonaws.com.evil.example'),
    right.replace('sns.', 'evil.example/sns.'),
    right.replace('https://', 'https://sns.eu-west-1.amazonaws.com@evil.example/'),
    right.replace('ConfirmSubscription', 'DeleteTopic'),
    'http://127.0.0.1:8090/',
  ])
    expect(subscriptionOf(body(wrong))).toBeNull();
  expect(subscriptionOf({ Type: 'Notification', SubscribeURL: right })).toBeNull();
});

describe('whoever tells', () => {
  const hmac = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('hex');
  const proven = (shown: Partial<Parameters<typeof isProven>[0]>, secrets = ['another-secret-x', SECRET]): boolean =>
    isProven(
      { authorization: '', password: '', body: {}, secrets, now: AT, ...shown },
      { hmac, equal: (a, b) => a === b },
    );
  const signed = (timestamp: string, token = 't', secret = SECRET): object => ({
    signature: { timestamp, token, signature: hmac(`${timestamp}${token}`, secret) },
  });
  const now = String(AT / 1000);

  test('shows a secret as a password or as a token, or signs with it as Mailgun does', () => {
    expect(proven({ authorization: `Bearer ${SECRET}` })).toBe(true);
    expect(proven({ authorization: 'Basic …', password: SECRET })).toBe(true);
    expect(proven({ body: signed(now) })).toBe(true);
  });

  test('is believed for a day from its signature on', () => {
    const after = (seconds: number): boolean => proven({ body: signed(String(AT / 1000 - seconds)) });
    expect([after(86_400 - 60), after(86_400 + 60)]).toEqual([true, false]);
  });

  test('is not believed otherwise', () => {
    expect(proven({})).toBe(false);
    expect(proven({ authorization: 'Bearer wrong' })).toBe(false);
    expect(proven({ authorization: SECRET })).toBe(false);
    expect(proven({ authorization: 'Bearer wrong', body: signed(now) })).toBe(false);
    expect(proven({ body: signed(now, 't', 'wrong') })).toBe(false);
    expect(proven({ body: signed(String(AT / 1000 - 90_000)) })).toBe(false);
    expect(proven({ body: signed(now, '') })).toBe(false);
    expect(proven({ body: { signature: { timestamp: now, token: 't', signature: '' } } })).toBe(false);
    expect(proven({ authorization: `Bearer ${SECRET}` }, [])).toBe(false);
    expect(proven({ body: signed(now, 't', '') }, [])).toBe(false);
  });
});

/** As Postfix writes it. */
function report(
  action: string,
  original = 'Message-ID: <ours@shop.example>\r\nSubject: =?utf-8?q?X?=\r\n',
): Uint8Array {
  const lines = [
    'From: MAILER-DAEMON@mail.shop.example',
    'To: hello@shop.example',
    'Date: Fri, 20 Nov 2026 10:00:00 +0000',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Sorry.',
    '--b',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.shop.example',
    'X-Postfix-Queue-ID: 1',
    '',
    'Final-Recipient: rfc822; zoe@customer.example',
    'Original-Recipient: rfc822;zoe@customer.example',
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <zoe@customer.example>:',
    '    Recipient address rejected',
    '',
    'Final-Recipient: rfc822; max@customer.example',
    'Action: relayed',
    'Status: 2.0.0',
    '--b',
    original.startsWith('Message-ID') ? 'Content-Type: text/rfc822-headers' : 'Content-Type: message/rfc822',
    '',
    original,
    '--b--',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

describe('a report of a mail server', () => {
  const bounce = {
    hard: true,
    recipient: 'zoe@customer.example',
    messageId: '<ours@shop.example>',
    at: AT,
    reason: '5.1.1 550 5.1.1 <zoe@customer.example>: Recipient address rejected',
  };

  test('names the mail by its headers, or by the whole of it', async () => {
    expect(await readReport(report('failed'))).toEqual([bounce]);
    const whole = 'Subject: X\r\nMessage-Id:\r\n <ours@shop.example>\r\n\r\nMessage-ID: <other@shop.example>\r\n';
    expect(await readReport(report('failed', whole))).toEqual([bounce]);
  });

  test('tells of a delay, which is no bounce for good, and nothing where the mail has arrived', async () => {
    expect(await readReport(report('delayed'))).toEqual([{ ...bounce, hard: false }]);
    expect(await readReport(report('delivered'))).toEqual([]);
  });

  test('is told from any other mail', async () => {
    expect(await readReport(Buffer.from('Subject: Hello\r\n\r\nAction: failed\r\n'))).toBeNull();
    expect(await readReport(new Uint8Array())).toBeNull();
  });
});
