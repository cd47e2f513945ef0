/** Address at which metrics of the shop are read (src/watch). */
import { isLoopback } from '#src/runtime/loopback.ts';

export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
  /** '': everybody on this machine may read them. */
  readonly token: string;
}

export const METRICS_VARIABLES = { METRICS_ADDRESS: '', METRICS_TOKEN: '' } as const;

/** The shortest token that is not found by trying. */
const TOKEN_CHARACTERS = 16;

/** @param refuse Throws the error about a variable that is not usable. @returns undefined: nowhere. */
export function parseMetrics(
  value: (name: keyof typeof METRICS_VARIABLES) => string,
  refuse: (name: 'METRICS_ADDRESS', value: string, expected: string) => never,
): MetricsSettings | undefined {
  const address = value('METRICS_ADDRESS');
  if (address === '') return undefined;
  const [, host = '', digits = ''] = /^(\[[\da-f:]+\]|[\w.-]+):(\d+)$/i.exec(address) ?? [];
  const port = Number(digits);
  if (host === '' || port < 1 || port > 65_535)
    return refuse('METRICS_ADDRESS', address, 'an address and a port such as 127.0.0.1:9464 are needed');
  const token = value('METRICS_TOKEN');
  if (!isLoopback(`http://${host}`) && token.length < TOKEN_CHARACTERS)
    return refuse(
      'METRICS_ADDRESS',
      address,
      `others than this machine read metrics only with a METRICS_TOKEN of ${TOKEN_CHARACTERS} characters or more`,
    );
  return { host: host.replace(/^\[|\]$/g, ''), port, token };
}
