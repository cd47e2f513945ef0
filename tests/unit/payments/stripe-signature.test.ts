import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { SIGNATURE_TOLERANCE, signatureProblem } from '#pocketbase/orders/payments/webhook.ts';

const NOW = 1_800_000_000_000;
const SECOND = NOW / 1000;
const SECRETS = ['whsec_former', 'whsec_now'];
const BODY = '{"id":"evt_1","name":"Zoë 🎨"}';

const hmac = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('hex');
const signed = (secret: string, time: number, body = BODY): string => hmac(`${time}.${body}`, secret);
const problem = (header: string, body = BODY, secrets: readonly string[] = SECRETS): unknown =>
  signatureProblem({ header, body, secrets, now: NOW }, { hmac, equal: (a, b) => a === b });

test.each([
  ['the right secret', `t=${SECOND},v1=${signed('whsec_now', SECOND)}`],
  ['the one that is being replaced', `t=${SECOND},v1=${signed('whsec_former', SECOND)}`],
  ['one right signature of two', `t=${SECOND},v1=${'0'.repeat(64)},v1=${signed('whsec_now', SECOND)}`],
  ['other schemes beside it', `t=${SECOND},v0=abc, v1=${signed('whsec_now', SECOND)}`],
  ['a clock behind', `t=${SECOND + SIGNATURE_TOLERANCE},v1=${signed('whsec_now', SECOND + SIGNATURE_TOLERANCE)}`],
])('%s is taken', (_, header) => {
  expect(problem(header)).toBeNull();
});

const old = SECOND - SIGNATURE_TOLERANCE - 1;
const early = SECOND + SIGNATURE_TOLERANCE + 1;
test.each([
  ['no header', '', 'unsigned'],
  ['no time', `v1=${signed('whsec_now', SECOND)}`, 'shape'],
  ['two times', `t=${SECOND},t=${SECOND},v1=${signed('whsec_now', SECOND)}`, 'shape'],
  ['a time that is none', `t=now,v1=${signed('whsec_now', SECOND)}`, 'shape'],
  ['only the test scheme', `t=${SECOND},v0=${signed('whsec_now', SECOND)}`, 'shape'],
  ['no hex', `t=${SECOND},v1=${'g'.repeat(64)}`, 'shape'],
  ['another secret', `t=${SECOND},v1=${signed('whsec_other', SECOND)}`, 'mismatch'],
  ['another time than the signed one', `t=${SECOND + 1},v1=${signed('whsec_now', SECOND)}`, 'mismatch'],
  ['an old one', `t=${old},v1=${signed('whsec_now', old)}`, 'old'],
  ['one of tomorrow', `t=${early},v1=${signed('whsec_now', early)}`, 'old'],
])('%s is refused', (_, header, expected) => {
  expect(problem(header)).toBe(expected);
});

test('another body, and no secret, are refused', () => {
  const header = `t=${SECOND},v1=${signed('whsec_now', SECOND)}`;
  expect(problem(header, `${BODY} `)).toBe('mismatch');
  expect(problem(header, BODY, [])).toBe('mismatch');
  expect(problem(`t=${SECOND},v1=${signed('', SECOND)}`, BODY, [''])).toBe('mismatch');
});
