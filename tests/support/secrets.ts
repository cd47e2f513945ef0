/** Secrets of a shop in a test, drawn anew in each run, and whether something tells one. */
import { randomBytes } from 'node:crypto';

/** Variables of the environment → values that nothing else has by chance. */
export function drawSecrets(): Readonly<Record<string, string>> {
  const draw = (): string => randomBytes(18).toString('hex');
  return {
    SERVICE_PASSWORD: draw(),
    STRIPE_SECRET_KEY: `sk_live_${draw()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${draw()}`,
    SIGN_IN_PROVIDERS: JSON.stringify([{ name: 'google', clientId: 'shop', clientSecret: draw() }]),
    HEARTBEAT_URL: `http://127.0.0.1:9/${draw()}`,
    BUILD_HOOK_URL: `http://127.0.0.1:9/${draw()}`,
    METRICS_TOKEN: draw(),
    S3_SECRET_ACCESS_KEY: draw(),
    BACKUP_S3_SECRET_ACCESS_KEY: draw(),
  };
}

/** The drawn part of a value: what stands around it may be told. */
function coreOf(value: string): string {
  return /[0-9a-f]{36}/.exec(value)?.[0] ?? value;
}

/** As it is, and as base64 writes it wherever it stands in a longer text: three ways, without the letters that its neighbours change. */
function formsOf(secret: string): string[] {
  const encoded = [0, 1, 2].map((before) => {
    const text = Buffer.from(`${' '.repeat(before)}${secret}`)
      .toString('base64')
      .replace(/=+$/, '');
    return text.slice(Math.ceil((before * 4) / 3), Math.floor(((before + secret.length) * 8) / 6));
  });
  return [secret, ...encoded];
}

/** Names of the secrets that these bytes tell. */
export function secretsIn(bytes: Buffer | string, secrets: Readonly<Record<string, string>>): string[] {
  const text = Buffer.from(bytes);
  return Object.entries(secrets)
    .filter(([, value]) => formsOf(coreOf(value)).some((form) => text.includes(form)))
    .map(([name]) => name);
}
