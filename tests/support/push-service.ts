/** A browser's push service on this machine, and browsers that read what comes through it (RFC 8030, 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushMessage } from '#src/contract/push.ts';
import { createCertificate } from '#tests/bench/web/certificate.ts';

const PUSH_HOST = 'push.example';

/** A subscription, and what can read its messages. */
export interface PushBrowser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** What has come, read. */
  messages(): readonly PushMessage[];
}

export interface PushService {
  /** Reaches this service by its name, and nothing else. */
  readonly agent: Agent;
  /** What it answers from now on; 201 in the beginning. */
  answer(status: number): void;
  browser(name: string): PushBrowser;
  stop(): Promise<void>;
}

function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): PushMessage {
  const [salt, size] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + size);
  const sealed = body.subarray(21 + size);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derived = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const opened = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  opened.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')) as PushMessage;
}

export async function startPushService(): Promise<PushService> {
  const { key, cert } = createCertificate(PUSH_HOST, Date.now());
  const came = new Map<string, Buffer[]>();
  let status = 201;
  const server = createServer({ key, cert }, (request, response) => {
    const isSigned = /^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/.test(`${request.headers.authorization}`);
    const take = async (): Promise<void> => {
      const body = await buffer(request);
      if (isSigned && status === 201) came.set(`${request.url}`, [...(came.get(`${request.url}`) ?? []), body]);
      response.writeHead(isSigned ? status : 401).end();
    };
    void take();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    agent: new Agent({
      rejectUnauthorized: false,
      lookup: (host, _options, found) =>
        host === PUSH_HOST
          ? found(null, [{ address: '127.0.0.1', family: 4 }])
          : found(new Error(`${host} is not known here`), []),
    }),
    answer: (next) => {
      status = next;
    },
    browser(name) {
      const ecdh = createECDH('prime256v1');
      const [publicKey, auth, path] = [ecdh.generateKeys(), randomBytes(16), `/${name}`];
      return {
        subscription: {
          endpoint: `https://${PUSH_HOST}:${port}${path}`,
          p256dh: publicKey.toString('base64url'),
          auth: auth.toString('base64url'),
        },
        messages: () => (came.get(path) ?? []).map((body) => decrypt(body, ecdh, auth)),
      };
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
