import { X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import { connect } from 'node:http2';
import { Script } from 'node:vm';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { createCertificate } from '#tests/bench/web/certificate.ts';
import { startEdge } from '#tests/bench/web/edge.ts';
import { floorLogin, floorPage } from '#tests/bench/web/floor.ts';
import { journeyFigures } from '#tests/bench/web/journey.ts';
import { proxyTo } from '#tests/bench/web/origin.ts';
import { rowsOf } from '#tests/bench/web/report.ts';
import { runTurns, type Task } from '#tests/bench/web/schedule.ts';
import { stripeScript } from '#tests/bench/web/stripe-stand-in.ts';
import { sumOf, type Traffic } from '#tests/bench/web/traffic.ts';

test('a certificate is good for its host, and signed with its own key', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const { cert, key, spki } = createCertificate('shop.example', now);
  const parsed = new X509Certificate(cert);
  expect(parsed.checkHost('shop.example')).toBe('shop.example');
  expect(parsed.subjectAltName).toBe('DNS:shop.example');
  expect(parsed.verify(parsed.publicKey)).toBe(true);
  expect(parsed.validFromDate.getTime()).toBe(now - 86_400_000);
  expect(key).toContain('PRIVATE KEY');
  expect(Buffer.from(spki, 'base64')).toHaveLength(32);
});

describe('the edge', () => {
  const stops: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  test('speaks HTTP/2 for a server that does not, under the name that browsers use, and packs texts', async () => {
    const page = `<p>${'the same words '.repeat(100)}</p>`;
    const seen: (string | undefined)[] = [];
    const origin = createServer((request, response) => {
      seen.push(request.headers.host, request.headers['x-forwarded-proto']?.toString());
      response.writeHead(request.url === '/picture' ? 404 : 200, { 'Content-Type': 'text/html', Connection: 'close' });
      response.end(page);
    });
    await new Promise<void>((resolve) => void origin.listen(0, '127.0.0.1', resolve));
    const bound = origin.address();
    const edge = await startEdge('peer.example', proxyTo(`http://127.0.0.1:${(bound as { port: number }).port}`));
    stops.push(
      () => edge.stop(),
      () => new Promise((resolve) => void origin.close(resolve)),
    );
    const client = connect('https://peer.example', {
      host: '127.0.0.1',
      port: edge.port,
      servername: 'peer.example',
      rejectUnauthorized: false,
    });
    const ask = (path: string): Promise<{ readonly headers: object; readonly body: Buffer }> =>
      new Promise((resolve, reject) => {
        const stream = client.request({ ':path': path, ':authority': 'peer.example', 'accept-encoding': 'br' });
        const chunks: Buffer[] = [];
        let headers: object = {};
        stream.once('response', (received) => (headers = received)).once('error', reject);
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => resolve({ headers, body: Buffer.concat(chunks) }));
      });
    const { headers, body } = await ask('/');
    expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br', 'content-type': 'text/html' });
    expect(brotliDecompressSync(body).toString()).toBe(page);
    expect(seen).toEqual(['peer.example', 'https']);
    const missing = await ask('/picture');
    expect(missing.headers).toMatchObject({ ':status': 404 });
    expect(missing.body.toString()).toBe(page);
    client.close();
  });
});

test('only what has come by then is counted, and no request that the browser could answer itself', () => {
  const one = (start: number, end: number, bytes: number, more: Partial<Traffic> = {}): Traffic => ({
    url: 'https://shop.example/',
    type: 'Other',
    start,
    end,
    bytes,
    pieces: [],
    isKept: false,
    ...more,
  });
  const pieces = [
    { at: 2, bytes: 300 },
    { at: 4, bytes: 500 },
  ];
  const traffic = [one(0, 1, 1_000), one(1, 4, 900, { pieces }), one(1, 1, 0, { isKept: true })];
  expect(sumOf(traffic, 3)).toEqual({ requests: 2, kb: 1.3 });
  expect(sumOf(traffic)).toEqual({ requests: 2, kb: 1.9 });
});

test('the bare page keeps text and pictures, and brings nothing of the shop along', () => {
  const html =
    '<html><head><meta http-equiv="content-security-policy" content="x"><link rel="preload" href="/a.js"><style>a{}</style></head>' +
    '<body><script>run()</script><img src="/i/a.avif"><p>Words</p><script type="module" src="/a.js"></script></body></html>';
  const bare = floorPage(html);
  expect(bare).toContain('<body><img src="/i/a.avif"><p>Words</p></body>');
  expect(bare).not.toMatch(/run\(\)|a\.js|security-policy|a\{\}/);
  const drawn = '<div data-island="checkout"><template data-drawn="delivery"><form><input></form></template></div>';
  expect(floorPage(drawn)).toBe('<div data-island="checkout"><form><input></form></div>');
});

test('the bare page of signing in has the form that the build has drawn', () => {
  const html =
    '<html><head><style>a{}</style></head><body><main><div data-island="login"><template data-drawn="password"><form><input id="email"></form></template>' +
    '<p>One moment…</p><script type="application/json" data-island-props>{}</script></div><script data-early>run()</script></main></body></html>';
  const bare = floorLogin(html);
  expect(bare).toContain('<main><form><input id="email"></form></main>');
  expect(bare).not.toMatch(/template|One moment|run\(\)|a\{\}/);
  expect(() => floorLogin('<main></main>')).toThrow('has drawn');
});

test("the stand-in weighs what Stripe's script does, unpacked and packed, and is a script", () => {
  const script = stripeScript();
  const packed = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  expect(Math.abs(script.length - 713_054)).toBeLessThan(200);
  expect(Math.abs(packed.length - 185_000)).toBeLessThan(5_000);
  expect(() => new Script(script)).not.toThrow();
});

test('a journey is the sum of its waits, with what its steps share with other shops, and what came from elsewhere apart', () => {
  const waits = new Map([
    ['listing', 1_000],
    ['product', 500],
    ['checkout', 700],
  ]);
  const more = { feedback: 40, inp: 90, wire: { requests: 9, kb: 80 }, elsewhere: { requests: 0, kb: 0 } };
  const steps = { listing_ms: 1_000, product_ms: 500, checkout_ms: 700, to_checkout_ms: 2_200 };
  expect(journeyFigures({ waits, ...more })).toEqual({ ...steps, feedback_ms: 40, inp_ms: 90 });
  const elsewhere = { requests: 1, kb: 187 };
  expect(journeyFigures({ waits: new Map([...waits, ['paid', 300]]), ...more, elsewhere })).toEqual({
    ...steps,
    paid_ms: 300,
    ms: 2_500,
    kb: 80,
    requests: 9,
    elsewhere_kb: 187,
    elsewhere_requests: 1,
    feedback_ms: 40,
    inp_ms: 90,
  });
});

describe('figures', () => {
  const task = (key: string, values: readonly (number | null)[]): Task => {
    const left = [...values];
    return {
      group: 'product',
      key,
      label: key,
      isOurs: key === '',
      run: async () => {
        const value = left.shift() ?? null;
        if (value === null) throw new Error('no page');
        return { ms: value };
      },
    };
  };

  test('are the middle of their turns, without those that failed', async () => {
    const lines: string[] = [];
    const { figures, failures } = await runTurns(
      [task('a_', [9, 1, 5]), task('b_', [null, 2, 4]), task('c_', [null, null, 3])],
      3,
      (line) => lines.push(line),
    );
    expect(Object.fromEntries(figures)).toEqual({ a_ms: 5, b_ms: 2 });
    expect(failures.map(({ task: { key }, problem }) => [key, problem])).toEqual([
      ['b_', 'no page'],
      ['c_', 'no page'],
      ['c_', 'no page'],
    ]);
    expect(lines).toHaveLength(9);
  });

  test('stand beside those of the best peer', () => {
    const shop = { name: '', origin: '', pages: { product: '/' }, parts: { add: '', added: '' } };
    const rows = rowsOf(
      new Map([
        ['pdp_ready_ms', 600.4],
        ['peer_one_pdp_ready_ms', 9000],
        ['peer_two_pdp_ready_ms', 7000],
        ['peer_two_pdp_kb', Number.NaN],
      ]),
      ['', 'floor_', 'peer_one_', 'peer_two_'].map((prefix) => ({ shop, prefix })),
    );
    expect(rows.slice(0, 1)).toEqual([{ name: 'pdp_ready_ms', value: 600, unit: 'ms' }]);
    expect(rows.at(-1)).toEqual({ name: 'peer_pdp_ready_ms', value: 7000, unit: 'ms' });
    expect(rows).toHaveLength(4);
  });
});
