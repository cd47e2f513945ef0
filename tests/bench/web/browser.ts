/** A Chromium that knows the shops of the benchmark by name, and nothing else of the world. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectCdp, type Cdp } from '#tests/bench/web/cdp.ts';

export interface HostAddress {
  readonly host: string;
  readonly port: number;
  /** See Certificate. */
  readonly spki: string;
}

export interface Browser {
  readonly cdp: Cdp;
  /** Where it listens for DevTools. */
  readonly port: number;
  stop(): Promise<void>;
}

/** `hosts`: name on port 443 → port of this machine. */
export async function startBrowser(executable: string, hosts: readonly HostAddress[]): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'vitrine-bench-browser-'));
  const rules = [
    ...hosts.map(({ host, port }) => `MAP ${host}:443 127.0.0.1:${port}`),
    'MAP * ~NOTFOUND',
    'EXCLUDE 127.0.0.1',
  ];
  const child = spawn(
    executable,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-component-update',
      '--disable-sync',
      '--disable-extensions',
      '--mute-audio',
      '--hide-scrollbars',
      '--lang=en-GB',
      `--host-resolver-rules=${rules.join(', ')}`,
      `--ignore-certificate-errors-spki-list=${hosts.map(({ spki }) => spki).join(',')}`,
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
      const [, found] = /DevTools listening on (ws:\S+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject).once('close', () => reject(new Error(`Chromium ended at once:\n${output}`)));
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const cdp = await connectCdp(address);
  // Service workers wait until the visit that they belong to has made them as slow as its pages.
  await cdp.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'service_worker' }],
  });
  return {
    cdp,
    port: Number(new URL(address).port),
    async stop() {
      await cdp.send('Browser.close').catch(kill);
      await ended;
      process.off('exit', kill);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
