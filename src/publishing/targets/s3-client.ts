/** The few calls of S3's interface that releases and backups need. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';

export interface S3Settings {
  /** Origin of the service: https://s3.eu-west-3.amazonaws.com, or that of another provider. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** '' for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

export interface S3Client {
  put(key: string, body: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>): Promise<void>;
  /** Does nothing where there is no such object. */
  remove(key: string): Promise<void>;
  /** Headers that are noted with an object; null where there is none. */
  head(key: string): Promise<Headers | null>;
  /** Null where there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Keys of all objects whose keys begin so. */
  list(prefix?: string): Promise<string[]>;
}

/** Sends a call. An answer of 404 is given back, and every other that is not good is thrown. */
export interface S3Sender {
  send(call: S3Call): Promise<Response>;
  refuse(call: S3Call, problem: string): never;
}

const ATTEMPTS = 3;
const TIMEOUT_MS = 60_000;

/**
 * The request with its signature, which holds for all its headers and its body. The service refuses one that is older
 * than a few minutes.
 */
export function signed(settings: S3Settings, call: S3Call): Promise<Request> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const path = [bucket, ...call.key.split('/')].map(encodeURIComponent).join('/').replace(/\/$/, '');
  const query = Object.entries(call.query ?? {}).map((pair) => pair.map(encodeURIComponent).join('='));
  return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' }).sign(
    `${endpoint}/${path}${query.length === 0 ? '' : `?${query.join('&')}`}`,
    {
      method: call.method,
      headers: {
        ...call.headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(call.body ?? '')
          .digest('hex'),
      },
      body: call.body ?? null,
      aws: { allHeaders: true },
    },
  );
}

function unescapeXml(text: string): string {
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return names[name ?? ''] ?? whole;
  });
}

/** Texts of all elements of this name. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescapeXml(text));
}

/**
 * All calls throw an OperatorError of one line that names bucket and answer. What is busy or breaks off is asked again.
 * @param failure What the bucket did not do, in words.
 */
export function createS3Sender(settings: S3Settings, failure: string): S3Sender {
  const refuse = (call: S3Call, problem: string): never => {
    throw new OperatorError(
      `The bucket ${settings.bucket} at ${settings.endpoint} ${failure}: ${call.method} ${call.key || 'of its list'} ${problem}.`,
    );
  };
  const send = async (call: S3Call): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await fetch(await signed(settings, call), { signal: AbortSignal.timeout(TIMEOUT_MS) });
        if (answer.ok || answer.status === 404) return answer;
        const text = await answer.text();
        if (answer.status < 500 || attempt === ATTEMPTS) {
          const [code = '', message = ''] = ['Code', 'Message'].map((name) => elements(text, name)[0] ?? '');
          return refuse(call, `was answered ${answer.status} ${code} ${message}`.trim());
        }
      } catch (error) {
        if (error instanceof OperatorError) throw error;
        if (attempt === ATTEMPTS) return refuse(call, `failed (${describeError(error)})`);
      }
    }
  };
  return { send, refuse };
}

/** The client of a bucket; its errors are those of the sender. */
export function createS3Client(
  settings: S3Settings,
  sender = createS3Sender(settings, 'did not take the release'),
): S3Client {
  const { send, refuse } = sender;
  return {
    async put(key, body, headers) {
      const call: S3Call = { method: 'PUT', key, body, headers };
      const { ok, status } = await send(call);
      if (!ok) refuse(call, `was answered ${status}: there is no such bucket`);
    },
    async remove(key) {
      await send({ method: 'DELETE', key });
    },
    async head(key) {
      const answer = await send({ method: 'HEAD', key });
      return answer.ok ? answer.headers : null;
    },
    async get(key) {
      const answer = await send({ method: 'GET', key });
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
    async list(prefix = '') {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const more = token === undefined ? {} : { 'continuation-token': token };
        const call: S3Call = {
          method: 'GET',
          key: '',
          query: { 'list-type': '2', ...(prefix === '' ? {} : { prefix }), ...more },
        };
        const answer = await send(call);
        if (!answer.ok) refuse(call, 'was answered 404: there is no such bucket');
        const xml = await answer.text();
        keys.push(...elements(xml, 'Key'));
        token = elements(xml, 'NextContinuationToken')[0];
      } while (token !== undefined);
      return keys;
    },
  };
}
