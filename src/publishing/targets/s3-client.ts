/** The few calls of S3's interface that a release needs, signed as AWS Signature Version 4 says. */
import { createHash, createHmac } from 'node:crypto';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';

export interface S3Settings {
  /** Origin of the service: https://s3.eu-west-3.amazonaws.com, or that of another provider. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
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
  /** What is noted with an object; null where there is none. */
  head(key: string): Promise<Headers | null>;
  /** Null where there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Keys of all objects. */
  list(): Promise<string[]>;
}

const ATTEMPTS = 3;
const TIMEOUT_MS = 60_000;

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** RFC 3986, as the signature wants it: more than encodeURIComponent encodes. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function queryText(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

/** The request with its signature. `now` is part of it: the service refuses one that is older than a few minutes. */
export function signed(settings: S3Settings, call: Call, now: Date): { url: string; headers: Record<string, string> } {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const path = `/${[bucket, ...call.key.split('/')].map(encode).join('/')}`.replace(/\/$/, '');
  const query = queryText(call.query ?? {});
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const payload = sha256(call.body ?? '');
  const headers: Record<string, string> = {
    ...Object.fromEntries(Object.entries(call.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
    host: new URL(endpoint).host,
    'x-amz-content-sha256': payload,
    'x-amz-date': time,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    call.method,
    path,
    query,
    ...names.map((name) => `${name}:${headers[name]?.trim() ?? ''}`),
    '',
    names.join(';'),
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  const { host: _host, ...sent } = headers;
  return {
    url: `${endpoint}${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...sent,
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
    },
  };
}

function unescapeXml(text: string): string {
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return names[name ?? ''] ?? whole;
  });
}

function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescapeXml(text));
}

/** All calls throw an OperatorError of one line that names bucket and answer. What is busy or breaks off is asked again. */
export function createS3Client(settings: S3Settings): S3Client {
  const refuse = (call: Call, problem: string): never => {
    throw new OperatorError(
      `The bucket ${settings.bucket} at ${settings.endpoint} did not take the release: ${call.method} ${call.key || 'of its list'} ${problem}.`,
    );
  };
  const send = async (call: Call): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const { url, headers } = signed(settings, call, new Date());
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const answer = await fetch(url, { method: call.method, headers, body: call.body ?? null, signal });
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
  return {
    async put(key, body, headers) {
      const call: Call = { method: 'PUT', key, body, headers };
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
    async list() {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const more = token === undefined ? {} : { 'continuation-token': token };
        const call: Call = { method: 'GET', key: '', query: { 'list-type': '2', ...more } };
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
