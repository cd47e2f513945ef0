/** Settings of what a shop asks of other machines, and of a copy that asks nobody. */
import { describe, expect, it } from 'vitest';
import { hookEnvironment, readEnvironment } from '#src/runtime/environment.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

function messageOf(source: NodeJS.ProcessEnv): string {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
  }
  return 'no OperatorError';
}

describe('the address of new versions', () => {
  it('is none unless it is set, and a safe one', () => {
    expect(readEnvironment({}).updatesUrl).toBeUndefined();
    const address = 'https://project.example/newest.json';
    expect(readEnvironment({ UPDATES_URL: address }).updatesUrl).toBe(address);
    expect(readEnvironment({ UPDATES_URL: address, STAGING: 'on' }).updatesUrl).toBeUndefined();
    for (const wrong of [
      'http://project.example/x',
      'ftp://project.example',
      'https://me:secret@project.example',
      'on',
    ])
      expect(messageOf({ UPDATES_URL: wrong })).toMatch(/^UPDATES_URL=\(hidden\) is not usable: an https address/);
  });
});

describe('the service of labels', () => {
  const token = 'token-of-the-label-service';

  it('is asked by https, or on this machine, with a token', () => {
    for (const url of ['https://labels.example/v1/', 'http://127.0.0.1:4010'])
      expect(readEnvironment({ LABELS_URL: url, LABELS_TOKEN: token }).labels).toEqual({
        url: url.replace(/\/$/, ''),
        token,
      });
    expect(readEnvironment({ LABELS_TOKEN: token }).labels).toBeUndefined();
    for (const wrong of ['http://labels.example', 'https://me:secret@labels.example', 'labels'])
      expect(messageOf({ LABELS_URL: wrong, LABELS_TOKEN: token })).toMatch(/^LABELS_URL=\(hidden\) is not usable/);
    expect(messageOf({ LABELS_URL: 'https://labels.example', LABELS_TOKEN: 'short' })).toMatch(
      /^LABELS_TOKEN=\(hidden\)/,
    );
  });
});

describe('a copy to try things in', () => {
  it('reaches nobody, whatever is set', () => {
    const settings = {
      STAGING: 'on',
      SMTP_HOST: 'mail.shop.example',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      PICTURES_URL: 'https://pictures.shop.example',
      BUILD_HOOK_URL: 'https://host.example/hook',
      STATIC_HOST: 'netlify',
      HEARTBEAT_URL: 'https://switch.example/beat',
      METRICS_ADDRESS: '127.0.0.1:9464',
      BACKUP_TO: '/mnt/backups',
      LITESTREAM_URL: 'file:///mnt/litestream',
      MAIL_EVENTS_SECRET: 'secret-of-bounces-1234',
      LABELS_URL: 'https://labels.example/v1/',
      LABELS_TOKEN: 'live_1-secret-of-labels',
      SIGN_IN_PROVIDERS: '[{"name":"google","clientId":"shop","clientSecret":"secret"}]',
    };
    const copy = readEnvironment(settings);
    const others = readEnvironment({});
    expect({ ...copy, staging: false, backup: others.backup, signInServices: copy.signInServices }).toEqual(others);
    expect([copy.backup.place, copy.backup.recipients, copy.signInServices]).toEqual([undefined, [], []]);
    expect(JSON.stringify(hookEnvironment(copy))).not.toContain('live_1');
    // Each of them does something in the shop itself.
    const shop = readEnvironment({ ...settings, STAGING: 'off' });
    expect([shop.mail?.host, shop.s3?.bucket, shop.backup.place?.kind]).toEqual([
      'mail.shop.example',
      'shop',
      'folder',
    ]);
  });

  it('takes no money', () => {
    const live = { SHOP_MODE: 'live', SUPERUSER_PASSWORD: 'a-password-of-ours' };
    expect(messageOf({ ...live, STAGING: 'on' })).toMatch(/^STAGING=on is not usable with SHOP_MODE=live/);
  });
});

describe('what is looked at of the delivery of mails', () => {
  it('is a list each', () => {
    const secrets = 'first-secret-1234,second-secret-123';
    expect(
      readEnvironment({ DKIM_SELECTOR: 's1, s2', DNS_SERVERS: '127.0.0.1:5353,[::1]', MAIL_EVENTS_SECRET: secrets })
        .mailDelivery,
    ).toEqual({
      selectors: ['s1', 's2'],
      dnsServers: ['127.0.0.1:5353', '[::1]'],
      eventSecrets: ['first-secret-1234', 'second-secret-123'],
    });
  });

  it('is refused where it cannot be used, a secret without showing it', () => {
    expect(messageOf({ DNS_SERVERS: 'dns.example' })).toMatch(/^DNS_SERVERS=dns.example is not usable: IP addresses/);
    expect(messageOf({ DNS_SERVERS: '127.0.0.1:70000' })).toMatch(/^DNS_SERVERS=127.0.0.1:70000 is not usable/);
    expect(messageOf({ DKIM_SELECTOR: 'a b' })).toMatch(/^DKIM_SELECTOR=a b is not usable/);
    expect(messageOf({ MAIL_EVENTS_SECRET: 'short' })).toMatch(/^MAIL_EVENTS_SECRET=\(hidden\) is not usable: 16/);
  });
});
