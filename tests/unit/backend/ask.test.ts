import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ask } from '#src/backend/ask.ts';

let server: Server | undefined;
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server?.closeAllConnections();
  await new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve)));
  server = undefined;
});

type Behaviour = 'answer' | 'cut' | 'drop' | 'hang';

/** A backend that does one thing after the other, then the last one for ever; gives its address and the requests that it has had. */
async function backend(...behaviours: readonly Behaviour[]): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  server = createServer((request, response) => {
    const behaviour = behaviours[Math.min(asked, behaviours.length - 1)];
    asked += 1;
    if (behaviour === 'drop') request.socket.destroy();
    if (behaviour === 'answer') response.end('{"whole":true}');
    if (behaviour === 'cut') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"whole":', () => request.socket.destroy());
    }
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, asked: () => asked };
}

const POST = { method: 'POST', body: '{}' };

describe('a network that loses things', () => {
  // No pauses.
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(-0.5));

  test('is asked again where that is safe: an answer that is lost, or breaks off, has not arrived', async () => {
    const { url, asked } = await backend('drop', 'cut', 'answer');
    const response = await ask(url, POST, { repeatable: true });
    expect(await response.json()).toEqual({ whole: true });
    expect([asked(), response.url]).toEqual([3, url]);
  });

  test('is asked three times and no more', async () => {
    const { url, asked } = await backend('drop');
    await expect(ask(url, POST, { repeatable: true })).rejects.toThrow('fetch failed');
    expect(asked()).toBe(3);
  });

  test.each<Behaviour>(['drop', 'cut'])(
    'is asked once where a second time might count twice: %s',
    async (behaviour) => {
      const { url, asked } = await backend(behaviour, 'answer');
      await expect(ask(url, POST, { repeatable: false })).rejects.toThrow(/fetch failed|terminated/);
      expect(asked()).toBe(1);
    },
  );

  test('is not asked again where the browser knows that there is none', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { url, asked } = await backend('drop');
    await expect(ask(url, POST, { repeatable: true })).rejects.toThrow('fetch failed');
    expect(asked()).toBe(1);
  });
});

describe('a call that nobody answers', () => {
  test('ends after its time', async () => {
    const { url, asked } = await backend('hang');
    await expect(ask(url, POST, { repeatable: true, timeoutMs: 50 })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(asked()).toBeLessThanOrEqual(1);
  });

  test('ends when its time is over between two attempts', async () => {
    const { url } = await backend('drop');
    await expect(ask(url, POST, { repeatable: true, timeoutMs: 150 })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('ends when the caller does not want it any more', async () => {
    const { url } = await backend('hang');
    const controller = new AbortController();
    const call = ask(url, { ...POST, signal: controller.signal }, { repeatable: true });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});
